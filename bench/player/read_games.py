"""Takes positions with a judgement out of games that engines have played in public.

    python -m bench.player.read_games FILE GAMES.pgn... [--share 0.35] [--seed 1]

The games are those of tournaments whose records hold what each engine thought: `wv=` is
its evaluation in pawns as White sees it, `pv=` the line that it expected (the archive of
TCEC is written so). A search's score is that of every position on its line, so that quiet
positions of the line are taken too. What a pawn's lead is worth differs from engine to
engine; scores are brought to one scale by the results of its own games.

A line of the file is an EPD, the score in centipawns and the result in half points, both as
White sees them, as `bench.player.self_play` writes them.
"""

import argparse
import math
import random
import re
from collections import defaultdict
from collections.abc import Iterator
from concurrent.futures import ProcessPoolExecutor
from functools import partial
from pathlib import Path
from typing import NamedTuple

from bench.player.chances import STEEPNESS
from echecs import Board, parse_san
from echecs.domain.move import Move
from echecs.errors import EchecsError
from echecs.notation.pgn import PgnGame, read_pgn

LONGEST = 14  # plies of a line that are trusted
MOST = 20.0  # pawns; a higher score says no more than that the game is won
FEWEST = 2000  # positions of an engine in a year that make a scale of its own
_SCORE = re.compile(r"\bwv=(-?\d+(?:\.\d+)?)")
_LINE = re.compile(r"\bpv=([^,;}]*)")
HALF_POINTS = {"1-0": 2, "1/2-1/2": 1, "0-1": 0}


class Judged(NamedTuple):
    """A position with what an engine thought of it and how the game ended."""

    engine: str
    epd: str
    pawns: float
    result: int


def is_quiet(board: Board, move: Move) -> bool:
    """Whether the evaluation would be asked about a position with this best move."""
    return not (board.is_check or board.is_capture(move) or move.promotion)


def along(board: Board, words: list[str], share: float, rng: random.Random) -> Iterator[str]:
    """The quiet positions of a line: its first, and by chance some of the others."""
    for ply, word in enumerate(words[:LONGEST]):
        try:
            move = parse_san(board, word)
        except EchecsError:
            return
        if (ply == 0 or rng.random() < share) and is_quiet(board, move):
            yield board.epd
        board = board.play(move)


def judged(game: PgnGame, share: float, rng: random.Random) -> Iterator[Judged]:
    """What the engines thought during one game."""
    result = HALF_POINTS.get(game.result)
    if result is None or game.errors:
        return
    year = game.headers.get("Date", "")[:4]
    boards = game.boards
    for board, node in zip(boards, game.main_line, strict=False):
        score, line = _SCORE.search(node.comment), _LINE.search(node.comment)
        if score is None or line is None or abs(float(score[1])) > MOST:
            continue
        player = game.headers.get(board.turn.name.title(), "?").split()[0]
        for epd in along(board, line[1].split(), share, rng):
            yield Judged(f"{player} {year}", epd, float(score[1]), result)


def read(path: Path, share: float, seed: int) -> list[Judged]:
    """All of one file."""
    rng = random.Random(f"{seed} {path.name}")
    return [one for game in read_pgn(path) for one in judged(game, share, rng)]


def steepness(pairs: list[tuple[float, int]]) -> float:
    """How fast an engine's scores, in pawns, turn into points: a logistic curve through zero."""
    slope = 1.0
    for _ in range(30):
        first = second = 0.0
        for pawns, result in pairs:
            chance = 1 / (1 + math.exp(-slope * max(-20.0, min(pawns, 20.0))))
            first += (result / 2 - chance) * pawns
            second += chance * (1 - chance) * pawns * pawns
        step = first / max(second, 1e-9)
        slope = min(max(slope + max(-0.5, min(step, 0.5)), 0.1), 5.0)
    return slope


def scales(found: list[list[Judged]]) -> dict[str, float]:
    """The steepness of each engine's scores in a year, of all together under ''."""
    pairs: defaultdict[str, list[tuple[float, int]]] = defaultdict(list)
    for one in (one for some in found for one in some[::7]):
        pairs[one.engine].append((one.pawns, one.result))
        pairs[""].append((one.pawns, one.result))
    pairs[""] = random.Random(1).sample(pairs[""], min(len(pairs[""]), 200_000))
    return {
        name: steepness(some) for name, some in pairs.items() if len(some) >= FEWEST or not name
    }


def main() -> None:
    """Read, bring to one scale, write."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("file", type=Path)
    parser.add_argument("games", type=Path, nargs="+")
    parser.add_argument("--share", type=float, default=0.35, help="of the positions of a line")
    parser.add_argument("--seed", type=int, default=1)
    given = parser.parse_args()
    with ProcessPoolExecutor() as pool:
        found = list(pool.map(partial(read, share=given.share, seed=given.seed), given.games))
    slopes = scales(found)
    for name, slope in sorted(slopes.items()):
        print(f"{name or 'all'}: a pawn is {slope / STEEPNESS:.0f} hundredths")
    with given.file.open("w", encoding="ascii") as stream:
        for one in (one for some in found for one in some):
            slope = slopes.get(one.engine, slopes[""])
            stream.write(f"{one.epd};{round(one.pawns * slope / STEEPNESS)};{one.result}\n")


if __name__ == "__main__":
    main()
