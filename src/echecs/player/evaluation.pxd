"""What a position is worth to the side to move, in hundredths of a pawn."""

from echecs.kernel.types cimport Position
from echecs.player.node cimport Node, Search

cdef void look(Search* search, Node* node) noexcept nogil
cdef int evaluate(Search* search, Node* node) noexcept nogil
cdef int evaluate_alone(const Position* pos) noexcept nogil
