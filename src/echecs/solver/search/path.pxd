"""The positions that a search is in, from the root down."""

from libc.stdint cimport uint64_t
from echecs.solver.search.table cimport LONGEST_MATE

# Keys are told apart by their low bits first; with a path of at most 256 positions
# in 4,096 places nearly every key that is not on the path is seen at once not to be.
cdef enum:
    PATH_PLACES = 4096

cdef struct Path:
    uint64_t keys[2 * (LONGEST_MATE + 2)]
    int length
    unsigned char places[PATH_PLACES]       # how many keys of the path end in these bits


cdef inline void enter(Path* path, uint64_t key) noexcept nogil:
    """Go on to a position."""
    path.keys[path.length] = key
    path.length += 1
    path.places[key & (PATH_PLACES - 1)] += 1


cdef inline void leave(Path* path) noexcept nogil:
    """Go back from the last position."""
    path.length -= 1
    path.places[path.keys[path.length] & (PATH_PLACES - 1)] -= 1


cdef inline bint is_on_path(const Path* path, uint64_t key) noexcept nogil:
    """Whether the path has been through a position."""
    cdef int index
    if path.places[key & (PATH_PLACES - 1)]:
        for index in range(path.length):
            if path.keys[index] == key:
                return True
    return False
