"""What a search learns of moves."""

from echecs.kernel.types cimport MoveCode
from echecs.player.node cimport Node, Search
from echecs.player.tuning cimport Tuning

cdef int bonus_of(const Tuning* tuning, int depth) noexcept nogil
cdef void reward_after(Node* node, MoveCode move, int change) noexcept nogil
cdef void reward_alone(Search* search, const Node* node, MoveCode move, int change) noexcept nogil
cdef void learn_refutation(
    Search* search,
    Node* node,
    MoveCode best,
    int score,
    int beta,
    int depth,
    const MoveCode* tried,
    int count,
) noexcept nogil
cdef void learn_recalled(
    Search* search, Node* node, MoveCode known, int depth, bint is_good
) noexcept nogil
cdef void learn_second_look(Search* search, Node* node, int depth, bint is_good) noexcept nogil
cdef void learn_unrefuted(Search* search, Node* node, int depth, bint is_clear) noexcept nogil
