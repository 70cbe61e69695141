"""Where pieces attack: one table look-up for every kind, sliders by magic factors."""

from echecs.kernel.types cimport Bitboard

# A slider's attacks, by its blockers gathered into an index.
cdef struct Magic:
    Bitboard mask           # the inner squares of its lines
    Bitboard factor
    Bitboard* attacks
    int shift

# Directions as files and ranks; the first four go up the numbering of the squares.
cdef extern from *:
    """
    static const int ECHECS_STEPS[8][2] = {
        {1, 0}, {-1, 1}, {0, 1}, {1, 1}, {-1, 0}, {1, -1}, {0, -1}, {-1, -1},
    };
    """
    const int STEPS "ECHECS_STEPS"[8][2]

cdef Bitboard RAYS[8][64]           # from a square to the edge, by direction
cdef Bitboard KNIGHT_ATTACKS[64]
cdef Bitboard KING_ATTACKS[64]
cdef Bitboard PAWN_ATTACKS[2][64]
cdef Magic ROOK_TABLE[64]
cdef Magic BISHOP_TABLE[64]
cdef Bitboard ROOK_RAYS[64]         # what a rook attacks on an empty board
cdef Bitboard BISHOP_RAYS[64]
cdef Bitboard FILE_RAYS[64]
cdef Bitboard BETWEEN[64][64]       # squares strictly between two aligned ones
cdef Bitboard LINE[64][64]          # the whole line through two aligned squares


cdef inline Bitboard rook_attacks(int sq, Bitboard occ) noexcept nogil:
    """What a rook attacks, blockers included."""
    cdef Magic* magic = &ROOK_TABLE[sq]
    return magic.attacks[((occ & magic.mask) * magic.factor) >> magic.shift]


cdef inline Bitboard bishop_attacks(int sq, Bitboard occ) noexcept nogil:
    """What a bishop attacks, blockers included."""
    cdef Magic* magic = &BISHOP_TABLE[sq]
    return magic.attacks[((occ & magic.mask) * magic.factor) >> magic.shift]


cdef inline Bitboard queen_attacks(int sq, Bitboard occ) noexcept nogil:
    """What a queen attacks, blockers included."""
    return rook_attacks(sq, occ) | bishop_attacks(sq, occ)
