"""Where the threads are that search one node together, so that each finds work of its own.

It only orders the work: counts that two places share cost time and never truth.
"""

from libc.stdint cimport uint8_t, uint64_t
from echecs.kernel.types cimport MoveCode

# A thread is at two places for each position of its line, so few of them are shared.
cdef enum:
    TRAFFIC_BITS = 14

cdef struct Traffic:
    uint8_t threads[1 << TRAFFIC_BITS]      # how many have gone that way

cdef extern from "echecs/kernel/portable.h":
    uint8_t _add "ECHECS_ADD_BYTE"(uint8_t* place, int value) noexcept nogil
    uint8_t _load "ECHECS_LOAD_BYTE"(const uint8_t* place) noexcept nogil


cdef inline int way(uint64_t node, int moves, MoveCode move) noexcept nogil:
    """The place of a node, or of one of its moves."""
    cdef uint64_t mixed = (node ^ ((<uint64_t>moves << 32) + move + 1)) * <uint64_t>0x9E3779B97F4A7C15
    return <int>(mixed >> (64 - TRAFFIC_BITS))


cdef inline void arrive(Traffic* traffic, int place) noexcept nogil:
    """Count this thread."""
    _add(&traffic.threads[place], 1)


cdef inline void depart(Traffic* traffic, int place) noexcept nogil:
    """Count it no more."""
    _add(&traffic.threads[place], -1)


cdef inline int threads_at(const Traffic* traffic, int place) noexcept nogil:
    """How many threads are there, this one too if it is."""
    return _load(&traffic.threads[place])
