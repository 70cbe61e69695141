"""How the time of the mate solver grows: a table, and rows with the points of plots."""

from __future__ import annotations

import csv
import math
import statistics
from collections.abc import Iterator, Sequence
from pathlib import Path
from typing import TYPE_CHECKING

from bench.report import Point, Row

if TYPE_CHECKING:
    from bench.mates import Result

FOLDER = Path("build", "bench")
TABLE = FOLDER / "mates.csv"
_LENGTHS = ((1, 2), (3, 4), (5, 6), (7, 8), (9, 12), (13, 20), (21, 126))
_PIECES = ((2, 5), (6, 9), (10, 14), (15, 20), (21, 32))


def write_results(results: Sequence[Result]) -> Path:
    """Every problem and its times as a CSV file."""
    FOLDER.mkdir(parents=True, exist_ok=True)
    with TABLE.open("w", encoding="utf-8", newline="") as stream:
        writer = csv.writer(stream)
        writer.writerow(
            ("fen", "mate", "pieces", "ours", "stockfish", "late", "not_told", "minimal", "nodes")
        )
        for result in results:
            problem = result.problem
            times = (result.ours, result.theirs, result.late, result.unaided)
            writer.writerow(
                (
                    problem.board.fen,
                    problem.mate,
                    problem.pieces,
                    *("" if time is None else f"{time:.6f}" for time in times),
                    int(result.is_minimal),
                    result.nodes,
                )
            )
    return TABLE


def draw_growth(results: Sequence[Result]) -> Iterator[Row]:
    """The median time by length and by pieces, unsolved ones counted as endless."""
    for name, ranges in (("N", _LENGTHS), ("pieces", _PIECES)):
        for low, high in ranges:
            chosen = [result for result in results if low <= _size(result, name) <= high]
            if chosen:
                middle = statistics.mean(_size(result, name) for result in chosen)
                yield _row(name, f"{low} to {high}", middle, chosen)


def _size(result: Result, name: str) -> int:
    return result.problem.moves if name == "N" else result.problem.pieces


def _row(name: str, span: str, middle: float, results: Sequence[Result]) -> Row:
    ours = _in_order([result.ours for result in results])
    theirs = _in_order([result.theirs for result in results])
    median = statistics.median_low(ours)
    shown = f"{median * 1000:.2f} ms" if math.isfinite(median) else "not found"
    # A star for each doubling from a tenth of a millisecond.
    stars = int(math.log2(max(median, 1e-4) / 1e-4)) if math.isfinite(median) else 16
    curves = (
        ("echecs, median", median),
        ("echecs, nine of ten", ours[math.ceil(0.9 * len(ours)) - 1]),
        ("Stockfish, median", statistics.median_low(theirs)),
    )
    points = tuple(
        Point(name, curve, middle, seconds) for curve, seconds in curves if math.isfinite(seconds)
    )
    what = f"median time, {name} {span} ({len(results)})"
    return Row(what, shown, "", "*" * min(stars, 16), None, None, points)


def _in_order(times: Sequence[float | None]) -> list[float]:
    return sorted(math.inf if seconds is None else seconds for seconds in times)
