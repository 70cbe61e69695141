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

cdef extern from *:
    uint8_t _add_fetch "__atomic_add_fetch"(uint8_t* place, int value, int order) noexcept nogil
    uint8_t _load "__atomic_load_n"(const uint8_t* place, int order) noexcept nogil
    int _RELAXED "__ATOMIC_RELAXED"


cdef inline int way(uint64_t node, int moves, MoveCode move) noexcept nogil:
    """The place of a node, or of one of its moves."""
    cdef uint64_t mixed = (node ^ ((<uint64_t>moves << 32) + move + 1)) * <uint64_t>0x9E3779B97F4A7C15
    return <int>(mixed >> (64 - TRAFFIC_BITS))


cdef inline void arrive(Traffic* traffic, int place) noexcept nogil:
    """Count this thread."""
    _add_fetch(&traffic.threads[place], 1, _RELAXED)


cdef inline void depart(Traffic* traffic, int place) noexcept nogil:
    """Count it no more."""
    _add_fetch(&traffic.threads[place], -1, _RELAXED)


cdef inline int threads_at(const Traffic* traffic, int place) noexcept nogil:
    """How many threads are there, this one too if it is."""
    return _load(&traffic.threads[place], _RELAXED)
