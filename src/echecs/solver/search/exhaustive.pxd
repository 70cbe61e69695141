"""Searching out every line: whether there is a mate in at most n moves at all."""

from libc.stdint cimport uint32_t, uint64_t
from echecs.kernel.types cimport MoveCode, Position
from echecs.solver.search.limits cimport Limits
from echecs.solver.search.table cimport Table

# The score of a reply: what it has refuted so far, and how little it leaves the attacker.
# A counter-check outweighs everything else. MOST_MOBILITY keeps scores above 0, which
# stands for a reply that is mated at once, even with 218 legal moves, the most there are.
cdef enum:
    COUNTER_CHECK = 1 << 20
    MOST_CREDIT = 1 << 19
    MOST_MOBILITY = 1 << 14
    MOBILITY = 32           # for each move that the attacker has
    CHECK_LEFT = 16         # and for each of them that gives check

# The bits of a move that hold its origin and its destination.
cdef enum:
    FROM_TO_MASK = 0xFFF

# A move of a node, the position after it, and the order in which it is tried.
cdef struct Child:
    Position pos
    MoveCode move
    uint32_t score

# One search of one thread. Several may share a table and a stop flag.
cdef struct ExhaustiveSearch:
    Limits limits
    Table* table
    uint64_t role           # tells apart who attacks: the same position is asked both ways
    Child* children         # a stack: each node's children lie above its parent's
    int top
    uint32_t history[2][FROM_TO_MASK + 1]   # how often a reply has refuted, by side and move

cdef int open_exhaustive_search(
    ExhaustiveSearch* search, Table* table, uint64_t role
) noexcept nogil
cdef void close_exhaustive_search(ExhaustiveSearch* search) noexcept nogil
cdef int exhaust_attack(ExhaustiveSearch* search, const Position* pos, int moves) noexcept nogil
cdef int exhaust_defence(ExhaustiveSearch* search, const Position* pos, int moves) noexcept nogil
