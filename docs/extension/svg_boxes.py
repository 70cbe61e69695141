"""Boxes and arrows as SVG, without any other program: what the diagrams are drawn with.

A drawing has its own paper and its own colours for light and dark, so that it can be read
on any page.
"""

from __future__ import annotations

from dataclasses import dataclass, field
from xml.sax.saxutils import escape

# Widths of the monospaced letters, measured in Chromium at these sizes in pixels.
LETTER = 7.3
LINE = 17
TITLE = 24
PADDING = 10
MARGIN = 16

STYLE = """
svg { color-scheme: light dark; }
.paper { fill: #fbfaf8; stroke: #d9d4cb; }
.box { fill: #ffffff; stroke: #8a7a66; }
.head { fill: #efe7da; stroke: #8a7a66; }
text { font: 12px ui-monospace, "DejaVu Sans Mono", Menlo, Consolas, monospace; fill: #2b2620; }
.name { font-weight: bold; }
.note { fill: #6d6254; }
.edge { fill: none; stroke: #8a5a2b; stroke-width: 1.2; }
.tip { fill: #8a5a2b; stroke: #8a5a2b; }
.hollow { fill: #fbfaf8; stroke: #8a5a2b; }
@media (prefers-color-scheme: dark) {
  .paper { fill: #1b1d20; stroke: #3a3d42; }
  .box { fill: #24272b; stroke: #8d8171; }
  .head { fill: #3a3329; stroke: #8d8171; }
  text { fill: #e6e1d8; }
  .note { fill: #b3a896; }
  .edge { stroke: #d3a573; }
  .tip { fill: #d3a573; stroke: #d3a573; }
  .hollow { fill: #1b1d20; stroke: #d3a573; }
}
"""


@dataclass
class Box:
    """A titled list of lines, somewhere on the paper."""

    title: str
    lines: list[str] = field(default_factory=list)
    note: str = ""
    x: float = MARGIN
    y: float = 0
    width: float = 0

    def __post_init__(self) -> None:
        longest = max(len(text) for text in (self.title, self.note, *self.lines))
        self.width = max(self.width, round(longest * LETTER + 2 * PADDING))

    @property
    def head(self) -> float:
        """How high its title is."""
        return TITLE + (LINE if self.note else 0)

    @property
    def height(self) -> float:
        """How high it is altogether."""
        return self.head + (len(self.lines) * LINE + 8 if self.lines else 0)

    def line_y(self, index: int) -> float:
        """The middle of a line."""
        return self.y + self.head + 4 + LINE * (index + 0.5)

    def svg(self) -> str:
        """The box itself."""
        parts = []
        if self.lines:
            parts.append(_rect("box", self.x, self.y, self.width, self.height))
        parts.append(_rect("head", self.x, self.y, self.width, self.head))
        parts.append(_text("name", self.x + PADDING, self.y + 16, self.title))
        if self.note:
            parts.append(_text("note", self.x + PADDING, self.y + 33, self.note))
        for index, line in enumerate(self.lines):
            parts.append(_text("", self.x + PADDING, self.line_y(index) + 4, line))
        return "\n".join(parts)


def curve(start: tuple[float, float], end: tuple[float, float]) -> str:
    """An arrow from the side of one box to the side of another."""
    (x1, y1), (x2, y2) = start, end
    # An arrow within a column leaves and arrives on the same side.
    reach = max(28.0, abs(x2 - x1) / 2)
    tip = -7 if x2 > x1 else 7
    bend = x2 - reach if x2 > x1 else x2 + 28
    path = f"M{x1:g} {y1:g}C{x1 + reach:g} {y1:g} {bend:g} {y2:g} {x2 + tip:g} {y2:g}"
    head = f"M{x2:g} {y2:g}l{tip:g} -4v8z"
    return f'<path class="edge" d="{path}"/>\n<path class="tip" d="{head}"/>'


def fork(parent: Box, children: list[Box]) -> str:
    """A tree's branch: a hollow tip under the parent, lines down to the children."""
    x, y = parent.x + parent.width / 2, parent.y + parent.height
    fold = min(child.y for child in children) - 14
    parts = [f"M{x:g} {y + 9:g}V{fold:g}"]
    parts += [f"M{x:g} {fold:g}H{child.x + child.width / 2:g}V{child.y:g}" for child in children]
    tip = f"M{x:g} {y:g}l-6 9h12z"
    return f'<path class="edge" d="{"".join(parts)}"/>\n<path class="hollow" d="{tip}"/>'


def drawing(title: str, boxes: list[Box], edges: list[str]) -> str:
    """The whole picture; boxes lie over the edges."""
    # Arrows within the last column go round its right side.
    width = max(box.x + box.width for box in boxes) + 2 * MARGIN
    height = max(box.y + box.height for box in boxes) + MARGIN
    return "\n".join(
        [
            f'<svg xmlns="http://www.w3.org/2000/svg" width="{width:g}" height="{height:g}"'
            f' viewBox="0 0 {width:g} {height:g}" role="img">',
            f"<title>{escape(title)}</title>",
            f"<style>{STYLE}</style>",
            f'<rect class="paper" width="{width:g}" height="{height:g}" rx="8"/>',
            *edges,
            *(box.svg() for box in boxes),
            "</svg>\n",
        ]
    )


def _rect(kind: str, x: float, y: float, width: float, height: float) -> str:
    place = f'x="{x:g}" y="{y:g}" width="{width:g}" height="{height:g}"'
    return f'<rect class="{kind}" {place} rx="4"/>'


def _text(kind: str, x: float, y: float, text: str) -> str:
    chosen = f' class="{kind}"' if kind else ""
    return f'<text{chosen} x="{x:g}" y="{y:g}">{escape(text)}</text>'
