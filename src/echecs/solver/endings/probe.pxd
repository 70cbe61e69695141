"""What the tables that are loaded say of a position."""

from libc.stdint cimport uint8_t, uint32_t
from echecs.kernel.types cimport Position
from echecs.solver.endings.layout cimport Layout

# n > 0: the side to move mates in n moves; n <= 0: it is mated in -n moves.
cdef enum:
    ENDING_DRAWN = 1000
    ENDING_UNKNOWN = 1001

# A table that is loaded stays for the life of the process, so readers need no lock.
cdef struct Ending:
    Layout layout
    const uint8_t* values

ctypedef const Ending* AnEnding

cdef struct Slot:
    uint32_t material
    bint flip               # the material has the colours the other way round
    const Ending* ending

cdef extern from "echecs/kernel/portable.h":
    const Ending* acquire "ECHECS_LOAD_POINTER"(const Ending* const* at) noexcept nogil
    void release "ECHECS_STORE_POINTER"(const Ending** at, const Ending* value) noexcept nogil

cdef uint32_t material_of(const Position* pos) noexcept nogil
cdef int worth_of(uint8_t value) noexcept nogil
cdef int probe_ending(const Position* pos) noexcept nogil
cdef bint has_ending(const Position* pos) noexcept nogil
cdef void publish(const Ending* ending) noexcept nogil
