"""The browser game's server under load: acknowledgements, throughput, memory.

`ECHECS_WEB_DATABASE` is the URL of another database than a file of SQLite.
"""

from __future__ import annotations

import asyncio
import os
import tempfile
import time
from collections.abc import Iterator, Sequence
from typing import NamedTuple

from bench.report import Point, Row
from bench.web_load import Load
from bench.web_server import ServerProcess, server_process
from echecs.web.server import allow_many_files

GAMES = (100, 500, 1000, 1500)
HASTY_GAMES = 500
"""So many games are played without pause as well."""
LOADED_GAMES = 2000
"""Games in memory without anybody looking on."""
SECONDS = 10.0
# In a game of some minutes a side moves every few seconds.
MOVES_A_SECOND_PER_GAME = 0.4
WAITING_WANTED = 0.05
"""Seconds that 99 of 100 moves at random are to be acknowledged in, with the most games."""
_SYNC_ROUNDS = 100


CALM, HASTE = "at random", "without pause"


class Pace(NamedTuple):
    """Moves a second, the processor seconds of server and load for each, and the waiting for it."""

    rate: float
    cost: float
    cost_of_load: float
    median: float
    worst: float
    """Of 99 in 100."""


def measure() -> Iterator[Row]:
    """Games at once with moves at random; as fast as they go; memory of idle games."""
    files = allow_many_files()
    with tempfile.TemporaryDirectory() as directory:
        file = f"sqlite:///{directory}/games.sqlite3"
        database = os.environ.get("ECHECS_WEB_DATABASE", file)
        median, worst = percentiles(sync_times(directory))
        yield Row("the disk: sync of 4 KB, p50", ms(median), "p99", ms(worst), None)
        median, worst = percentiles(waking_times())
        yield Row(
            "the machine: a timer is late by, p50",
            ms(median),
            "p99",
            ms(worst),
            None,
        )
        with server_process(database) as server:
            yield from asyncio.run(_memory_without_sockets(server))
        for games in GAMES:
            if 4 * games > files:
                yield Row(f"{games} games at once", "skipped", "", f"only {files} files", None)
                continue
            yield from _with_workers(database, games)


def _with_workers(database: str, games: int) -> Iterator[Row]:
    """The same games on one process and on two workers."""
    found = {}
    for workers in (1, 2):
        with server_process(database, workers) as server:
            rows, found[workers] = asyncio.run(_load(server, games, workers))
            yield from rows
    for pace, one in found[1].items():
        yield from _gains(f"{games} games, {pace}", one, found[2][pace], pace == HASTE)


def _gains(name: str, one: Pace, two: Pace, is_full: bool) -> Iterator[Row]:
    """What the second worker brings.

    By the clock where there is always a move to play; the load shares the processors, so that
    a little less is seen of it here than where they are the server's. By what a move costs: on
    two processors of their own two workers play in proportion to it. A server with little to
    do wakes up for each move, two workers more often than one process.
    """
    if is_full:
        words = [f"{pace.rate:.0f} moves/s" for pace in (two, one)]
        gain = two.rate / one.rate
        yield Row(f"{name}: two workers", words[0], "one process", words[1], gain, 1.7)
    words = [cost_of_move(pace.cost) for pace in (two, one)]
    gain = 2 * one.cost / two.cost
    yield Row(f"{name}: two workers by their CPU", words[0], "one process", words[1], gain)


async def _memory_without_sockets(server: ServerProcess) -> list[Row]:
    async with Load(server.port) as load:
        # What the first game needs is needed once.
        await load.make_games(20, with_sockets=False)
        before = server.memory
        await load.make_games(LOADED_GAMES, with_sockets=False)
        each = (server.memory - before) / LOADED_GAMES
    return [Row("memory per idle game, no sockets", f"{each / 1024:.1f} KB", "", "", None)]


async def _load(
    server: ServerProcess, games: int, workers: int
) -> tuple[list[Row], dict[str, Pace]]:
    """The lines of one server, and what came of each pace."""
    name = f"{games} games" + (", 2 workers" if workers > 1 else "")
    rows = []
    async with Load(server.port) as load:
        await load.make_games(20)
        before = server.memory
        await load.make_games(games - 20)
        each = (server.memory - before) / (games - 20)
        rows.append(Row(f"{name}: memory per idle game", f"{each / 1024:.1f} KB", "", "", None))
        rate = MOVES_A_SECOND_PER_GAME * games
        paces = {CALM: await _play(load, server, rate)}
        points = _points(paces[CALM], games, workers)
        rows += _rows(f"{name}, {CALM}", paces[CALM], points)
        if games == max(GAMES):
            rows.append(_waiting(f"{name}, {CALM}", paces[CALM].worst))
        if games == HASTY_GAMES:
            paces[HASTE] = await _play(load, server, None)
            rows += _rows(f"{name}, {HASTE}", paces[HASTE])
    return rows, paces


def _points(pace: Pace, games: int, workers: int) -> tuple[Point, ...]:
    """The places of the waiting in the plot by the number of games."""
    name = "one process" if workers == 1 else f"{workers} workers"
    parts = (("median", pace.median), ("99 of 100", pace.worst))
    return tuple(Point("games", f"{name}, {part}", games, seconds) for part, seconds in parts)


def _rows(name: str, pace: Pace, points: tuple[Point, ...] = ()) -> Iterator[Row]:
    """What came of one pace; `points` are the places of its waiting in the plot."""
    share = f"{100 * pace.cost_of_load / pace.cost:.0f} % of it"
    rate, cost = f"{pace.rate:.0f} moves/s", cost_of_move(pace.cost)
    yield Row(name, rate, "server's CPU", cost, None)
    yield Row("  the load's CPU", cost_of_move(pace.cost_of_load), "", share, None)
    yield Row(
        "  acknowledged after, p50", ms(pace.median), "p99", ms(pace.worst), None, None, points
    )


def _waiting(name: str, worst: float) -> Row:
    """The waiting beside what is wanted of it."""
    ratio = WAITING_WANTED / worst
    return Row(f"{name}: p99", ms(worst), "at most", ms(WAITING_WANTED), ratio, 1.0)


async def _play(load: Load, server: ServerProcess, rate: float | None) -> Pace:
    busy, own, begun = server.processor_seconds, time.process_time(), time.perf_counter()
    times = await load.play(SECONDS, rate)
    passed, count = time.perf_counter() - begun, max(len(times), 1)
    own = time.process_time() - own
    busy = server.processor_seconds - busy
    return Pace(len(times) / passed, busy / count, own / count, *percentiles(times))


def percentiles(times: Sequence[float]) -> tuple[float, float]:
    """The median and the 99th percentile."""
    ordered = sorted(times)
    return ordered[len(ordered) // 2], ordered[min(len(ordered) * 99 // 100, len(ordered) - 1)]


def sync_times(directory: str) -> list[float]:
    """How long the disk takes to keep what is written: no acknowledgement can be faster."""
    times = []
    with open(f"{directory}/sync", "wb", buffering=0) as stream:
        for _ in range(_SYNC_ROUNDS):
            stream.write(bytes(4096))
            begun = time.perf_counter()
            os.fsync(stream.fileno())
            times.append(time.perf_counter() - begun)
    return times


def waking_times() -> list[float]:
    """How much later than asked for a program wakes up: what else the machine does."""
    times = []
    for _ in range(_SYNC_ROUNDS):
        begun = time.perf_counter()
        time.sleep(0.005)
        times.append(time.perf_counter() - begun - 0.005)
    return times


def ms(seconds: float) -> str:
    """Seconds as words."""
    return f"{seconds * 1000:.1f} ms"


def cost_of_move(seconds: float) -> str:
    """Processor time as words."""
    return f"{seconds * 1e6:.0f} µs/move"
