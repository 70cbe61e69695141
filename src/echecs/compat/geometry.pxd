"""Attacks, pins and castling rights of any arrangement of pieces."""

from echecs.compat.state cimport State
from echecs.kernel.types cimport Bitboard

cdef Bitboard attacks_from(const State* state, int sq) noexcept nogil
cdef Bitboard attackers_by(const State* state, int side, int sq, Bitboard occ) noexcept nogil
cdef int king_of(const State* state, int side) noexcept nogil
cdef Bitboard pin_line(const State* state, int side, int sq) noexcept nogil
cdef Bitboard shields(const State* state, int king, int side) noexcept nogil
cdef Bitboard clean_rights(const State* state) noexcept nogil
cdef Bitboard checks(const State* state) noexcept nogil
cdef bint was_checked(const State* state) noexcept nogil
