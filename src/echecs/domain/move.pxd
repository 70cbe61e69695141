"""A move as a Python object."""

from echecs.kernel.types cimport MoveCode

cdef class Move:
    cdef readonly int code

cdef Move move_of(MoveCode code)
