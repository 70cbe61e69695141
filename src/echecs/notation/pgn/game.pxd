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

cdef class PgnGame:
    cdef public dict headers
    cdef public list errors
    cdef str ending             # one of RESULTS
    cdef readonly Board initial_board
    cdef TreeNode* nodes
    cdef int count
    cdef int capacity
    cdef dict comments
    cdef dict starting_comments
    cdef dict nags

    cdef int add_node(self, int parent, MoveCode move) except -1
    cdef int position_at(self, int index, Position* pos) except -1

cdef class PgnNode:
    cdef readonly PgnGame game
    cdef readonly int index
