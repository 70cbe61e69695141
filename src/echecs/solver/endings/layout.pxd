"""The place of every position of an ending in its table."""

from libc.stdint cimport int16_t, uint8_t
from echecs.kernel.types cimport Position

cdef enum:
    MOST_MEN = 5
    MOST_GROUPS = MOST_MEN - 2

# One kind of one side: its men are alike, so their order does not count.
cdef struct Group:
    int side
    int kind
    int count
    size_t places       # in how many ways the group can stand
    size_t stride       # by how much the next way moves the index

cdef struct Layout:
    int men
    int groups
    Group group[MOST_GROUPS]
    bint has_pawns
    bint has_en_passant     # both sides have pawns
    bint is_even            # both sides have the same men: only White to move is kept
    size_t size             # positions with one side to move
    size_t total            # with either

ctypedef const Layout* ConstLayout
ctypedef const Group* ConstGroup

# Two kings in their standard place: without pawns the first one in the triangle
# a1 d1 d4, with pawns on the files a to d. By has_pawns, then both squares.
cdef int16_t KING_PAIR[2][64][64]           # a number, or -1 where they touch
cdef uint8_t KING_TURN[2][64][64]           # the symmetry that brings them there
cdef bint KINGS_ON_DIAGONAL[64][64]         # reflection leaves both where they are
cdef uint8_t TURNED[8][64]                  # a square under each symmetry
cdef int KING_PAIRS[2]                      # how many pairs there are
cdef uint8_t FIRST_KING[2][1806]
cdef uint8_t SECOND_KING[2][1806]
cdef uint8_t PAIR_OF[2016][2]               # sets of places, by their rank
cdef uint8_t TRIPLE_OF[41664][3]

cdef bint lay_out(Layout* layout, const int* counts) noexcept nogil
cdef size_t rank_codes(int* codes, int count) noexcept nogil
cdef int list_codes(const Group* group, const Position* pos, bint flip, int turn, int* codes) noexcept nogil
cdef size_t locate(const Layout* layout, const Position* pos, bint flip) noexcept nogil
cdef bint set_up(const Layout* layout, size_t index, Position* pos) noexcept nogil
cdef bint stand(const Layout* layout, size_t index, Position* pos) noexcept nogil
cdef bint is_own_reflection(const Layout* layout, const Position* pos) noexcept nogil
