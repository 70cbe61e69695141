"""How far the evaluation is off, learnt while searching."""

from echecs.player.node cimport Node, Search

cdef int corrected(Search* search, const Node* node, int raw) noexcept nogil
cdef void learn_correction(Search* search, const Node* node, int depth, int score) noexcept nogil
