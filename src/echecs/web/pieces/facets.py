"""Pieces of straight lines and two faces, one in the light and one in the shade."""

from __future__ import annotations

import re
from typing import NamedTuple


class Solid(NamedTuple):
    """The paths of a piece on a tile of 100 by 100: all of it, its face in the shade, its cuts."""

    outline: str
    shade: str
    cuts: str = ""


_POINT = re.compile(r"(-?[\d.]+) (-?[\d.]+)")


def _turned(half: str, *, cuts: str = "", balls: str = "") -> Solid:
    """A piece that is alike on both sides, from the lines of its right half, top to bottom.

    The half is made of points between straight lines, the first and the last on the axis.
    """
    points = [(float(x), float(y)) for x, y in _POINT.findall(half)]
    around = [*points, *((100 - x, y) for x, y in reversed(points))]
    outline = "M" + "L".join(f"{x:g} {y:g}" for x, y in around) + "Z"
    return Solid(outline + balls, f"M{half}Z", cuts)


def _ball(x: float, y: float, radius: float) -> str:
    """A circle as a path that turns the way of the outlines."""
    half = f"a{radius} {radius} 0 1 1"
    return f"M{x - radius} {y}{half} {2 * radius} 0{half} {-2 * radius} 0z"


PAWN = _turned("50 20L58 22L65 30L65 39L60 46L66 46L66 53L57 53L61 66L68 76L74 76L74 88L50 88")
KNIGHT = Solid(
    "M46 10L53 20L66 28L74 46L74 76L79 76L79 88L25 88L25 76L33 76L35 68L50 53L46 52L34 62L25 61"
    "L20 53L33 29L42 22Z",
    "M46 10L53 20L66 28L74 46L74 76L79 76L79 88L52 88L52 76L60 60L60 44L52 32Z",
    _ball(42, 35, 3),
)
BISHOP = _turned(
    "50 16L61 27L70 42L69 52L60 61L68 61L68 68L59 68L64 76L76 76L76 88L50 88",
    cuts="M60 29L52 46",
    balls=_ball(50, 14, 5.5),
)
ROOK = _turned(
    "50 16L56.5 16L56.5 25L64 25L64 16L77 16L77 36L68 44L68 66L73 76L78 76L78 88L50 88",
    cuts="M32 44H68",
)
QUEEN = _turned(
    "50 20L58.5 46L68 22L70 48L85 30L73 66L76 76L79 76L79 88L50 88",
    cuts="M29 66H71",
    balls=_ball(15, 28, 5)
    + _ball(32, 20, 5)
    + _ball(50, 15, 5)
    + _ball(68, 20, 5)
    + _ball(85, 28, 5),
)
KING = _turned(
    "50 6L55 6L55 13L62 13L62 22L55 22L55 32L70 32L82 44L73 66L76 76L79 76L79 88L50 88",
    cuts="M29 66H71",
)

SOLIDS = (PAWN, KNIGHT, BISHOP, ROOK, QUEEN, KING)
"""The solids in the order of the kinds, pawn to king."""

# The face in the light, the face in the shade and the contour, of White's pieces and of Black's.
_PAINTS = (("#ffffff", "#d5cfc0", "#3d4039"), ("#5d6266", "#3b3f43", "#17191b"))
_CUTS = ("#3d4039", "#e4e2da")


def draw_facets(color: int, kind: int) -> str:
    """A piece with two faces, on a tile of 100 by 100."""
    light, shade, contour = _PAINTS[color]
    solid = SOLIDS[kind]
    cut = f'fill="none" stroke="{_CUTS[color]}" stroke-width="4" stroke-linecap="round"'
    return (
        f'<path d="{solid.outline}" fill="{light}" stroke="{contour}" stroke-width="7"'
        f' stroke-linejoin="round" paint-order="stroke"/>'
        f'<path d="{solid.shade}" fill="{shade}"/>'
        + (f'<path d="{solid.cuts}" {cut}/>' if solid.cuts else "")
    )
