"""Makes the built-in puzzles: mates that were on the board in games of the player with itself.

Run by `scripts/puzzles`. A line of a file of games is `EPD;score;result`, the score in
hundredths of a pawn for White, as the player's training writes them; without a file it
plays games with few nodes a move, which leaves many mates on the board.
"""

from __future__ import annotations

import argparse
import random
import sys
from collections import Counter
from collections.abc import Iterable, Iterator
from pathlib import Path

from echecs.domain.board import STARTING_FEN, Board
from echecs.player import Limits, Player
from echecs.solver.keys import find_keys
from echecs.solver.search.prover import Prover
from echecs.solver.solve import solve
from echecs.web.mates.puzzles import FILE, Puzzle, write_puzzles
from echecs.web.mates.themes import difficulty_of, themes_of

WANTED = {1: 120, 2: 180, 3: 160, 4: 100, 5: 60}
"""How many of each length."""
_MORE = 4
"""So many times as many are found before the best are chosen."""
_WON = 900
"""From here on a search for a mate pays."""
_SEARCH_NODES = 3_000
_SHORT_NODES = 600
"""Where neither side is so many points ahead, mates are rare, and mostly checks all along."""
_PIECES_AHEAD = 6
_WEIGHT = {1: 1, 2: 3, 3: 6, 4: 12, 5: 24}
"""How often a length is tried: long mates mostly have several keys."""
_KEY_SECONDS = 3.0
_PROOF_SECONDS = 10.0
_MOST_ALIKE = 2
"""Puzzles of one length with the same men on the board."""
_GAME_NODES = 400
_LONGEST_GAME = 200


# --- Where the positions come from -----------------------------------------------------


def read_games(lines: Iterable[str], chance: random.Random) -> Iterator[Board]:
    """The positions of lines `EPD;score;result` in which the side to move is far ahead.

    Where neither side is, somebody makes any move: of such blunders live the mates in
    the middle of a game.
    """
    for line in lines:
        epd, score, _ = line.split(";")
        board = Board(f"{epd} 0 1")
        won = int(score) if " w " in epd else -int(score)
        if abs(won) < _WON:
            yield board.play(chance.choice(board.legal_moves))
        elif won > 0:
            yield board


def play_games(chance: random.Random) -> Iterator[Board]:
    """The positions of games without end in which the side to move is far ahead."""
    player = Player(4)
    while True:
        player.clear()
        board = Board(STARTING_FEN)
        for ply in range(_LONGEST_GAME):
            thought = player.search(board, Limits(nodes=_GAME_NODES))
            if thought.best is None:
                break
            score = thought.score
            if score is not None and ((score.mate or 0) > 0 or (score.centipawns or 0) >= _WON):
                yield board
            is_opening = ply < 8 and chance.random() < 0.5
            board = board.play(chance.choice(board.legal_moves) if is_opening else thought.best)


# --- Finding and proving ---------------------------------------------------------------


def find_puzzle(prover: Prover, board: Board, chance: random.Random) -> Puzzle | None:
    """A mate on a board or further along its line, proved to be the shortest, with one key."""
    longest = max(WANTED)
    nodes = _SEARCH_NODES if abs(_ahead(board)) >= _PIECES_AHEAD else _SHORT_NODES
    solution = solve(board, longest, nodes=nodes, prover=prover)
    if not solution.mate or solution.mate < 1:
        return None
    # A game gives one puzzle: of which length, chance decides.
    lengths = range(1, solution.mate + 1)
    wanted = chance.choices(lengths, [_WEIGHT[length] for length in lengths])[0]
    for move in solution.line[: 2 * (solution.mate - wanted)]:
        board = board.play(move)
    return prove_puzzle(prover, Board(f"{board.epd} 0 1"), wanted)


def prove_puzzle(prover: Prover, board: Board, mate: int) -> Puzzle | None:
    """The puzzle of a board, if its shortest mate has this length and a single key."""
    solution = solve(board, seconds=_PROOF_SECONDS, prover=prover)
    if solution.mate != mate or not solution.is_minimal or len(solution.line) != 2 * mate - 1:
        return None
    keys = find_keys(prover, board, mate, _KEY_SECONDS)
    if not keys.are_all or (mate > 1 and len(keys.moves) != 1):
        return None
    themes = themes_of(board, solution.line)
    return Puzzle(board, mate, tuple(keys.moves), tuple(solution.line), tuple(themes))


# --- Choosing --------------------------------------------------------------------------


def interest_of(puzzle: Puzzle) -> float:
    """What makes a puzzle worth showing: themes, and an enemy who is not lost anyway."""
    ahead = _ahead(puzzle.board)
    shown = len(set(puzzle.themes) - {"promotion", "miniature"})
    return 8 * shown - max(ahead, 0) - 3 * ("promotion" in puzzle.themes)


def _ahead(board: Board) -> int:
    """The points of the side to move beyond those of the other."""
    return sum(
        piece.value if piece.color is board.turn else -piece.value
        for piece in board.pieces().values()
    )


def choose(puzzles: Iterable[Puzzle]) -> list[Puzzle]:
    """The most interesting of each length, none like another, the easy ones first."""
    chosen: list[Puzzle] = []
    alike: Counter[tuple[int, str]] = Counter()
    count: Counter[int] = Counter()
    for puzzle in sorted(puzzles, key=lambda puzzle: (-interest_of(puzzle), puzzle.board.epd)):
        men = "".join(sorted(piece.symbol for piece in puzzle.board.pieces().values()))
        if count[puzzle.mate] >= WANTED[puzzle.mate] or alike[puzzle.mate, men] >= _MOST_ALIKE:
            continue
        alike[puzzle.mate, men] += 1
        count[puzzle.mate] += 1
        chosen.append(puzzle)
    return sorted(chosen, key=_hardness)


def _hardness(puzzle: Puzzle) -> tuple[int, int, str]:
    board, mate = puzzle.board, puzzle.mate
    return mate, difficulty_of(board, mate, puzzle.themes), board.epd


def gather(boards: Iterable[Board], chance: random.Random) -> list[Puzzle]:
    """Puzzles until there are several times as many as wanted of each length."""
    prover = Prover(32)
    found: dict[str, Puzzle] = {}
    count: Counter[int] = Counter()
    for board in boards:
        if all(count[mate] >= _MORE * wanted for mate, wanted in WANTED.items()):
            break
        puzzle = find_puzzle(prover, board, chance)
        if puzzle is None or puzzle.board.epd in found:
            continue
        if count[puzzle.mate] < 2 * _MORE * WANTED[puzzle.mate]:
            found[puzzle.board.epd] = puzzle
            count[puzzle.mate] += 1
    return list(found.values())


def main(arguments: list[str] | None = None) -> None:
    """Make the file; say what is in it."""
    parser = argparse.ArgumentParser(prog="scripts/puzzles", description=__doc__)
    parser.add_argument("--games", nargs="+", type=Path, help="files of positions")
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--output", type=Path, default=FILE)
    options = parser.parse_args(arguments)
    chance = random.Random(options.seed)
    boards: Iterable[Board] = play_games(chance)
    if options.games:
        lines = [line for path in options.games for line in path.read_text("utf-8").splitlines()]
        chance.shuffle(lines)
        boards = read_games(lines, chance)
    chosen = choose(gather(boards, chance))
    write_puzzles(chosen, options.output)
    lengths = Counter(puzzle.mate for puzzle in chosen)
    themes = Counter(theme for puzzle in chosen for theme in puzzle.themes)
    print(dict(sorted(lengths.items())), dict(themes.most_common()), file=sys.stderr)
