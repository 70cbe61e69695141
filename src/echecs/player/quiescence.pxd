"""The end of the search: captures until the position is quiet."""

from echecs.player.node cimport Node, Search

cdef int quiesce(Search* search, Node* node, int ply, int alpha, int beta) noexcept nogil
