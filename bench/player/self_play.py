"""Plays games of the player against itself and writes its quiet positions down.

    python -m bench.player.self_play FILE [SOURCE...] [--minutes 10] [--nodes 800]
        [--later 0.9] [--network NETWORK] [--seed 1]

Games begin after some moves by chance, at positions of the sources, which are files like the
one that is written, or at such a position led astray; only where neither side is far ahead.

A line is an EPD, a score in centipawns and the result in half points, both as White sees them,
separated by semicolons. The score is a mean of what the search saw in the position and of what
it saw later in the game, each half-move counting `--later` times as much as the one before, and
of the result for what is left; means are those of winning chances. What is seen ten half-moves
later says more of a position than the search that was made there, and varies less than the
result, which need not be fitted to as well. Positions in check and those where the best move
takes or promotes are left out: the evaluation is never asked about them.
"""

import argparse
import math
import multiprocessing
import os
import random
import time
from collections.abc import Iterator
from pathlib import Path
from typing import NamedTuple, TypeAlias

from bench.player.chances import STEEPNESS
from bench.player.duel import pawns
from bench.player.judging import MOST
from bench.player.openings import random_opening
from bench.player.read_games import is_quiet
from bench.player.stray import astray
from echecs import Board
from echecs.domain.color import Color
from echecs.domain.game import Game
from echecs.player import Limits, Player
from echecs.player.network import load

MEGABYTES = 2
LOST, LOST_PLIES = 1000, 4  # a side so far behind for so long has lost
LEVEL, LEVEL_PLIES, LEVEL_FROM = 10, 12, 60  # where nothing happens any more, from this ply on
LONGEST = 300
BY_CHANCE, ASTRAY = 0.3, 0.12  # of the games begin so; the others at a source's position
EVEN, EVEN_ASTRAY = 250, 500  # a game that begins further from level teaches little
FEW, FEW_LEFT_OUT = 12, 0.5  # of positions with fewer men so many are passed over
FIRST_LOOK = 3000  # nodes that say whether a game is worth playing
LONGEST_LINE = 400  # bytes of a source's line are fewer


Games: TypeAlias = "multiprocessing.Queue[list[str] | None]"
"""Lines of games, one game after the other; None when a worker has ended."""


class Seen(NamedTuple):
    """What a search saw in one position of a game: White's score, and whether it is quiet."""

    epd: str
    score: int
    is_quiet: bool


def play(player: Player, game: Game, nodes: int) -> tuple[list[Seen], float]:
    """One game: what was seen on the way, and White's points."""
    seen: list[Seen] = []
    lost = level = 0
    while game.outcome is None and game.ply < LONGEST:
        board = game.board
        # With moves named, no mate is looked for beside the search: that took 40 % of the time.
        thought = player.search(game, Limits(nodes=nodes, moves=tuple(board.legal_moves)))
        move, score = thought.best, thought.score
        if move is None or score is None:
            break
        value = pawns(score) * (1 if board.turn is Color.WHITE else -1)
        seen.append(Seen(board.epd, value, is_quiet(board, move)))
        lost = lost + 1 if abs(value) > LOST else 0
        level = level + 1 if abs(value) <= LEVEL and game.ply > LEVEL_FROM else 0
        if lost >= LOST_PLIES:
            return seen, 1.0 if value > 0 else 0.0
        if level >= LEVEL_PLIES:
            return seen, 0.5
        game.push(move)
    return seen, {"1-0": 1.0, "0-1": 0.0}.get(game.result, 0.5)


def lines(seen: list[Seen], points: float, later: float) -> list[str]:
    """The lines of a game's quiet positions, each with a mean of what was seen from there on."""
    found, mean = [], points
    for one in reversed(seen):
        score = max(-MOST, min(one.score, MOST))
        mean = (1 - later) / (1 + math.exp(-STEEPNESS * score)) + later * mean
        if one.is_quiet and abs(one.score) < MOST:
            bounded = min(max(mean, 1e-4), 1 - 1e-4)
            told = round(math.log(bounded / (1 - bounded)) / STEEPNESS)
            found.append(f"{one.epd};{told};{round(2 * points)}\n")
    return found[::-1]


def positions(sources: list[Path], rng: random.Random) -> Iterator[tuple[str, int]]:
    """Positions of the files by chance, with their scores, for ever."""
    streams = [(path.open("rb"), path.stat().st_size) for path in sources]
    while True:
        stream, size = rng.choice(streams)
        stream.seek(rng.randrange(max(1, size - LONGEST_LINE)))
        stream.readline()
        epd, score, _ = (stream.readline() or b";9999;").decode("ascii").split(";")
        yield epd, int(score)


def begin(rng: random.Random, source: Iterator[tuple[str, int]] | None) -> tuple[Game, int] | None:
    """A game somewhere, and how far from level it may be; None where nothing was found."""
    kind = rng.random()
    if source is None or kind < BY_CHANCE:
        return random_opening(rng, rng.choice((6, 7, 8, 9, 10))), EVEN
    epd, score = next(source)
    if abs(score) > EVEN:
        return None
    is_astray = kind < BY_CHANCE + ASTRAY
    board = astray(epd, rng) if is_astray else Board(epd + " 0 1")
    if board is None or (board.occupied_mask.bit_count() < FEW and rng.random() < FEW_LEFT_OUT):
        return None
    game = Game(board)
    return None if game.outcome else (game, EVEN_ASTRAY if is_astray else EVEN)


def gather(written: Games, workers: int) -> Iterator[list[str]]:
    """Games as they end, until all workers have ended."""
    while workers:
        game = written.get()
        if game is None:
            workers -= 1
        else:
            yield game


def work(given: argparse.Namespace, seed: int, written: Games) -> None:
    """Play games until the time is up."""
    if given.network is not None:
        load(given.network.read_bytes())
    rng, player = random.Random(seed), Player(MEGABYTES)
    source = positions(given.sources, rng) if given.sources else None
    end = time.monotonic() + 60 * given.minutes
    while time.monotonic() < end:
        if (begun := begin(rng, source)) is None:
            continue
        game, most = begun
        player.clear()
        score = player.search(game, Limits(nodes=FIRST_LOOK)).score
        if score is None or score.mate is not None or abs(score.centipawns or 0) > most:
            continue
        written.put(lines(*play(player, game, given.nodes), given.later))
    written.put(None)


def main() -> None:
    """Play on all cores and write games as they end."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("file", type=Path)
    parser.add_argument("sources", type=Path, nargs="*")
    parser.add_argument("--minutes", type=float, default=10)
    parser.add_argument("--nodes", type=int, default=800)
    parser.add_argument("--later", type=float, default=0.9)
    parser.add_argument("--network", type=Path)
    parser.add_argument("--seed", type=int, default=1)
    given = parser.parse_args()
    written: Games = multiprocessing.Queue()
    workers = [
        multiprocessing.Process(target=work, args=(given, given.seed * 1000 + number, written))
        for number in range(os.cpu_count() or 1)
    ]
    for worker in workers:
        worker.start()
    with given.file.open("a", encoding="ascii") as stream:
        for game in gather(written, len(workers)):
            stream.writelines(game)
            stream.flush()


if __name__ == "__main__":
    main()
