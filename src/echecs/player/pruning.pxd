"""Which moves are hardly worth a look."""

from echecs.kernel.types cimport MoveCode
from echecs.player.node cimport Node, Search
from echecs.player.ordering cimport Past, Picker

cdef int improvement_of(const Node* node) noexcept nogil
cdef bint is_hopeless(
    const Search* search,
    const Node* node,
    Picker* picker,
    const Past* past,
    MoveCode move,
    bint quiet,
    bint checks,
    int number,
    int depth,
    int alpha,
    int beta,
    int usual,
    bint improving,
) noexcept nogil
