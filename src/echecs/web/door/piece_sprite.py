"""The pieces for the browser's board: one SVG with a group for each, named `wk` to `bp`."""

from __future__ import annotations

from echecs.domain.diagram import draw_piece
from echecs.domain.piece import PIECES

TILE = 40
"""The width of a piece's tile."""


def sprite() -> str:
    """The twelve pieces on tiles that lie over each other: a page shows them by name."""
    groups = "".join(
        f'<g id="{piece.code.lower()}"><g transform="scale({TILE / 100:g})">'
        f"{draw_piece(piece.color, piece.kind)}</g></g>"
        for side in PIECES
        for piece in side
    )
    return (
        f'<svg xmlns="http://www.w3.org/2000/svg" width="{TILE}" height="{TILE}"'
        f' viewBox="0 0 {TILE} {TILE}"><defs>{groups}</defs></svg>\n'
    )
