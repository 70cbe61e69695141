"""Records the game and the analysis of docs/premiers-pas.md; `scripts/first-game` does it.

The opponent has a seed, so that the same game comes again: it looks one move ahead and errs
by pawns, so that a change of the player seldom changes it. If one does, `--find` prints
other moves that win. The words of the page stay as they are; its blocks and the list of
moves are replaced.
"""

import os
import re
import subprocess
import sys
import tempfile

from echecs.domain.game import Game
from echecs.domain.move import Move
from echecs.notation.san import format_san
from echecs.player import Limits, Player
from echecs.player.level import LEVELS
from echecs.player.opponent import Opponent
from support.places import ROOT

PAGE = ROOT / "docs" / "premiers-pas.md"
SEED = 73
# What the beginner plays against it; `words_of_a_win` has found this, and finds another.
WORDS = ["e2e4", "f1b5", "g1f3", "b1c3", "e1g1", "d2d4", "f3e5", "d4c5", "d1d6", "b5d7", "e5f7"]
# What the beginner sees of each move; stronger play keeps the page short.
SEEN = Limits(nodes=20_000)
LONGEST = 60


def words_of_a_win() -> list[str]:
    """The beginner's moves, found against the seeded opponent."""
    game, opponent = Game(), Opponent(LEVELS[0], SEED)
    person = Player(16)
    words = []
    while game.outcome is None and game.ply < LONGEST:
        move = person.search(game, SEEN).best
        assert move is not None
        words.append(move.uci)
        game.play(move)
        if game.outcome is None:
            answer = opponent.reply(game).move
            assert answer is not None
            game.play(answer)
    assert game.outcome is not None
    assert game.outcome.winner == 0, "another seed makes a better page"
    return words


def run(*arguments: str, words: str = "") -> str:
    """What the program says to a French beginner."""
    done = subprocess.run(
        [sys.executable, "-m", "echecs", *arguments, "--lang", "fr"],
        input=words,
        capture_output=True,
        text=True,
        check=True,
        env={**os.environ, "PYTHONUTF8": "1"},
    )
    return done.stdout.strip("\n")


def page() -> str:
    """The whole page, recorded now."""
    words = WORDS
    with tempfile.TemporaryDirectory() as directory:
        path = os.path.join(directory, "partie.pgn")
        typed = [words[0], "/indice", "/bilan", "/ouverture", *words[1:]]
        shown = run(
            "play", "--against", "1", "--seed", str(SEED), "--save", path, words="\n".join(typed)
        )
        analysis = run("analyse", path)
    # Cut before each question; a person's line stands after it.
    first, *rest = shown.split("Coup (eg. a1a8) ? ")
    said = [f"Coup (eg. a1a8) ? {word}{answer}" for word, answer in zip(typed, rest, strict=True)]
    start = first + said[0]
    blocks = [
        "$ ./echecs --against liste\n" + run("play", "--against", "liste"),
        f"$ ./echecs --against 1 --seed {SEED} --save partie.pgn\n" + _tidy(start),
        _tidy("".join(said[1:4])),
        _tidy(said[-1]),
        "$ ./echecs analyse partie.pgn\n" + _tidy(analysis),
    ]
    old = PAGE.read_text(encoding="utf-8")
    new = iter(blocks)
    text = re.sub(r"```text\n.*?\n```", lambda _: f"```text\n{next(new)}\n```", old, flags=re.S)
    assert next(new, None) is None, "the page has a block for each recording"
    return re.sub(r"(continue ainsi : ).*?(\. Puis)", rf"\g<1>{_moves_between(words)}\2", text)


def _moves_between(words: list[str]) -> str:
    """The moves that are not shown, in French notation."""
    game, opponent, found = Game(), Opponent(LEVELS[0], SEED), []
    for word in words:
        for move in (word, None):
            if game.outcome is not None:
                break
            chosen = opponent.reply(game).move if move is None else Move.from_uci(word)
            assert chosen is not None
            number = f"{game.board.fullmove_number}. " if game.turn == 0 else ""
            found.append(number + format_san(game.board, chosen, language="fr"))
            game.play(chosen)
    return " ".join(found[2:-1])


def _tidy(text: str) -> str:
    return re.sub(r" +\n", "\n", text).strip("\n")


if __name__ == "__main__":
    if "--find" in sys.argv:
        print(*words_of_a_win())
        sys.exit()
    PAGE.write_text(page(), encoding="utf-8")
