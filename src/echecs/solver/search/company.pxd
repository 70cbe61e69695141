"""Several threads in one proof-number search: each takes what no other is at."""

from libc.stdint cimport uint32_t, uint64_t
from echecs.kernel.types cimport MoveCode, Position
from echecs.solver.search.numbers cimport Choice, REPLY
from echecs.solver.search.proof_number cimport ProofSearch
from echecs.solver.search.traffic cimport arrive, depart, threads_at, way

# What a thread adds to the number of the move that it is at: so little that another
# mostly follows it and turns off far from the root, where one thread would look next.
# Two threads in step need 1/1.77 of one thread's nodes each (66 problems of 15,000 to
# 300,000 nodes), with a quarter of this 1/1.64, in proportion to the number 1/1.7.
cdef enum:
    ATTACK_BURDEN = 4 * REPLY
    DEFENCE_BURDEN = 8

# After so many nodes below a move it is looked up whether the others are decided.
cdef enum:
    LONG_STAY = 16

# How often a thread looks whether others have decided what it is at, in nodes.
cdef enum:
    NODES_BETWEEN_LOOKS_UP = 64

# Stands for no place on the path.
cdef enum:
    NOT_DECIDED = 1 << 20

cdef int choose_attack(
    ProofSearch* search, uint64_t key, int moves, Choice* children, int count, uint32_t limit,
    uint32_t* second
) noexcept nogil
cdef int choose_reply(
    ProofSearch* search, uint64_t key, int moves, Choice* children, int count, uint32_t limit,
    uint32_t* second
) noexcept nogil
cdef void refresh(
    ProofSearch* search, const Position* pos, int moves, Choice* children, int count, int but
) noexcept nogil
cdef void look_up(ProofSearch* search) noexcept nogil


cdef inline bint is_shared(ProofSearch* search, uint64_t key, int moves) noexcept nogil:
    """Whether another thread is below this node as well."""
    return search.traffic != NULL and threads_at(search.traffic, way(key, moves, 0)) > 1


cdef inline void go_in(ProofSearch* search, uint64_t key, int moves, MoveCode move) noexcept nogil:
    """Show the others that this thread is at a node (no move) or below its move."""
    if search.traffic != NULL:
        arrive(search.traffic, way(key, moves, move))


cdef inline void go_out(ProofSearch* search, uint64_t key, int moves, MoveCode move) noexcept nogil:
    """Take that back."""
    if search.traffic != NULL:
        depart(search.traffic, way(key, moves, move))
