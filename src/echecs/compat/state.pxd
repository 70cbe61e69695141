"""A position with what the kernel's does not carry, and room for its moves."""

from echecs.compat.move cimport Code
from echecs.kernel.types cimport Bitboard, Position

# No arrangement of 64 pieces has more moves: 64 pieces with 27 moves each, and the
# promotions, double steps and captures of pawns that overlap them in a broken board.
cdef enum:
    MAX_CODES = 4096

# `pos.ep` is the square behind any double step, `pos.castling` whatever rights a
# caller has set; the kernel's own functions see them only where that is sound.
cdef struct State:
    Position pos
    Bitboard promoted
    bint chess960
    bint settled        # the rights come from a move played, not from a caller

ctypedef const State* ConstState
ctypedef State* StatePointer

cdef struct CodeList:
    int count
    Code codes[MAX_CODES]

ctypedef CodeList* Codes
