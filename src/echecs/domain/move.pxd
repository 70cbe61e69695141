"""A move as a Python object."""

from echecs.kernel.types cimport MoveCode

# The null move's code: no pawn becomes kind 7. It is legal nowhere.
cdef enum:
    NULL_CODE = 0x7000

cdef class Move:
    cdef readonly int code

cdef Move move_of(MoveCode code)
