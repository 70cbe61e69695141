"""Plots of the figures as SVG: ratios as bars, growth as curves.

A plot has its own light paper, so it can be read on a dark page too. Texts stay texts, and
nothing in the file changes when the figures do not.
"""

from __future__ import annotations

import math
from pathlib import Path
from typing import Any

from matplotlib import rc_context
from matplotlib.backends.backend_svg import FigureCanvasSVG
from matplotlib.figure import Figure
from matplotlib.ticker import FuncFormatter, LogLocator, NullFormatter

from bench.figures_page import format_ratio, plot_names
from bench.sections import SECTIONS, Plot

_STYLE = {
    "svg.fonttype": "none",
    "svg.hashsalt": "echecs",
    "font.sans-serif": ["DejaVu Sans", "Verdana"],
    "font.size": 9,
    "figure.facecolor": "#fbfaf8",
    "axes.facecolor": "#fbfaf8",
    "axes.spines.top": False,
    "axes.spines.right": False,
    "text.color": "#2b2620",
    "axes.labelcolor": "#2b2620",
}
# Apart for the colour-blind too; each peer and curve has the next one.
_COLORS = ("#8a5a2b", "#2f6f8f", "#6a8f3a", "#8f3a6a")
_MARKERS = ("o", "s", "^", "D")
_WANTED = "#2b2620"


def draw_plots(figures: dict[str, Any], directory: Path) -> list[Path]:
    """Every plot of the figures; plots of what is no longer there go."""
    directory.mkdir(parents=True, exist_ok=True)
    written = []
    with rc_context(_STYLE):
        for name, section in figures.items():
            for file in plot_names(name, section):
                figure = _draw(name, section, file)
                path = directory / file
                figure.savefig(path, metadata={"Date": None, "Creator": None})
                written.append(path)
    for path in directory.glob("*.svg"):
        if path not in written:
            path.unlink()
    return written


def _draw(name: str, section: dict[str, Any], file: str) -> Figure:
    if file == f"{name}-ratios.svg":
        return _draw_ratios(section)
    key = next(key for key in SECTIONS[name].plots if file == f"{name}-by-{key.lower()}.svg")
    points = [point for row in section["rows"] for point in row["points"] if point[0] == key]
    return _draw_growth(SECTIONS[name].plots[key], points)


def _draw_ratios(section: dict[str, Any]) -> Figure:
    """A bar for each row and peer from 1, and a tick where the wanted ratio is."""
    rows = [row for row in section["rows"] if row["ratio"] is not None]
    peers = list(dict.fromkeys(row["peer"] for row in rows))
    figure, axes = _paper(0.9 + 0.3 * len(rows))
    for place, row in enumerate(rows):
        ratio, wanted = row["ratio"], row["wanted"]
        color = _COLORS[peers.index(row["peer"]) % len(_COLORS)]
        axes.barh(place, ratio - 1, left=1, height=0.6, color=color)
        axes.annotate(
            format_ratio(ratio),
            (max(ratio, wanted or ratio, 1), place),
            (6, 0),
            textcoords="offset points",
            va="center",
        )
        if wanted is not None:
            axes.plot([wanted, wanted], [place - 0.4, place + 0.4], color=_WANTED, linewidth=2)
    axes.set_yticks(range(len(rows)), [_label(row) for row in rows])
    axes.invert_yaxis()
    axes.axvline(1, color=_WANTED, linewidth=0.8)
    values = [value for row in rows for value in (row["ratio"], row["wanted"] or 1, 1)]
    _make_logarithmic(axes, "x")
    # Room for the numbers beside the bars.
    axes.set_xlim(min(values) / 1.15, max(values) ** 1.15 * 1.3)
    axes.set_xlabel("times the peer's speed; a black tick is the ratio wanted")
    return figure


def _label(row: dict[str, Any]) -> str:
    what = row["what"].strip()
    return f"{what} ({row['peer']})" if row["peer"] else what


def _draw_growth(plot: Plot, points: list[Any]) -> Figure:
    figure, axes = _paper(3.6)
    xs = sorted({point[2] for point in points})
    for index, curve in enumerate(dict.fromkeys(point[1] for point in points)):
        found = {point[2]: point[3] for point in points if point[1] == curve}
        # A curve is broken where it has no point and others have one.
        ys = [found.get(x, math.nan) for x in xs]
        style = {"color": _COLORS[index % 4], "marker": _MARKERS[index % 4], "markersize": 4}
        axes.plot(xs, ys, label=curve, linewidth=1.4, **style)
    if plot.is_x_logarithmic:
        _make_logarithmic(axes, "x")
    elif all(x == int(x) for x in xs):
        axes.set_xticks(xs, [f"{x:g}" for x in xs])
    _make_logarithmic(axes, "y")
    axes.set_xlabel(plot.x)
    axes.set_ylabel(plot.y)
    axes.set_title(plot.title, fontsize=10)
    axes.grid(True, alpha=0.3)
    axes.legend(frameon=False)
    return figure


def _paper(height: float) -> tuple[Figure, Any]:
    figure = Figure(figsize=(8, height), layout="constrained")
    FigureCanvasSVG(figure)
    return figure, figure.add_subplot()


def _make_logarithmic(axes: Any, which: str) -> None:
    """A logarithmic scale whose ticks are plain numbers."""
    axes.set(**{f"{which}scale": "log"})
    axis = getattr(axes, f"{which}axis")
    low, high = axis.get_data_interval()
    if high / low < 100:
        axis.set_major_locator(LogLocator(subs=(1, 2, 5)))
    axis.set_major_formatter(FuncFormatter(lambda value, _: f"{value:g}"))
    axis.set_minor_formatter(NullFormatter())
