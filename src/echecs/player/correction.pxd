"""How far the evaluation is off, learnt while searching."""

from echecs.kernel.types cimport Position
from echecs.player.node cimport Node, Search

cdef int by_pawns(const Position* pos) noexcept nogil
cdef int corrected(Search* search, const Node* node, int raw) noexcept nogil
cdef void learn_correction(Search* search, const Node* node, int depth, int score) noexcept nogil
