"""Reading one game from a text file, line by line."""

from echecs.compat.board_text cimport BoardText
from echecs.compat.pgn.header_table cimport HeaderTable
from echecs.compat.pgn.tree cimport BuilderCore

cdef class Reader:
    cdef object readline
    cdef object visitor
    cdef BuilderCore builder        # the visitor, when it is the plain game builder
    cdef object line
    cdef bytes data                 # the line as bytes, for the scan
    cdef list boards
    cdef BoardText board
    cdef int skipped                # open variations that are not read
    cdef bint hears_begin_san
    cdef bint hears_san
    cdef bint hears_move
    cdef bint hears_board

    cdef object scan(self)
    cdef int find_game(self) except -1
    cdef int listen(self) except -1
    cdef int read_tags(self, HeaderTable own, bint visit) except -1
    cdef bint set_up(self, object headers) except -1
    cdef int skip_moves(self) except -1
    cdef int read_moves(self) except -1
    cdef Py_ssize_t read_comment(self, Py_ssize_t at) except -1
    cdef int read_token(self, Py_ssize_t begin, Py_ssize_t end, int group) except -1
    cdef int read_move(self, str san) except -1
    cdef int open_variation(self) except -1
    cdef int close_variation(self) except -1
