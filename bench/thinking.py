"""The player beside other engines: nodes a second, time to a depth, a second thread.

`ECHECS_SUNFISH` names Sunfish's script, which is played against and nothing else.
"""

from __future__ import annotations

import os
import random
import shlex
import sys
from collections.abc import Iterator
from contextlib import ExitStack

from bench.peers import find_stockfish
from bench.player.openings import random_opening
from bench.report import Point, Row
from echecs.domain.board import Board
from echecs.engine import Engine, Limit

POSITIONS = 8
SECONDS = 1.0
# Our depths and Stockfish's; Sunfish counts as far as it gets within the seconds above.
DEPTHS = (8, 10, 12, 14, 16)
_OURS = [sys.executable, "-m", "echecs", "uci"]


def measure() -> Iterator[Row]:
    """On positions after twenty moves by chance, which nobody has seen before."""
    rng = random.Random(20)
    boards = [random_opening(rng, 20).board for _ in range(POSITIONS)]
    with ExitStack() as stack:
        ours = stack.enter_context(Engine(_OURS, {"Threads": 1, "Hash": 64}))
        peers = {}
        path = find_stockfish()
        if path is not None:
            peers["Stockfish"] = stack.enter_context(Engine(path, {"Threads": 1, "Hash": 64}))
        script = os.environ.get("ECHECS_SUNFISH")
        if script is not None:
            command = [sys.executable, *shlex.split(script)]
            peers["Sunfish"] = stack.enter_context(Engine(command))
        # First: tables know nothing of these positions yet.
        yield from _depths(ours, peers.get("Stockfish"), boards)
        yield from _speeds(ours, peers, boards)
        ours.configure({"Threads": 2})
        both = _speed(ours, boards)
        ours.configure({"Threads": 1})
        alone = _speed(ours, boards)
        yield Row("nodes a second, two threads", _rate(both), "one", _rate(alone), both / alone)


def _speeds(ours: Engine, peers: dict[str, Engine], boards: list[Board]) -> Iterator[Row]:
    speed = _speed(ours, boards)
    for name, peer in peers.items():
        other = _speed(peer, boards)
        yield Row("nodes a second, one thread", _rate(speed), name, _rate(other), speed / other)


def _speed(engine: Engine, boards: list[Board]) -> float:
    """Nodes by seconds over all positions."""
    nodes, seconds = 0, 0.0
    for board in boards:
        info = engine.analyse(board, Limit(seconds=SECONDS))[0]
        nodes += info.nodes or 0
        seconds += info.seconds or SECONDS
    return nodes / seconds


def _depths(ours: Engine, stockfish: Engine | None, boards: list[Board]) -> Iterator[Row]:
    """The sum over all positions; a depth of one program is not a depth of another."""
    mine = _times(ours, boards)
    theirs = None if stockfish is None else _times(stockfish, boards)
    for depth in DEPTHS:
        what = f"to depth {depth}, {len(boards)} positions"
        row = Row(what, f"{mine[depth]:.2f} s", "", "", None)
        points = [Point("depth", "echecs", depth, mine[depth])]
        if theirs is not None:
            points.append(Point("depth", "Stockfish", depth, theirs[depth]))
            ratio = theirs[depth] / mine[depth]
            row = row._replace(peer="Stockfish", theirs=f"{theirs[depth]:.2f} s", ratio=ratio)
        yield row._replace(points=tuple(points))


def _times(engine: Engine, boards: list[Board]) -> dict[int, float]:
    """Seconds until each depth was told, in one search of each position."""
    total = dict.fromkeys(DEPTHS, 0.0)
    for board in boards:
        reached = {}
        for info in engine.analysis(board, Limit(depth=DEPTHS[-1])):
            if info.depth in total and info.seconds is not None:
                reached[info.depth] = info.seconds
        for depth in DEPTHS:
            # Engines tell milliseconds.
            total[depth] += max(reached.get(depth, 0.0), 0.001)
    return total


def _rate(speed: float) -> str:
    return f"{speed / 1e6:.3g} Mnodes/s"
