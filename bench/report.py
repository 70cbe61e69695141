"""The lines of a benchmark: what was measured, and how it compares."""

from __future__ import annotations

import time
from collections.abc import Callable, Iterator
from typing import NamedTuple


class Point(NamedTuple):
    """A place on a curve of a plot that shows how something grows."""

    plot: str
    curve: str
    x: float
    y: float


class Row(NamedTuple):
    """One measurement: ours, a peer's, and the ratio that is wanted, if any."""

    what: str
    ours: str
    peer: str
    theirs: str
    ratio: float | None
    wanted: float | None = None
    points: tuple[Point, ...] = ()


Section = Callable[[], Iterator[Row]]


def best_times(rounds: int, *sides: Callable[[], object]) -> list[float]:
    """The best time of each side; they take turns, so that noise hits all alike."""
    best = [float("inf")] * len(sides)
    for _ in range(rounds):
        for index, side in enumerate(sides):
            begun = time.perf_counter()
            side()
            best[index] = min(best[index], time.perf_counter() - begun)
    return best


def format_row(row: Row) -> str:
    """A row as one line of a table."""
    ratio = "" if row.ratio is None else f"{row.ratio:8.2f} x"
    verdict = ""
    if row.ratio is not None and row.wanted is not None:
        verdict = f"(wanted {row.wanted:g} x{'' if row.ratio >= row.wanted else ', NOT REACHED'})"
    figures = f"{row.what:44} {row.ours:>16}  {row.peer:>14} {row.theirs:>16} {ratio:>10}"
    return f"{figures} {verdict}".rstrip()
