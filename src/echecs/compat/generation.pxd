"""Moves in the order that python-chess gives them."""

from echecs.compat.move cimport Code
from echecs.compat.state cimport CodeList, State
from echecs.kernel.types cimport Bitboard

cdef enum:
    FROM_SHIFT = 0
    TO_SHIFT = 6
    PROMOTION_SHIFT = 12

cdef Code written(const State* state, bint chess960, int origin, int destination, int promotion) noexcept nogil
cdef Code unwritten(const State* state, Code code) noexcept nogil
cdef bint is_castling(const State* state, Code code) noexcept nogil
cdef bint is_en_passant(const State* state, Code code) noexcept nogil
cdef void add_castling(const State* state, CodeList* codes, Bitboard from_mask, Bitboard to_mask) noexcept nogil
cdef void add_en_passant(const State* state, CodeList* codes, Bitboard from_mask, Bitboard to_mask) noexcept nogil
cdef void add_pseudo_legal(const State* state, CodeList* codes, Bitboard from_mask, Bitboard to_mask) noexcept nogil
cdef void generate(const State* state, CodeList* codes, Bitboard from_mask, Bitboard to_mask) noexcept nogil
cdef void keep_legal(const State* state, CodeList* codes) noexcept nogil
cdef bint has_legal(const State* state) noexcept nogil
cdef bint has_legal_en_passant(const State* state) noexcept nogil
cdef bint is_pseudo_legal(const State* state, Code code) noexcept nogil
cdef bint is_into_check(const State* state, Code code) noexcept nogil
