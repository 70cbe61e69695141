"""Pieces on a board, without turn or history."""

from echecs.compat.state cimport State
from echecs.kernel.types cimport Bitboard

cdef class BaseBoard:
    cdef State state
    cdef dict __dict__
    cdef object __weakref__

    cdef Bitboard occ(self)
    cdef str write_placement(self, bint promoted)
    cdef int read_placement(self, str text) except -1
    cdef void place_back_rank(self, int* kinds)
