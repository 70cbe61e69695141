"""A game as a Python object, its past in C."""

from echecs.domain.board cimport Board
from echecs.kernel.types cimport MoveCode, Position

# A position of the past and the move that was played in it.
cdef struct Played:
    Position pos
    MoveCode move

cdef class Game:
    cdef public object rules
    cdef object declared
    cdef Board present          # the position now as an object, once asked for
    cdef Position pos
    cdef Played* past
    cdef int count
    cdef int capacity

    cdef int make_room(self) except -1
