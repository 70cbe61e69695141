"""Plays games of the player against itself and writes its quiet positions down.

    python -m bench.player.self_play POSITIONS FILE [--nodes 1500] [--chance 0.1] [--seed 1]
        [--late SOURCE...]

A line is an EPD, the score in centipawns and the result in half points, both as White
sees them, separated by semicolons. Positions in check and those where the best move
takes or promotes are left out: the evaluation is never asked about them.

Public games of engines are given up before few men are left. With `--late` most games begin
at a position with few men of such files, led astray, and are played to their end.
"""

import argparse
import random
from pathlib import Path

from bench.player.openings import random_opening
from bench.player.stray import astray
from echecs.domain.color import Color
from echecs.domain.game import Game
from echecs.player import Limits, Player

LOST = 1200  # a game in which a side is so far behind for six plies is given up
LEVEL = 8
EVEN = 400  # hundredths of a pawn: a game that begins further from level teaches little
FEW = 20  # men: fewer than half of the positions of public games have so few
LATE = 0.75  # of the games begin there, where there is a choice


def play(
    player: Player, game: Game, limits: Limits, rng: random.Random, chance: float
) -> tuple[list[tuple[str, int]], int]:
    """One game to its end: its quiet positions, and White's half points.

    With some `chance` a move is any legal one, so that games differ.
    """
    kept: list[tuple[str, int]] = []
    decided = drawn = 0
    while game.outcome is None and game.ply < 400:
        board = game.board
        thought = player.search(game, limits)
        move, score = thought.best, thought.score
        if move is None or score is None:
            break
        sign = 1 if board.turn is Color.WHITE else -1
        value = score.centipawns if score.mate is None else (10000 if score.mate > 0 else -10000)
        value = (value or 0) * sign
        is_quiet = not (board.is_check or board.is_capture(move) or move.promotion)
        if is_quiet and abs(value) < 3000:
            kept.append((board.epd, value))
        decided = decided + 1 if abs(value) > LOST else 0
        drawn = drawn + 1 if abs(value) <= LEVEL and game.ply > 80 else 0
        if decided >= 6:
            return kept, 2 if value > 0 else 0
        if drawn >= 16:
            return kept, 1
        game.push(rng.choice(board.legal_moves) if rng.random() < chance else move)
    return kept, {"1-0": 2, "0-1": 0}.get(game.result, 1)


def read_late(paths: list[Path]) -> list[str]:
    """The positions of some files that have few men."""
    lines = (line.split(";")[0] for path in paths for line in path.open(encoding="ascii"))
    return [epd for epd in lines if sum(map(str.isalpha, epd.split()[0])) <= FEW]


def begin(rng: random.Random, late: list[str]) -> Game:
    """A game somewhere, not over yet."""
    while late and rng.random() < LATE:
        board = astray(rng.choice(late), rng)
        if board is not None and (game := Game(board)).outcome is None:
            return game
    return random_opening(rng, rng.choice((6, 7, 8, 9, 10)))


def main() -> None:
    """Play until there are enough positions."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("positions", type=int)
    parser.add_argument("file", type=Path)
    parser.add_argument("--nodes", type=int, default=1500)
    parser.add_argument("--chance", type=float, default=0.0, help="of a random move")
    parser.add_argument("--late", type=Path, nargs="*", default=[])
    parser.add_argument("--seed", type=int, default=1)
    given = parser.parse_args()
    rng = random.Random(given.seed)
    late = read_late(given.late)
    player = Player(8)
    limits = Limits(nodes=given.nodes)
    written = 0
    with given.file.open("a", encoding="ascii") as stream:
        while written < given.positions:
            player.clear()
            game = begin(rng, late)
            score = player.search(game, Limits(nodes=5000)).score
            if score is None or score.mate is not None or abs(score.centipawns or 0) > EVEN:
                continue
            kept, result = play(player, game, limits, rng, given.chance)
            stream.writelines(f"{epd};{value};{result}\n" for epd, value in kept)
            stream.flush()
            written += len(kept)


if __name__ == "__main__":
    main()
