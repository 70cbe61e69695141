"""Round pieces to push over the board: a disc of the side's colour with the figure on it."""

from __future__ import annotations

from echecs.domain.piece_outlines import SHAPES

# The disc, its rim and the figure, of White's pieces and of Black's.
_PAINTS = (("#fdf8ea", "#3a342b", "#33291f"), ("#37322c", "#14110e", "#f6ecd6"))
_RINGS = ("#c9b48b", "#8f7f63")


def draw_disc(color: int, kind: int) -> str:
    """A disc with a figure, on a tile of 100 by 100."""
    disc, rim, figure = _PAINTS[color]
    shape = SHAPES[kind]
    return (
        f'<circle cx="50" cy="50" r="44" fill="{disc}" stroke="{rim}" stroke-width="3.5"/>'
        f'<circle cx="50" cy="50" r="40" fill="none" stroke="{_RINGS[color]}" stroke-width="2"/>'
        f'<g transform="translate(9.5 9) scale(0.81)" stroke-linejoin="round"'
        f' stroke-linecap="round"><path d="{shape.outline}" fill="{figure}" stroke="{figure}"'
        f' stroke-width="2"/><path d="{shape.details}" fill="none" stroke="{disc}"'
        f' stroke-width="4"/></g>'
    )
