"""The mate solver on two threads and on one, where one takes seconds.

The problems are those of the last `make bench-mates` that took one thread 1 to 60 seconds.
Where a search is cut by the clock its way is never quite the same: one thread may take twice
as long as it did before. So each side has several tries, in turn, and the geometric mean of
its times counts.
"""

from __future__ import annotations

import csv
import os
from collections.abc import Iterator
from statistics import geometric_mean

from bench.growth import TABLE
from bench.mate_suite import Problem
from bench.mates import time_to_find
from bench.report import Row
from echecs.domain.board import Board

WANTED = 1.75
_SHORTEST, _LONGEST = 1.0, 60.0
_MOST = int(os.environ.get("ECHECS_RACES", "32"))
_TRIES = 2


def measure() -> Iterator[Row]:
    """The geometric mean of what the second thread brings, by the wall clock."""
    if (os.cpu_count() or 1) < 2:
        yield Row("two threads against one", "skipped", "", "there is one processor", None)
        return
    ratios = []
    for problem in _problems():
        alone, together = _race(problem)
        ratios.append(alone / together)
        name = f"mate in {problem.moves}, {problem.pieces} men, two threads"
        yield Row(name, f"{together:.1f} s", "one", f"{alone:.1f} s", ratios[-1])
    if not ratios:
        yield Row("two threads against one", "skipped", "", "run `make bench-mates` first", None)
        return
    mean = geometric_mean(ratios)
    what = f"two threads against one, {len(ratios)} positions"
    spread = f"{min(ratios):.2f} to {max(ratios):.2f}"
    yield Row(what, f"{mean:.2f} times", "from worst to best", spread, mean, WANTED)


def _problems() -> list[Problem]:
    """Those that took long enough, evenly drawn from all of them."""
    if not TABLE.exists():
        return []
    with TABLE.open(encoding="utf-8", newline="") as stream:
        rows = [row for row in csv.DictReader(stream) if row["late"]]
    chosen = [row for row in rows if _SHORTEST <= float(row["late"]) <= _LONGEST]
    step = max(1, len(chosen) // _MOST)
    return [Problem(Board(row["fen"]), int(row["mate"])) for row in chosen[::step][:_MOST]]


def _race(problem: Problem) -> tuple[float, float]:
    """Seconds until the mate was found, by one thread and by two."""
    times: dict[int, list[float]] = {1: [], 2: []}
    for _ in range(_TRIES):
        for threads, taken in times.items():
            seconds, _solution = time_to_find(problem, _LONGEST, threads=threads)
            # The limit where it was not found.
            taken.append(_LONGEST if seconds is None else max(seconds, 0.001))
    return geometric_mean(times[1]), geometric_mean(times[2])
