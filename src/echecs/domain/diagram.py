"""A board drawn as SVG: no fonts for the pieces, no scripts, no links."""

from __future__ import annotations

import re
from collections.abc import Iterable, Mapping
from operator import itemgetter
from typing import TYPE_CHECKING

from echecs.domain.move import Move
from echecs.domain.piece import KINDS
from echecs.domain.piece_outlines import SHAPES
from echecs.domain.record import Record
from echecs.domain.square import SQUARES, Square

if TYPE_CHECKING:
    from echecs.domain.board import Board

Arrow = Move | tuple[Move, str] | tuple[Square, Square, str]


class Colors(Record):
    """The colours of a diagram, as SVG knows them: `#9aa88c`, `teal`.

    Anything that could leave the attribute it stands in is a `ValueError`.
    """

    __slots__ = ()

    names = ("light", "dark", "last_move", "arrow", "mark", "coordinates")

    def __new__(
        cls,
        light: str = "#efe9dc",
        dark: str = "#9aa88c",
        last_move: str = "#e8c547",
        arrow: str = "#2f6f8f",
        mark: str = "#b3402e",
        coordinates: str = "#7d8a70",
    ) -> Colors:
        colors = (light, dark, last_move, arrow, mark, coordinates)
        return tuple.__new__(cls, map(_checked, colors))

    light = property(itemgetter(0), doc="Light squares.")
    dark = property(itemgetter(1), doc="Dark squares.")
    last_move = property(itemgetter(2), doc="The squares of the last move.")
    arrow = property(itemgetter(3), doc="Arrows that have no colour of their own.")
    mark = property(itemgetter(4), doc="Rings.")
    coordinates = property(itemgetter(5), doc="Letters and numbers on light squares.")


def _checked(color: str) -> str:
    if not isinstance(color, str) or not _COLOR.fullmatch(color):
        raise ValueError(f"not a colour: {color!r:.80}")
    return color


_COLOR = re.compile(r"#[0-9A-Fa-f]{3,8}|[A-Za-z]{1,40}|(rgb|hsl)a?\([0-9., %]{1,80}\)")
COLORS = Colors()
"""The colours unless others are asked for."""
# Fill and contour of White's pieces, then of Black's.
_PAINTS = (("#fffdf7", "#23241f"), ("#34352f", "#171814"))
_DETAILS = ("#23241f", "#d8d6c8")
_CELL = 100
_LARGEST = 10_000


def format_svg(
    board: Board,
    *,
    size: int = 400,
    flipped: bool = False,
    coordinates: bool = True,
    last_move: Move | None = None,
    arrows: Iterable[Arrow] = (),
    marks: Iterable[Square | str] = (),
    fill: Mapping[Square, str] | Mapping[str, str] | None = None,
    check: bool = True,
    colors: Colors = COLORS,
) -> str:
    """A diagram of a board; a king in check is shown so, unless `check` is false.

    `last_move` colours two squares. Each of `arrows` is a move, a move and a colour,
    or one of a PGN comment's `drawings`; one that ends where it begins is a ring.
    `marks` are ringed, `fill` colours squares. `size` is the width in pixels.
    """
    if not 0 < size <= _LARGEST:
        raise ValueError(f"a diagram is 1 to {_LARGEST} pixels wide, not {size}")
    pieces = board.pieces()
    kinds = sorted({(piece.color, piece.kind) for piece in pieces.values()})
    parts = [
        f'<svg xmlns="http://www.w3.org/2000/svg" width="{size}" height="{size}"'
        f' viewBox="0 0 {8 * _CELL} {8 * _CELL}" role="img">',
        f"<title>{board.fen}</title>",
        f"<defs>{_CHECK_GRADIENT}{_symbols(kinds)}</defs>",
        _squares(flipped, last_move, colors),
    ]
    for square, color in (fill or {}).items():
        parts.append(_filled(Square(square), flipped, _checked(color)))
    if coordinates:
        parts.append(_coordinates(flipped, colors))
    if check and board.is_check:
        x, y = _corner(board.king(board.turn), flipped)
        parts.append(f'<rect x="{x}" y="{y}" width="100" height="100" fill="url(#echecs-check)"/>')
    for square, piece in pieces.items():
        x, y = _corner(square, flipped)
        parts.append(f'<use href="#{_name(piece.color, piece.kind)}" x="{x}" y="{y}"/>')
    for mark in marks:
        parts.append(_ring(Square(mark), flipped, colors.mark))
    for arrow in arrows:
        parts.append(_drawn(arrow, flipped, colors))
    parts.append("</svg>")
    return "\n".join(parts) + "\n"


_CHECK_GRADIENT = (
    '<radialGradient id="echecs-check"><stop offset="0.2" stop-color="#e0281e"/>'
    '<stop offset="0.6" stop-color="#d8402c" stop-opacity="0.7"/>'
    '<stop offset="1" stop-color="#c8503c" stop-opacity="0"/></radialGradient>'
)


def _name(color: int, kind: int) -> str:
    return f"echecs-{'white' if color == 0 else 'black'}-{KINDS[kind].name}"


def _symbols(kinds: Iterable[tuple[int, int]]) -> str:
    """The pieces that occur, to be used on many squares."""
    return "".join(
        f'<g id="{_name(color, kind)}">{draw_piece(color, kind)}</g>' for color, kind in kinds
    )


def draw_piece(color: int, kind: int) -> str:
    """One of the twelve pieces, on a tile of 100 by 100."""
    shape = SHAPES[kind]
    fill, contour = _PAINTS[color]
    line = f'stroke="{contour}" stroke-width="3.5" stroke-linejoin="round" stroke-linecap="round"'
    details = line.replace(contour, _DETAILS[color])
    return (
        f'<g transform="translate(-5 -4) scale(1.1)">'
        f'<path d="{shape.outline}" fill="{fill}" {line}/>'
        f'<path d="{shape.details}" fill="none" {details}/></g>'
    )


def _corner(square: Square, flipped: bool) -> tuple[int, int]:
    """The upper left corner of a square."""
    if flipped:
        return (7 - square.file) * _CELL, square.rank * _CELL
    return square.file * _CELL, (7 - square.rank) * _CELL


def _centre(square: Square, flipped: bool) -> tuple[int, int]:
    x, y = _corner(square, flipped)
    return x + _CELL // 2, y + _CELL // 2


def _filled(square: Square, flipped: bool, color: str) -> str:
    x, y = _corner(square, flipped)
    return f'<rect x="{x}" y="{y}" width="100" height="100" fill="{color}"/>'


def _squares(flipped: bool, last_move: Move | None, colors: Colors) -> str:
    """Light ground, dark squares on it, and the squares of the last move."""
    dark = "".join(
        f"M{x} {y}h100v100h-100z"
        for x, y in (_corner(square, flipped) for square in SQUARES if square.is_dark)
    )
    parts = [
        f'<rect width="800" height="800" fill="{colors.light}"/>',
        f'<path d="{dark}" fill="{colors.dark}"/>',
    ]
    if last_move is not None:
        for square in (last_move.origin, last_move.destination):
            x, y = _corner(square, flipped)
            parts.append(
                f'<rect x="{x}" y="{y}" width="100" height="100" fill="{colors.last_move}"'
                f' fill-opacity="0.6"/>'
            )
    return "".join(parts)


def _coordinates(flipped: bool, colors: Colors) -> str:
    """Files along the lower edge, ranks along the left one, inside the squares."""
    parts = ['<g font-family="sans-serif" font-size="17" font-weight="600">']
    for index in range(8):
        low = Square(file=index, rank=7 if flipped else 0)
        x, y = _corner(low, flipped)
        parts.append(_letter(x + 96, y + 95, "end", low, low.name[0], colors))
        left = Square(file=7 if flipped else 0, rank=index)
        x, y = _corner(left, flipped)
        parts.append(_letter(x + 4, y + 17, "start", left, left.name[1], colors))
    return "".join([*parts, "</g>"])


def _letter(x: int, y: int, anchor: str, square: Square, text: str, colors: Colors) -> str:
    color = colors.light if square.is_dark else colors.coordinates
    return f'<text x="{x}" y="{y}" text-anchor="{anchor}" fill="{color}">{text}</text>'


def _drawn(arrow: Arrow, flipped: bool, colors: Colors) -> str:
    if not isinstance(arrow, tuple):
        origin, destination, color = arrow.origin, arrow.destination, colors.arrow
    elif len(arrow) == 2:
        origin, destination, color = arrow[0].origin, arrow[0].destination, arrow[1]
    else:
        origin, destination, color = Square(arrow[0]), Square(arrow[1]), arrow[2]
    if origin == destination:
        return _ring(origin, flipped, _checked(color))
    return _arrow(origin, destination, flipped, _checked(color))


def _ring(square: Square, flipped: bool, color: str) -> str:
    x, y = _centre(square, flipped)
    return f'<circle cx="{x}" cy="{y}" r="45" fill="none" stroke="{color}" stroke-width="6"/>'


def _arrow(origin: Square, destination: Square, flipped: bool, color: str) -> str:
    """An arrow whose point touches the middle of the destination."""
    x1, y1 = _centre(origin, flipped)
    x2, y2 = _centre(destination, flipped)
    length = ((x2 - x1) ** 2 + (y2 - y1) ** 2) ** 0.5
    across, along = (x2 - x1) / length, (y2 - y1) / length
    neck_x, neck_y = x2 - 42 * across, y2 - 42 * along
    left = f"{neck_x + 24 * along:.1f} {neck_y - 24 * across:.1f}"
    right = f"{neck_x - 24 * along:.1f} {neck_y + 24 * across:.1f}"
    return (
        f'<g opacity="0.8"><path d="M{x1} {y1}L{neck_x:.1f} {neck_y:.1f}" stroke="{color}"'
        f' stroke-width="16" stroke-linecap="round"/>'
        f'<path d="M{x2} {y2}L{left}L{right}Z" fill="{color}" stroke="{color}"'
        f' stroke-width="4" stroke-linejoin="round"/></g>'
    )
