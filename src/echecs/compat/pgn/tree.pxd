"""The nodes of a game tree and what builds them."""

from echecs.compat.board_text cimport BoardText
from echecs.compat.move cimport Move

cdef class NodeCore:
    cdef dict __dict__
    cdef object __weakref__
    cdef public object parent
    cdef public object move
    cdef public object comment
    cdef public object starting_comment
    cdef object children
    cdef object judgements

    cdef list branches(self)

cdef class BuilderCore:
    cdef dict __dict__
    cdef public object game
    cdef public list variation_stack
    cdef public object starting_comment
    cdef public bint in_variation

    cdef int add_move(self, object child_kind, object game_kind, Move move) except -1

cdef int play_line(NodeCore node, BoardText board) except -1
