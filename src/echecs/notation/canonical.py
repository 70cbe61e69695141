"""The canonical position: sixty-four names from a1 to h8, a comma after each.

A piece is named `wR` or `bP`, an empty square has no name.
"""

from __future__ import annotations

from echecs.domain.board import Board
from echecs.domain.color import Color
from echecs.domain.piece import PIECES
from echecs.domain.setup import Setup
from echecs.domain.square import SQUARES
from echecs.errors import InvalidCanonicalError, quote

_BY_CODE = {piece.code: piece for side in PIECES for piece in side}


def format_canonical(board: Board) -> str:
    """The pieces of a board: `wR,wN,,…,bR,`."""
    pieces = board.pieces()
    return "".join([pieces[s].code + "," if s in pieces else "," for s in SQUARES])


def parse_canonical(text: str, turn: Color = Color.WHITE) -> Setup:
    """The pieces of a canonical position; whose turn it is, the text does not say.

    Raises `InvalidCanonicalError`; the set-up is judged by `Board.from_setup`.
    """
    names = text.strip().split(",")
    if len(names) != 65 or names[64] != "":
        raise InvalidCanonicalError(text, f"64 names with a comma each, not {len(names) - 1}")
    pieces = {}
    for square, name in zip(SQUARES, names, strict=False):
        if name == "":
            continue
        if name not in _BY_CODE:
            raise InvalidCanonicalError(text, f"{quote(name)} on {square} is not a piece")
        pieces[square] = _BY_CODE[name]
    return Setup(pieces, turn)
