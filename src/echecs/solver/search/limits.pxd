"""When a search ends early: after so many nodes, at a time, or when it is called off."""

from libc.stdint cimport uint64_t

cdef extern from "echecs/kernel/portable.h":
    double _now "echecs_now"() noexcept nogil        # seconds of a clock that never goes back

# Clock, stop flag and node limit are looked at once in so many nodes: at the slowest
# rate measured, 100,000 nodes a second, that is every 2.6 ms.
cdef enum:
    NODES_BETWEEN_LOOKS = 256

cdef struct Limits:
    uint64_t nodes          # visited so far
    uint64_t endings        # nodes that a table of endings decided
    uint64_t node_limit     # 0 for none
    double deadline         # of the monotonic clock; 0 for none
    const int* stop         # set by others to end the search
    bint stopped

cdef void set_limits(
    Limits* limits, uint64_t node_limit, double seconds, const int* stop
) noexcept nogil
cdef void look_at_limits(Limits* limits) noexcept nogil


cdef inline bint is_over(Limits* limits) noexcept nogil:
    """Count a node; say whether a limit is reached or the search was called off."""
    limits.nodes += 1
    if limits.nodes % NODES_BETWEEN_LOOKS == 0:
        look_at_limits(limits)
    return limits.stopped
