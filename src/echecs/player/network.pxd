"""The network that evaluates: its weights, and its first layer kept from node to node."""

from libc.stdint cimport int16_t, int32_t, int64_t
from echecs.kernel.types cimport Position

cdef enum:
    INPUTS = 768
    HIDDEN = 512
    BUCKETS = 8
    FULL = 255              # a unit of the first layer that is fully on
    UNIT = 64               # a weight of one in the last layer

# What the first layer says of a position, as White and as Black see it.
cdef struct Units:
    int16_t values[2][HIDDEN]
    bint is_known[2]

cdef extern from "echecs/player/lanes.h":
    void _replace "echecs_replace"(
        int16_t* to, const int16_t* origin, const int16_t* added, const int16_t* removed
    ) noexcept nogil
    void _replace_taking "echecs_replace_taking"(
        int16_t* to,
        const int16_t* origin,
        const int16_t* added,
        const int16_t* removed,
        const int16_t* taken,
    ) noexcept nogil
    void _add "echecs_add"(int16_t* to, const int16_t* added) noexcept nogil
    void _remove "echecs_remove"(int16_t* to, const int16_t* removed) noexcept nogil
    int64_t _squares "echecs_squares"(const int16_t* units, const int16_t* weights) noexcept nogil

cdef int16_t _FIRST[INPUTS][HIDDEN]
cdef int16_t _BIAS[HIDDEN]
cdef int16_t _LAST[BUCKETS][2][HIDDEN]
cdef int32_t _END[BUCKETS]

cdef bint is_same_view(const Position* pos, const Position* other, int side) noexcept nogil
cdef void see(const Position* pos, int side, Units* units) noexcept nogil
cdef void see_change(
    const Position* before, const Units* known, const Position* pos, int side, Units* units
) noexcept nogil
cdef int judge(const Position* pos, const Units* units) noexcept nogil
