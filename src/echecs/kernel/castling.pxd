"""Castling: which rook has kept its right, where the pair goes and over which squares."""

from echecs.kernel.attacks cimport BETWEEN
from echecs.kernel.bitboard cimport bit
from echecs.kernel.types cimport Bitboard, KING, Position

# Files, counted from the a-file: where the pair stands at the start of a game...
cdef enum:
    QUEENSIDE_CORNER_FILE = 0
    USUAL_KING_FILE = 4
    KINGSIDE_CORNER_FILE = 7

# ...and where it arrives, wherever it started.
cdef enum:
    QUEENSIDE_KING_FILE = 2
    QUEENSIDE_ROOK_FILE = 3
    KINGSIDE_ROOK_FILE = 5
    KINGSIDE_KING_FILE = 6

# One castling; king and rook may start anywhere on their first rank.
cdef struct Castling:
    int king_to
    int rook_to
    Bitboard start           # king and rook before
    Bitboard castled         # king and rook after
    Bitboard king_path       # where the king must not be attacked, but for where it starts
    Bitboard path            # where nothing but the pair may stand


cdef inline Castling castling_of(int ksq, int rook_sq) noexcept nogil:
    """The squares of the castling of a king with a rook of its rank."""
    cdef Castling castling
    cdef int rank = ksq & 56
    cdef bint kingside = rook_sq > ksq
    castling.king_to = rank + (KINGSIDE_KING_FILE if kingside else QUEENSIDE_KING_FILE)
    castling.rook_to = rank + (KINGSIDE_ROOK_FILE if kingside else QUEENSIDE_ROOK_FILE)
    castling.start = bit(ksq) | bit(rook_sq)
    castling.castled = bit(castling.king_to) | bit(castling.rook_to)
    castling.king_path = BETWEEN[ksq][castling.king_to] | bit(castling.king_to)
    castling.path = castling.king_path | BETWEEN[rook_sq][castling.rook_to] | bit(castling.rook_to)
    return castling


cdef inline Bitboard castling_rook(const Position* pos, int side, bint kingside) noexcept nogil:
    """The rook with which a side may still castle on a wing, or nothing."""
    cdef Bitboard king = pos.kind[KING] & pos.side[side]
    cdef Bitboard rooks = pos.castling & pos.side[side]
    return rooks & ~(king - 1) if kingside else rooks & (king - 1)


cdef inline int castling_destination(int ksq, int rook_sq) noexcept nogil:
    """Castling from the usual squares is written e1g1, any other king takes rook."""
    if (ksq & 7) == USUAL_KING_FILE:
        if (rook_sq & 7) == KINGSIDE_CORNER_FILE:
            return (ksq & 56) + KINGSIDE_KING_FILE
        if (rook_sq & 7) == QUEENSIDE_CORNER_FILE:
            return (ksq & 56) + QUEENSIDE_KING_FILE
    return rook_sq
