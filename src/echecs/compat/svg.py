"""Boards and pieces drawn as SVG, with the options of python-chess and our own pieces."""

from collections.abc import Iterable, Mapping

from echecs.compat.base_board import BaseBoard
from echecs.compat.constants import (
    FILE_NAMES,
    PIECE_NAMES,
    RANK_NAMES,
    SQUARE_NAMES,
    SQUARES,
    WHITE,
    Color,
    Square,
    parse_square,
)
from echecs.compat.move import Move, Piece
from echecs.compat.square_set import IntoSquareSet, SquareSet
from echecs.domain.piece_outlines import SHAPES

SQUARE_SIZE = 45
MARGIN = 20
DEFAULT_COLORS = {
    "square light": "#efe9dc",
    "square dark": "#9aa88c",
    "square light lastmove": "#f3dd8b",
    "square dark lastmove": "#cdb254",
    "margin": "#3a3b35",
    "inner border": "#171814",
    "outer border": "#171814",
    "coord": "#e8e5da",
    "arrow green": "#15781bb0",
    "arrow blue": "#003088b0",
    "arrow red": "#882020b0",
    "arrow yellow": "#e68f00b0",
}
# Fill, contour and details of White's pieces and of Black's.
_PAINTS = {
    True: ("#fffdf7", "#23241f", "#23241f"),
    False: ("#34352f", "#171814", "#d8d6c8"),
}
_PGN_COLORS = {"G": "green", "B": "blue", "R": "red", "Y": "yellow"}
_CHECK = (
    '<radialGradient id="check"><stop offset="0.2" stop-color="#e0281e"/>'
    '<stop offset="1" stop-color="#c8503c" stop-opacity="0"/></radialGradient>'
)


class Arrow:
    """An arrow between two squares, or a ring round one."""

    tail: Square
    head: Square
    color: str

    def __init__(self, tail: Square, head: Square, *, color: str = "green") -> None:
        self.tail = tail
        self.head = head
        self.color = color

    def pgn(self) -> str:
        """The arrow as comments of PGN have it: `Ge2e4`, `Ge4` for a ring."""
        letter = {"red": "R", "yellow": "Y", "blue": "B"}.get(self.color, "G")
        tail, head = SQUARE_NAMES[self.tail], SQUARE_NAMES[self.head]
        return f"{letter}{tail}" if self.tail == self.head else f"{letter}{tail}{head}"

    def __str__(self) -> str:
        return self.pgn()

    def __repr__(self) -> str:
        tail, head = SQUARE_NAMES[self.tail].upper(), SQUARE_NAMES[self.head].upper()
        return f"Arrow({tail}, {head}, color={self.color!r})"

    @classmethod
    def from_pgn(cls, pgn: str) -> "Arrow":
        """Read an arrow as comments of PGN have it; without a colour it is green."""
        color = "green"
        if pgn[:1] in _PGN_COLORS:
            color, pgn = _PGN_COLORS[pgn[0]], pgn[1:]
        tail = parse_square(pgn[:2])
        return cls(tail, parse_square(pgn[2:]) if len(pgn) > 2 else tail, color=color)


class SvgWrapper(str):
    """Text that a notebook shows as a picture."""

    __slots__ = ()

    def _repr_svg_(self) -> "SvgWrapper":
        return self

    def _repr_html_(self) -> "SvgWrapper":
        return self


def _open(viewbox: int, size: int | None) -> str:
    dimensions = f' width="{size}" height="{size}"' if size is not None else ""
    return (
        '<svg xmlns="http://www.w3.org/2000/svg" xmlns:xlink="http://www.w3.org/1999/xlink"'
        f' viewBox="0 0 {viewbox} {viewbox}"{dimensions}>'
    )


def _draw(piece: Piece) -> str:
    """A piece in a square of SQUARE_SIZE."""
    fill, contour, details = _PAINTS[piece.color]
    shape = SHAPES[piece.piece_type - 1]
    color, name = "white" if piece.color else "black", PIECE_NAMES[piece.piece_type]
    return (
        f'<g id="{color}-{name}" class="{color} {name}" stroke-width="3"'
        f' stroke-linejoin="round" transform="scale({SQUARE_SIZE / 100})">'
        f'<path d="{shape.outline}" fill="{fill}" stroke="{contour}"/>'
        f'<path d="{shape.details}" fill="none" stroke="{details}"/></g>'
    )


def piece(piece: Piece, size: int | None = None) -> str:
    """A piece as a picture."""
    return SvgWrapper(f"{_open(SQUARE_SIZE, size)}{_draw(piece)}</svg>")


def _place(square: Square, orientation: Color, margin: int) -> tuple[int, int]:
    """The upper left corner of a square."""
    file, rank = square & 7, square >> 3
    column, row = (file, 7 - rank) if orientation else (7 - file, rank)
    return margin + column * SQUARE_SIZE, margin + row * SQUARE_SIZE


def _arrow(arrow: Arrow, orientation: Color, margin: int, paint: Mapping[str, str]) -> str:
    color = paint.get(f"arrow {arrow.color}", arrow.color)
    half = SQUARE_SIZE / 2
    tail = [value + half for value in _place(arrow.tail, orientation, margin)]
    head = [value + half for value in _place(arrow.head, orientation, margin)]
    if arrow.tail == arrow.head:
        return (
            f'<circle cx="{tail[0]:g}" cy="{tail[1]:g}" r="{half * 0.9:g}" fill="none"'
            f' stroke="{color}" stroke-width="{half * 0.1:g}" class="circle"/>'
        )
    across, down = head[0] - tail[0], head[1] - tail[1]
    length = (across * across + down * down) ** 0.5
    across, down = across / length, down / length
    neck = (head[0] - across * half, head[1] - down * half)
    width = half * 0.5
    points = [
        (head[0], head[1]),
        (neck[0] + down * width, neck[1] - across * width),
        (neck[0] - down * width, neck[1] + across * width),
    ]
    corners = " ".join(f"{x:.2f},{y:.2f}" for x, y in points)
    return (
        f'<line x1="{tail[0]:g}" y1="{tail[1]:g}" x2="{neck[0]:.2f}" y2="{neck[1]:.2f}"'
        f' stroke="{color}" stroke-width="{half * 0.4:g}" stroke-linecap="butt" class="arrow"/>'
        f'<polygon points="{corners}" fill="{color}" class="arrow"/>'
    )


def _coordinates(orientation: Color, margin: int, color: str) -> str:
    """The names of files and ranks, in the margin."""
    texts = []
    for index in range(8):
        at = margin + index * SQUARE_SIZE + SQUARE_SIZE / 2
        file = FILE_NAMES[index if orientation else 7 - index]
        rank = RANK_NAMES[7 - index if orientation else index]
        far = margin + 8 * SQUARE_SIZE + margin / 2
        for x, y, name in ((at, margin / 2, file), (at, far, file)):
            texts.append((x, y, name))
        for x, y, name in ((margin / 2, at, rank), (far, at, rank)):
            texts.append((x, y, name))
    return "".join(
        f'<text x="{x:g}" y="{y:g}" font-size="{margin * 0.7:g}" fill="{color}"'
        f' text-anchor="middle" dominant-baseline="central">{name}</text>'
        for x, y, name in texts
    )


def board(
    board: BaseBoard | None = None,
    *,
    orientation: Color = WHITE,
    lastmove: Move | None = None,
    check: Square | None = None,
    arrows: Iterable[Arrow | tuple[Square, Square]] = (),
    fill: Mapping[Square, str] | None = None,
    squares: IntoSquareSet | None = None,
    size: int | None = None,
    coordinates: bool = True,
    colors: Mapping[str, str] | None = None,
    flipped: bool = False,
    borders: bool = False,
    style: str | None = None,
) -> str:
    """A board as a picture: pieces, last move, check, arrows, colours and crosses."""
    paint = DEFAULT_COLORS | dict(colors or {})
    orientation = orientation != flipped
    margin = (MARGIN if coordinates else 0) + (2 if borders else 0)
    width = 8 * SQUARE_SIZE + 2 * margin
    parts = [_open(width, size), f"<defs>{_CHECK}</defs>"]
    if style:
        parts.append(f"<style>{style}</style>")
    if margin:
        parts.append(f'<rect width="{width}" height="{width}" fill="{paint["margin"]}"/>')
    if coordinates:
        parts.append(_coordinates(orientation, MARGIN + (2 if borders else 0), paint["coord"]))
    last = set() if lastmove is None else {lastmove.from_square, lastmove.to_square}
    crosses = SquareSet() if squares is None else SquareSet(squares)
    for square in SQUARES:
        x, y = _place(square, orientation, margin)
        shade = "light" if (square + (square >> 3)) % 2 else "dark"
        kind = f"square {shade}" + (" lastmove" if square in last else "")
        box = f'x="{x}" y="{y}" width="{SQUARE_SIZE}" height="{SQUARE_SIZE}"'
        name = SQUARE_NAMES[square]
        parts.append(f'<rect {box} class="{kind} {name}" fill="{paint[kind]}"/>')
        if fill and square in fill:
            parts.append(f'<rect {box} fill="{fill[square]}"/>')
        if square == check:
            parts.append(f'<rect {box} class="check" fill="url(#check)"/>')
        found = None if board is None else board.piece_at(square)
        if found is not None:
            parts.append(f'<g transform="translate({x} {y})">{_draw(found)}</g>')
        if square in crosses:
            parts.append(
                f'<path d="M{x + 12} {y + 12}l21 21m0 -21l-21 21" stroke="#23241f"'
                ' stroke-width="4" class="cross"/>'
            )
    for given in arrows:
        arrow = given if isinstance(given, Arrow) else Arrow(*given)
        parts.append(_arrow(arrow, orientation, margin, paint))
    parts.append("</svg>")
    return SvgWrapper("".join(parts))
