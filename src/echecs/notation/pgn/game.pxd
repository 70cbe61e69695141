"""A game with variations: a tree in one C array."""

from echecs.domain.board cimport Board
from echecs.kernel.types cimport MoveCode, Position

# A move of the tree and its neighbours by number; -1 for none, 0 is the root.
cdef struct TreeNode:
    MoveCode move
    int parent
    int first
    int last
    int next

cdef void advance(const Position* pos, MoveCode move, Position* child) noexcept nogil

cdef class PgnGame:
    cdef public object headers  # Headers, or what the user puts in their place
    cdef public list errors
    cdef str ending             # one of RESULTS
    cdef readonly Board initial_board
    cdef TreeNode* nodes
    cdef int count
    cdef bint is_pruned         # moves were taken out of the tree
    cdef int capacity
    # The last position that was asked for and the one before it; 0 for none.
    cdef int known
    cdef int known_parent
    cdef int known_ply
    cdef Position known_pos
    cdef Position known_parent_pos
    cdef dict comments
    cdef dict starting_comments
    cdef dict nags

    cdef int clear(self) except -1
    cdef int add_node(self, int parent, MoveCode move) except -1
    cdef int position_at(self, int index, Position* pos) except -1
    cdef int sibling_before(self, int index) noexcept
    cdef void swap_with_next(self, int index) noexcept
    cdef int unlink(self, int index) except -1
    cdef int count_below(self, int index) except -1

cdef class PgnNode:
    cdef readonly PgnGame game
    cdef readonly int index

    cdef int set_command(self, str name, object value) except -1
