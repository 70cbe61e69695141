"""Random numbers that give equal positions equal keys."""

from libc.stdint cimport uint64_t

cdef uint64_t PIECE_KEYS[2][6][64]
cdef uint64_t CASTLING_KEYS[64]     # by the castling rook's square
cdef uint64_t EN_PASSANT_KEYS[8]    # by file
cdef uint64_t TURN_KEY
