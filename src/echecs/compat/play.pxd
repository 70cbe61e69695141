"""Playing a move on a position, legal or not."""

from echecs.compat.move cimport Code
from echecs.compat.state cimport State
from echecs.kernel.types cimport Bitboard

cdef void clear_square(State* state, Bitboard square) noexcept nogil
cdef void put_piece(State* state, Bitboard square, int kind, int side, bint promoted) noexcept nogil
cdef bint is_zeroing(const State* state, Code code) noexcept nogil
cdef void pass_turn(State* state) noexcept nogil
cdef void play(State* state, Code code) noexcept nogil
cdef bint same_position(const State* one, const State* other) noexcept nogil
