"""A board that changes, its past in C."""

from echecs.domain.board cimport Board
from echecs.domain.game cimport Played

cdef class MutableBoard(Board):
    cdef Played* past           # the positions before this one, each with the move played
    cdef int count
    cdef int capacity

    cdef int make_room(self) except -1
