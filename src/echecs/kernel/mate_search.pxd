"""Finding a forced mate in at most n moves by proof numbers."""

from libc.stdint cimport uint32_t, uint64_t
from echecs.kernel.mate_table cimport LONGEST_MATE, Table
from echecs.kernel.types cimport MAX_MOVES, MoveCode, Position

cdef enum:
    UNDECIDED = 0
    PROVED = 1
    DISPROVED = 2

# Marks a quiet move whose numbers are only a guess so far.
cdef enum:
    UNSEEN = 0x800000

# Of a node where the defender moves it is kept which replies are known to be mated: a
# bit for each of the first ones, above a bit which says that all were looked at.
cdef enum:
    LOOKED_AT = 1
    MARKED_REPLIES = 27

# A move of a node, with its numbers.
cdef struct Choice:
    MoveCode move
    uint32_t pn
    uint32_t dn

cdef struct Child:
    Position pos
    MoveCode move
    uint32_t pn
    uint32_t dn

# The keys of the positions after the moves of a list.
cdef struct Keys:
    uint64_t after[MAX_MOVES]

# One search of one thread. Several may share a table and a stop flag.
cdef struct Search:
    Table* table
    uint64_t role           # tells apart who attacks: the same position is asked both ways
    Choice* choices         # a stack: each node's choices lie above its parent's
    int choice_top
    Child* children         # a stack: each node's children lie above its parent's
    int capacity
    int top
    uint64_t nodes
    uint64_t node_limit     # 0 for none
    double deadline         # of the monotonic clock; 0 for none
    const int* stop         # set by others to end the search
    bint stopped
    uint64_t line[2 * (LONGEST_MATE + 2)]   # the positions that the search is in, from the root
    int length
    unsigned char in_line[4096]             # how many of them have keys that end so
    uint32_t history[2][4096]   # how often a reply has refuted, by side and move
    int seed                # 0, or how this thread differs from the others

cdef int open_search(Search* search, Table* table, const int* stop) noexcept nogil
cdef void close_search(Search* search) noexcept nogil
cdef bint is_over(Search* search) noexcept nogil
cdef int lay_out(Search* search, const Position* pos) noexcept nogil
cdef double now() noexcept nogil
cdef uint64_t role_of(int attacker) noexcept nogil
cdef int search_attack(Search* search, const Position* pos, int moves) noexcept nogil
cdef int search_defence(Search* search, const Position* pos, int moves) noexcept nogil
cdef void remember(
    Search* search, uint64_t key, int moves, bint is_mate, MoveCode move
) noexcept nogil
