"""A set of squares as a Python object."""

from echecs.kernel.types cimport Bitboard

cdef class SquareSet:
    cdef readonly Bitboard mask

cdef SquareSet set_of(Bitboard mask)
