"""How much less deep late moves are looked at."""

from echecs.player.node cimport Node, Search

# A ply in the units of reductions.
cdef enum:
    PLY = 1024

cdef int usual_reduction(
    const Search* search, int depth, int number, int window, bint improving
) noexcept nogil
cdef int reduction_of(
    const Search* search,
    const Node* node,
    int depth,
    int usual,
    bint is_cut,
    bint is_pv,
    bint fails,
    bint takes,
    bint is_alone,
) noexcept nogil
