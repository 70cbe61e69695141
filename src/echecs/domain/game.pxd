"""A game as a Python object, its past in C."""

from echecs.domain.board cimport Board
from echecs.kernel.types cimport MoveCode, Position

# A position and the move that was played in it; none yet in the last one.
cdef struct Played:
    Position pos
    MoveCode move

cdef class Game:
    cdef public object rules
    cdef object declared
    cdef Board present          # the position now as an object, once asked for
    cdef Played* past           # positions 0 to count, the present one last
    cdef int count
    cdef int capacity

    cdef int make_room(self) except -1
