"""How far the evaluation is off, learnt while searching."""

from echecs.player.node cimport Node, Search

cdef extern from "echecs/kernel/portable.h":
    void _prefetch "echecs_prefetch"(const void* address) noexcept nogil

cdef void find_corrections(Search* search, Node* node) noexcept nogil
cdef int corrected(Search* search, const Node* node, int raw) noexcept nogil
cdef void learn_correction(Search* search, const Node* node, int depth, int score) noexcept nogil
