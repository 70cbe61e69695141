"""Bars, as SVG that stands in the page."""

from __future__ import annotations

from collections.abc import Sequence
from html import escape
from typing import NamedTuple

_HEIGHT, _BAR, _GAP = 150, 34, 8
_TOP, _BOTTOM = 18, 34


class Bar(NamedTuple):
    """A value with its name, and the class that colours it."""

    name: str
    value: int
    kind: str = ""


def draw_bars(title: str, bars: Sequence[Bar]) -> str:
    """A row of bars with their values above and their names below."""
    most = max((bar.value for bar in bars), default=0) or 1
    width = max(len(bars) * (_BAR + _GAP) + _GAP, 120)
    parts = [
        f'<figure><figcaption>{escape(title)}</figcaption><svg role="img"'
        f' aria-label="{escape(title)}" width="{width}" height="{_HEIGHT + _TOP + _BOTTOM}">'
    ]
    for index, bar in enumerate(bars):
        x = _GAP + index * (_BAR + _GAP)
        # A value that is not 0 is seen, however small beside the others.
        height = max(2, round(_HEIGHT * bar.value / most)) if bar.value else 0
        middle, top = x + _BAR // 2, _TOP + _HEIGHT - height
        parts.append(
            f'<rect class="{escape(bar.kind)}" x="{x}" y="{top}" width="{_BAR}" height="{height}">'
            f"<title>{escape(bar.name)}: {bar.value}</title></rect>"
            f'<text x="{middle}" y="{top - 4}">{_short(bar.value)}</text>'
            f'<text class="name" x="{middle}" y="{_TOP + _HEIGHT + 16}">{escape(bar.name)}</text>'
        )
    return "".join([*parts, "</svg></figure>"])


def draw_rows(title: str, bars: Sequence[Bar]) -> str:
    """Bars beneath each other, for names of some length."""
    most = max((bar.value for bar in bars), default=0) or 1
    rows = "".join(
        f'<tr><th>{escape(bar.name)}</th><td><span class="bar {escape(bar.kind)}"'
        f' style="width:{max(1, round(220 * bar.value / most)) if bar.value else 0}px"></span>'
        f" {bar.value}</td></tr>"
        for bar in bars
    )
    caption = f"<figcaption>{escape(title)}</figcaption>"
    return f'<figure>{caption}<table class="bars">{rows}</table></figure>'


def _short(value: int) -> str:
    """A number that fits above a bar: `950`, `12k`, `3.4M`."""
    for size, letter in ((1_000_000, "M"), (1_000, "k")):
        if value >= 10 * size:
            return f"{value // size}{letter}"
        if value >= size:
            return f"{value / size:.1f}{letter}"
    return str(value)
