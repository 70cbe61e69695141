"""How the time of the mate solver grows: a table, a chart in rows, and a picture."""

from __future__ import annotations

import csv
import math
import statistics
from collections.abc import Callable, Iterator, Sequence
from pathlib import Path
from typing import TYPE_CHECKING

from bench.report import Row

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
    for name, ranges, measure in (
        ("N", _LENGTHS, lambda result: result.problem.moves),
        ("pieces", _PIECES, lambda result: result.problem.pieces),
    ):
        yield from _chart(name, ranges, measure, results)
    picture = _plot(results)
    if picture is not None:
        yield Row("plotted", str(picture), "", "", None)


def _chart(
    name: str,
    ranges: Sequence[tuple[int, int]],
    measure: Callable[[Result], int],
    results: Sequence[Result],
) -> Iterator[Row]:
    for low, high in ranges:
        times = [
            math.inf if result.ours is None else result.ours
            for result in results
            if low <= measure(result) <= high
        ]
        if not times:
            continue
        median = statistics.median_low(times)
        shown = f"{median * 1000:.2f} ms" if math.isfinite(median) else "not found"
        # A star for each doubling from a tenth of a millisecond.
        stars = int(math.log2(max(median, 1e-4) / 1e-4)) if math.isfinite(median) else 16
        what = f"median time, {name} {low} to {high} ({len(times)})"
        yield Row(what, shown, "", "*" * min(stars, 16), None)


def _plot(results: Sequence[Result]) -> Path | None:
    """The same as a picture, where matplotlib is installed."""
    try:
        from matplotlib.backends.backend_agg import FigureCanvasAgg
        from matplotlib.figure import Figure
    except ImportError:
        return None
    figure = Figure(figsize=(11, 4.5), layout="constrained")
    FigureCanvasAgg(figure)
    solved = [result for result in results if result.ours is not None]
    for place, (label, values) in enumerate(
        (
            ("moves to mate", [result.problem.moves for result in solved]),
            ("pieces", [result.problem.pieces for result in solved]),
        ),
        1,
    ):
        axes = figure.add_subplot(1, 2, place)
        axes.scatter(values, [max(result.ours or 0, 1e-5) for result in solved], s=12, alpha=0.5)
        axes.set_yscale("log")
        axes.set_xlabel(label)
        axes.set_ylabel("seconds to find the mate")
        axes.grid(True, which="major", alpha=0.3)
    path = FOLDER / "mates.png"
    figure.savefig(path, dpi=110)
    return path
