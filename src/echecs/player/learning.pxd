"""What a search learns of moves."""

from echecs.kernel.types cimport MoveCode
from echecs.player.node cimport Node, Search

cdef void learn_refutation(
    Search* search, Node* node, MoveCode best, int depth, const MoveCode* tried, int count
) noexcept nogil
cdef void learn_recalled(Search* search, Node* node, MoveCode known, int depth) noexcept nogil
cdef void learn_second_look(Search* search, Node* node, int depth, bint is_good) noexcept nogil
cdef void learn_unrefuted(Search* search, Node* node, int depth) noexcept nogil
