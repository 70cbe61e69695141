"""A set of squares as an object."""

from echecs.kernel.types cimport Bitboard

cdef class SquareSet:
    cdef public Bitboard mask

cdef SquareSet set_of(Bitboard mask)
cdef Bitboard mask_of(object squares) except? 0
