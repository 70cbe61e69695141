"""Reading one game out of a buffer of bytes."""

from echecs.kernel.types cimport MoveCode, Position
from echecs.notation.pgn.game cimport PgnGame
from echecs.notation.san cimport ConstText

cdef enum:
    DEEPEST_VARIATION = 1000
    MOST_ERRORS = 20

# A line of moves that waits while a variation on its last move is read.
cdef struct Level:
    int node
    bint fresh
    Position pos
    Position before

cdef class Parser:
    cdef bytes data
    cdef ConstText text
    cdef Py_ssize_t position
    cdef Py_ssize_t length
    cdef Py_ssize_t start
    cdef int line
    cdef PgnGame game
    cdef Py_ssize_t movetext    # where the moves begin
    cdef Py_ssize_t header_errors
    cdef bytes letters          # of the pieces, by their kinds
    cdef bint is_french
    cdef bint knows_letters
    cdef bint has_moves         # a move was seen
    cdef bint at_blank_line     # an empty line came just before
    cdef bint is_over           # the result was read
    cdef bint broken            # an error makes the rest of this line meaningless
    cdef int skipped            # open variations that are not read
    cdef int node
    cdef bint fresh             # no move yet in this variation
    cdef list pending           # the comments before a variation's first move
    cdef dict further           # by node, the comments after its first one
    cdef Position pos
    cdef Position before
    cdef Level* levels
    cdef int depth
    cdef int room

    cdef int report(self, Py_ssize_t at, str code, dict fields=*) except -1
    cdef int skip_space(self) except -1
    cdef int read_tags(self) except -1
    cdef int read_tag(self) except -1
    cdef int set_up(self) except -1
    cdef int put_up(self, object fen, object rules) except -1
    cdef int pass_unexpected(self) except -1
    cdef int read_movetext(self) except -1
    cdef int read_comment(self) except -1
    cdef int add_comment(self, str text) except -1
    cdef int add_nag(self, int number) except -1
    cdef int read_nag(self) except -1
    cdef int read_judgement(self) except -1
    cdef int open_variation(self) except -1
    cdef int close_variation(self) except -1
    cdef int read_number(self, Py_ssize_t end) except -1
    cdef int read_symbol(self) except -1
    cdef int read_figurines(self, Py_ssize_t begin, Py_ssize_t end) except -1
    cdef int read_move(self, Py_ssize_t begin, ConstText word, Py_ssize_t length) except -1
    cdef int play(self, MoveCode code) except -1
    cdef int read_unusual(self, Py_ssize_t begin, str text) except -1
    cdef int begin_in_french(self) except -1
    cdef int finish(self) except -1
