"""A legal position as a Python object."""

from echecs.kernel.types cimport MoveCode, Position

cdef class Board:
    cdef Position pos

    cdef MoveCode legal_code(self, object move) except? 0

cdef Board board_of(const Position* pos)
cdef Board board_after(const Position* pos, MoveCode move)
