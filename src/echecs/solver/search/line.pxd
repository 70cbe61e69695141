"""The positions that a search is in, from the root down."""

from libc.stdint cimport uint64_t
from echecs.solver.search.table cimport LONGEST_MATE

# Keys are told apart by their low bits first; with a line of at most 256 positions
# in 4,096 places nearly every key that is not in the line is seen at once not to be.
cdef enum:
    LINE_PLACES = 4096

cdef struct Line:
    uint64_t keys[2 * (LONGEST_MATE + 2)]
    int length
    unsigned char places[LINE_PLACES]       # how many keys of the line end in these bits


cdef inline void enter(Line* line, uint64_t key) noexcept nogil:
    """Go on to a position."""
    line.keys[line.length] = key
    line.length += 1
    line.places[key & (LINE_PLACES - 1)] += 1


cdef inline void leave(Line* line) noexcept nogil:
    """Go back from the last position."""
    line.length -= 1
    line.places[line.keys[line.length] & (LINE_PLACES - 1)] -= 1


cdef inline bint is_in_line(const Line* line, uint64_t key) noexcept nogil:
    """Whether the line has been through a position."""
    cdef int index
    if line.places[key & (LINE_PLACES - 1)]:
        for index in range(line.length):
            if line.keys[index] == key:
                return True
    return False
