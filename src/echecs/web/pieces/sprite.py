"""A set of pieces for the browser's board: one SVG with a group for each, named `wk` to `bp`."""

from __future__ import annotations

from collections.abc import Callable

from echecs.domain.diagram import draw_piece
from echecs.domain.piece import PIECES, Piece
from echecs.web.pieces.discs import draw_disc
from echecs.web.pieces.facets import draw_facets

TILE = 40
"""The width of a piece's tile."""

SETS: dict[str, Callable[[int, int], str]] = {
    "classic": draw_piece,
    "facets": draw_facets,
    "discs": draw_disc,
}
"""How each set draws a piece, by colour and kind, on a tile of 100 by 100."""


def sprite(name: str) -> str:
    """The twelve pieces of a set, White's above Black's: a page uses them by name, or shows all."""
    draw = SETS[name]
    tiles = "".join(
        _tile(piece, draw(piece.color, piece.kind), column, row)
        for row, side in enumerate(PIECES)
        for column, piece in enumerate(side)
    )
    size = f'width="{6 * TILE}" height="{2 * TILE}" viewBox="0 0 {6 * TILE} {2 * TILE}"'
    return f'<svg xmlns="http://www.w3.org/2000/svg" {size}>{tiles}</svg>\n'


def _tile(piece: Piece, drawing: str, column: int, row: int) -> str:
    """A piece in its place; the name is that of the drawing within, which has none."""
    return (
        f'<g transform="translate({column * TILE} {row * TILE})"><g id="{piece.code.lower()}">'
        f'<g transform="scale({TILE / 100:g})">{drawing}</g></g></g>'
    )
