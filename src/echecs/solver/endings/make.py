"""The making of a table, on as many threads as there are cores."""

from __future__ import annotations

import os
from collections.abc import Callable, Iterable
from concurrent.futures import ThreadPoolExecutor
from functools import partial
from typing import NamedTuple, TypeVar

from echecs.solver.endings.survey import Survey, add_up
from echecs.solver.endings.table import Making, Table

T = TypeVar("T")

# A thread asks for its next range some dozens of times a step: none waits long for
# another at its end, and an interrupt is heard soon.
RANGES = 64
# Of the two distances that a byte holds, a win in 127 moves is the longest.
LONGEST_WIN = 127
SMALLEST_RANGE = 1 << 16


class Step(NamedTuple):
    """How far the making of a table has come."""

    name: str
    moves: int | None
    """Mates of so many moves are being looked for; None while all positions are judged."""
    done: int
    total: int
    """Ranges of this step."""


Progress = Callable[[Step], None]
"""Whoever is told how a table comes along."""


def core_count() -> int:
    """How many cores this process may use."""
    if hasattr(os, "sched_getaffinity"):
        return len(os.sched_getaffinity(0))
    return os.cpu_count() or 1


def _ranges(table: Table) -> list[tuple[int, int]]:
    size = max(SMALLEST_RANGE, -(-len(table) // RANGES))
    return [(begin, begin + size) for begin in range(0, len(table), size)]


def count_contradictions(table: Table, *, threads: int | None = None) -> int:
    """How many values of a table do not follow from those after each legal move."""
    with ThreadPoolExecutor(threads or core_count()) as pool:
        return sum(pool.map(lambda bounds: table.count_contradictions(*bounds), _ranges(table)))


def make_table(
    name: str, *, threads: int | None = None, progress: Progress | None = None
) -> tuple[Table, Survey]:
    """Make a table from nothing; those that it leads to must be loaded."""
    table = Table(name)
    making = Making(table)
    ranges = _ranges(table)
    pool = ThreadPoolExecutor(threads or core_count())

    def work(step: Callable[[int, int], T], moves: int | None) -> Iterable[T]:
        futures = [pool.submit(step, *bounds) for bounds in ranges]
        for done, future in enumerate(futures):
            if progress is not None:
                progress(Step(name, moves, done, len(ranges)))
            yield future.result()

    try:
        longest = max(work(making.open, None))
        moves = 1
        while moves <= min(longest + 1, LONGEST_WIN):
            losses = partial(making.spread_losses, moves=moves - 1)
            if max(work(losses, moves)):
                longest = max(longest, moves)
            wins = partial(making.spread_wins, moves=moves)
            longest = max(longest, *work(wins, moves))
            moves += 1
        survey = add_up(table, work(making.finish, moves))
    finally:
        pool.shutdown(cancel_futures=True)
    return table, survey
