"""What a position is worth to the side to move, in hundredths of a pawn."""

from libc.stdint cimport int16_t
from echecs.kernel.types cimport Bitboard, Position
from echecs.player.terms cimport WEIGHT_COUNT

# Middlegame and endgame in one number: the first in the upper half.
cdef int WEIGHTS[WEIGHT_COUNT]

cdef Bitboard _AHEAD[2][64]         # the file before a square
cdef Bitboard _PASSAGE[2][64]       # and its neighbours: where pawns stop a pawn
cdef Bitboard _BESIDE[64]           # the neighbouring files
cdef int _DISTANCE[64][64]          # in king's moves

# How much a piece of each kind weighs in an attack on the king.
cdef extern from *:
    """
    static const int ECHECS_ATTACK_WEIGHTS[6] = {0, 2, 2, 3, 5, 0};
    """
    const int _ATTACK "ECHECS_ATTACK_WEIGHTS"[6]

ctypedef int16_t* Counts

cdef int evaluate(const Position* pos) noexcept nogil
cdef void count_terms(const Position* pos, int16_t* counts) noexcept nogil
cdef int phase_of(const Position* pos) noexcept nogil
cdef int scale_of(const Position* pos, int score) noexcept nogil
