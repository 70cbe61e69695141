"""The six pieces as outlines in a square of 100 by 100, for diagrams.

An outline is filled with the piece's colour; details are lines drawn over it
in the colour of the contour.
"""

from __future__ import annotations

from typing import NamedTuple


class Shape(NamedTuple):
    """The paths of a piece."""

    outline: str
    details: str


def _circle(x: float, y: float, radius: float) -> str:
    """A circle as a path."""
    half = f"a{radius} {radius} 0 1 1"
    return f"M{x - radius} {y}{half} {2 * radius} 0{half} {-2 * radius} 0z"


_FOOT = "M27 75H73Q79 75 79 81V86H21V81Q21 75 27 75Z"

PAWN = Shape(
    "M39 75C39 65 45 61 45 50H38Q35 50 35 47T38 44H42C34 36 38 22 50 22S66 36 58 44H62Q65 44 65 47"
    "T62 50H55C55 61 61 65 61 75Z" + _FOOT,
    "M45 50H55",
)
KNIGHT = Shape(
    "M32 75C32 62 48 59 47 48C42 53 38 53 35 56L30 61C26 63 21 59 22 54C24 46 30 42 32 34"
    "C34 27 40 24 44 22L43 13L52 20C70 22 78 44 74 75Z" + _FOOT,
    "M56 29C66 36 69 52 67 68M42 32L45 33M27 56L29 54",
)
BISHOP = Shape(
    _circle(50, 15.5, 4.5)
    + "M50 20C62 29 67 38 66 46C65 51 61 54 59 56H62Q65 56 65 59T62 62H57C57 69 63 70 65 75H35"
    "C37 70 43 69 43 62H38Q35 62 35 59T38 56H41C39 54 35 51 34 46C33 38 38 29 50 20Z" + _FOOT,
    "M50 32V46M43.5 39H56.5M41 56H59M43 62H57",
)
ROOK = Shape(
    "M27 18H37V25H45V18H55V25H63V18H73V34L66 41L68 67L73 75H27L32 67L34 41L27 34Z" + _FOOT,
    "M27 34H73M34 41H66M32 67H68",
)
QUEEN = Shape(
    _circle(16, 30, 4.5)
    + _circle(33, 21, 4.5)
    + _circle(50, 17, 4.5)
    + _circle(67, 21, 4.5)
    + _circle(84, 30, 4.5)
    + "M29 66L17.5 34L34 50L33.5 25.5L45 47L50 21.5L55 47L66.5 25.5L66 50L82.5 34L71 66"
    "L73 75H27Z" + _FOOT,
    "M29 66H71",
)
KING = Shape(
    "M47 10H53V15H58V21H53V27C57 29 58 33 57 38C66 30 79 32 80 43C81 52 73 58 71 66L73 75H27L29 66"
    "C27 58 19 52 20 43C21 32 34 30 43 38C42 33 43 29 47 27V21H42V15H47Z" + _FOOT,
    "M50 58C50 50 47 43 43 38M50 58C50 50 53 43 57 38M29 66C42 62 58 62 71 66",
)

SHAPES = (PAWN, KNIGHT, BISHOP, ROOK, QUEEN, KING)
"""The shapes in the order of the kinds, pawn to king."""
