"""Moves and pieces as shared Python objects."""

from libc.stdint cimport uint32_t

# Origin in bits 0-5, destination in 6-11, promotion (1 to 6, 0 for none) in 12-14.
ctypedef uint32_t Code

cdef class Move:
    cdef readonly int from_square
    cdef readonly int to_square
    cdef int promoted_to
    cdef int dropped

    cdef bint is_null(self)

cdef class Piece:
    cdef readonly int piece_type
    cdef readonly bint color

cdef Move move_of(Code code)
cdef Move parse_move(str text)
cdef Piece piece_of(int piece_type, bint color)
cdef int check_square(object square) except -1
