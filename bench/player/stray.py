"""Leads judged positions astray by moves at random and lets the player judge what comes of it.

    python -m bench.player.stray FILE SOURCE... [--share 0.3] [--nodes 300] [--seed 1]

Games of strong players hold few positions in which something hangs or is missing, but a
search meets little else. The lines of the file are those of `bench.player.self_play`, with 3
as the result.
"""

import argparse
import random
import re
from pathlib import Path

from bench.player.judging import judge, quiet_lines
from echecs import Board
from echecs.errors import EchecsError
from echecs.player import Player

MOVES = (0, 1, 1, 2, 2, 3, 4)
MISSING = (0, 0, 0, 0, 1, 1, 2, 3)
NOBODY = 3  # in place of a result: nobody has played on from there


def without(epd: str, count: int, rng: random.Random) -> str:
    """An EPD with so many men fewer, kings excepted, and without castling."""
    places, turn, *_ = epd.split()
    squares = list(re.sub(r"\d", lambda digit: "1" * int(digit[0]), places))
    men = [index for index, letter in enumerate(squares) if letter in "PNBRQpnbrq"]
    for index in rng.sample(men, min(count, len(men))):
        squares[index] = "1"
    placement = re.sub("1+", lambda run: str(len(run[0])), "".join(squares))
    return f"{placement} {turn} - -"


def astray(epd: str, rng: random.Random) -> Board | None:
    """A board after some moves by chance, at times with men missing; None when there is none."""
    missing = rng.choice(MISSING)
    try:
        board = Board((without(epd, missing, rng) if missing else epd) + " 0 1")
    except EchecsError:
        return None
    for _ in range(rng.choice(MOVES)):
        legal = board.legal_moves
        if not legal:
            return None
        board = board.play(rng.choice(legal))
    return board


def main() -> None:
    """Read, go astray, judge, write."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("file", type=Path)
    parser.add_argument("sources", type=Path, nargs="+")
    parser.add_argument("--share", type=float, default=0.3, help="of the positions of the sources")
    parser.add_argument("--nodes", type=int, default=300)
    parser.add_argument("--seed", type=int, default=1)
    given = parser.parse_args()
    rng, player = random.Random(given.seed), Player(1)
    with given.file.open("w", encoding="ascii") as stream:
        for line in (line for path in given.sources for line in path.open(encoding="ascii")):
            if rng.random() >= given.share:
                continue
            board = astray(line.split(";")[0], rng)
            if board is None or board.is_check:
                continue
            if (thought := judge(player, board, given.nodes)) is not None:
                score, line = thought
                stream.writelines(quiet_lines(board, line, score, NOBODY))


if __name__ == "__main__":
    main()
