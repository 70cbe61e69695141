"""The playing engine as a Python object."""

from libc.stdint cimport uint64_t
from echecs.domain.board cimport Board
from echecs.player.node cimport Control, Search

cdef enum:
    MOST_THREADS = 256

cdef class Player:
    cdef Control control
    cdef Search* searches[MOST_THREADS]
    cdef readonly int threads
    cdef readonly size_t megabytes
    cdef object lock
    cdef object allotment
    cdef object mates
    cdef double since           # when the time began to count, 0 while pondering

    cdef object start_clock(self)
    cdef Board set_up(self, Search* search, object where, object limits)
    cdef object think(self, object where, object limits, object on_thought)
    cdef object deepen(
        self, Board board, object limits, int choices, double begun, object on_thought
    )
    cdef list complete(self, Board board, list lines)
    cdef double time_left(self)
    cdef object look_for_mate(self, Board board, object limits, list lines, set asked)
    cdef bint is_enough(self, int choices, int stable, int drop, int depth, list lines) except -1
    cdef object wait_for_others(self, object limits)
    cdef list rescue(self, Board board, list lines, list fresh)
    cdef object report(self, list lines, int depth, double begun)
