"""Making moves, attacks on a square, and what makes a position legal."""

from libc.stdint cimport uint32_t, uint64_t
from echecs.kernel.bitboard cimport lsb
from echecs.kernel.types cimport Bitboard, KING, MoveCode, Position

# What can be wrong with a position; a position with no fault is legal.
cdef enum:
    FAULT_WHITE_KING_MISSING = 0x1
    FAULT_BLACK_KING_MISSING = 0x2
    FAULT_WHITE_KINGS = 0x4
    FAULT_BLACK_KINGS = 0x8
    FAULT_WHITE_PIECES = 0x10       # more than sixteen
    FAULT_BLACK_PIECES = 0x20
    FAULT_WHITE_PAWNS = 0x40        # more than eight
    FAULT_BLACK_PAWNS = 0x80
    FAULT_PAWN_ON_EDGE = 0x100
    FAULT_OPPONENT_IN_CHECK = 0x200
    FAULT_CHECKERS = 0x400          # more than two pieces give check
    FAULT_CASTLING = 0x800
    FAULT_EN_PASSANT = 0x1000

cdef int kind_at(const Position* pos, Bitboard square) noexcept nogil
cdef Bitboard attackers(const Position* pos, int sq, Bitboard occ) noexcept nogil
cdef Bitboard checkers(const Position* pos) noexcept nogil
cdef Bitboard en_passant_capturers(const Position* pos, int ep) noexcept nogil
cdef uint64_t full_key(const Position* pos) noexcept nogil
cdef uint32_t faults(const Position* pos) noexcept nogil
cdef Bitboard castling_faults(const Position* pos) noexcept nogil
cdef void normalize(Position* pos) noexcept nogil
cdef bint has_insufficient_material(const Position* pos) noexcept nogil
cdef bint has_mating_material(const Position* pos, int color) noexcept nogil
cdef void make(const Position* pos, MoveCode move, Position* child) noexcept nogil
cdef uint64_t key_after(const Position* pos, MoveCode move) noexcept nogil
cdef void make_unkeyed(const Position* pos, MoveCode move, Position* child) noexcept nogil
cdef void make_null(const Position* pos, Position* child) noexcept nogil


cdef inline int king_square(const Position* pos, int side) noexcept nogil:
    """Where a side's king stands; every legal position has one."""
    return lsb(pos.kind[KING] & pos.side[side])
