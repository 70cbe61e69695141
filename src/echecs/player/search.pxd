"""The tree below the root."""

from echecs.player.node cimport Node, Search

cdef int search_node(
    Search* search, Node* node, int ply, int alpha, int beta, int depth, bint is_cut
) noexcept nogil
