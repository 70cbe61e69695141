"""Searching out every line: whether there is a mate in at most n moves at all."""

from libc.stdint cimport uint32_t, uint64_t
from echecs.kernel.types cimport MoveCode, Position
from echecs.solver.search.leaf cimport Refutations
from echecs.solver.search.limits cimport Limits
from echecs.solver.search.table cimport LONGEST_MATE, Table
from echecs.solver.search.traffic cimport Traffic

# The score of a reply: what it has refuted so far, and how little it leaves the attacker.
# What it leaves costs more to find out than anything else, and one reply of twenty is
# tried, so it is found out only of replies that might come first. 120 disproofs of 5 and 6
# moves take 2.42 million nodes with 128 for each move left, 2.68 with 32. With 512 where three
# or more moves are left they take 2.31, but one of 7 moves 1.28 million instead of 0.54.
# What refuted the same move with one move fewer left, which is in the table, nearly always
# does again: 59 disproofs of 5 to 8 moves take 15.5 instead of 17.0 million nodes. Nineteen
# first replies of twenty refute, so what is left to gain is replies after which little is
# to be searched: a quarter of the credit instead of all of it takes 30 of these disproofs
# from 9.3 to 8.6 million nodes.
# A counter-check outweighs everything else. MOST_MOBILITY keeps scores above 0, which
# stands for a reply that is mated at once, even with 218 legal moves, the most there are.
cdef enum:
    UNDER_WAY = 1 << 21     # another thread is at it: helping it comes first
    COUNTER_CHECK = 1 << 20
    MOST_CREDIT = 1 << 19
    MOST_MOBILITY = 1 << 16
    MOBILITY = 128          # for each move that the attacker has
    REFUTED_BEFORE = 1 << 17    # for one that refuted with one move fewer left
    CREDIT_SHIFT = 2        # a quarter of the credit counts
    CHECK_LEFT = 16         # and for each of them that gives check

# The score of an attacker's move. Those that another thread is at come last: by then the
# table knows of most what they come to.
cdef enum:
    TAKEN = 0
    QUIET = 1
    CHECK = 2

# How often a thread looks whether others have decided what it is at, in nodes.
cdef enum:
    NODES_BETWEEN_LOOKS_UP = 64
    NOT_DECIDED = 1 << 20

# The bits of a move that hold its origin and its destination.
cdef enum:
    FROM_TO_MASK = 0xFFF

# Marks a reply that is weighed; the score of another is the most that it can be.
cdef enum:
    WEIGHED = 0x800000

# A move of a node and the order in which it is tried.
cdef struct Child:
    uint64_t key            # of the position after it, where it was needed
    MoveCode move
    uint32_t score

# How often a reply has refuted, by side and move. Threads that search together share it:
# in step each of two needs 1/1.75 of one thread's nodes so, and 1/1.58 with one each (34
# disproofs of 4,000 to 40,000 nodes).
cdef struct History:
    uint32_t credit[2][FROM_TO_MASK + 1]

# One search of one thread. Several may share a table and a stop flag.
cdef struct ExhaustiveSearch:
    Limits limits
    Table* table
    uint64_t role           # tells apart who attacks: the same position is asked both ways
    Child* children         # a stack: each node's children lie above its parent's
    int top
    Refutations refutations # of the leaves
    Traffic* traffic        # where the threads of this search are; NULL for a lone one
    uint64_t keys[2 * (LONGEST_MATE + 2)]   # of the nodes that the search is in
    int lengths[2 * (LONGEST_MATE + 2)]     # and the moves left there
    int depth
    int decided             # the depth of a node that others have decided
    History* history

cdef int open_exhaustive_search(
    ExhaustiveSearch* search, Table* table, History* history, uint64_t role, int moves
) noexcept nogil
cdef void close_exhaustive_search(ExhaustiveSearch* search) noexcept nogil
cdef int exhaust_attack(ExhaustiveSearch* search, const Position* pos, int moves) noexcept nogil
cdef int exhaust_defence(ExhaustiveSearch* search, const Position* pos, int moves) noexcept nogil
