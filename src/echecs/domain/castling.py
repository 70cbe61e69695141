"""The squares of castling, as the kernel knows them."""

import cython
from cython.cimports.echecs.kernel.bitboard import bit
from cython.cimports.echecs.kernel.castling import (
    KINGSIDE_CORNER_FILE,
    QUEENSIDE_CORNER_FILE,
    castling_of,
)
from cython.cimports.echecs.kernel.castling import Castling as Squares
from cython.cimports.echecs.kernel.castling import castling_destination as destination_of

from echecs.domain.square import SQUARES, Square, squares_of


class Castling:
    """A king's castling with a rook of its rank, wherever the two stand."""

    __slots__ = ("crossed", "destination", "king_to", "path_mask", "rook_to")

    def __init__(self, king: Square, rook: Square) -> None:
        ksq: cython.int = Square(king)
        rook_sq: cython.int = Square(rook)
        squares: Squares = castling_of(ksq, rook_sq)
        self.king_to = SQUARES[squares.king_to]
        """Where the king arrives."""
        self.rook_to = SQUARES[squares.rook_to]
        """Where the rook arrives."""
        self.path_mask = squares.path & ~squares.start
        """What must be empty."""
        self.crossed = squares_of(squares.king_path & ~bit(squares.king_to))
        """What the king passes over, from a1 upwards."""
        self.destination = SQUARES[destination_of(ksq, rook_sq)]
        """How a move names it: e1g1 from the usual squares, else king takes rook."""


def castling_destination(king: Square, kingside: bool) -> Square | None:
    """Where a king on its usual file goes to castle, or None for a king elsewhere."""
    ksq: cython.int = Square(king)
    corner: cython.int = (ksq & 56) + (KINGSIDE_CORNER_FILE if kingside else QUEENSIDE_CORNER_FILE)
    destination: cython.int = destination_of(ksq, corner)
    return None if destination == corner else SQUARES[destination]
