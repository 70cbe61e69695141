"""Depth-first proof-number search: a forced mate in at most n moves."""

from libc.stdint cimport uint64_t
from echecs.kernel.types cimport Position
from echecs.solver.search.leaf cimport Refutations
from echecs.solver.search.limits cimport Limits
from echecs.solver.search.path cimport Path
from echecs.solver.search.numbers cimport Choice
from echecs.solver.search.table cimport Table
from echecs.solver.search.traffic cimport Traffic

# One search of one thread. Several may share a table and a stop flag.
cdef struct ProofSearch:
    Limits limits
    Table* table
    uint64_t role           # tells apart who attacks: the same position is asked both ways
    Choice* choices         # a stack: each node's choices lie above its parent's
    int top
    Path path               # the positions that the search is in
    Refutations refutations # of the leaves
    Traffic* traffic        # where the threads of this search are; NULL for a lone one
    int first_moves         # moves left at the root
    int is_defence          # whether the defender moves at the root
    int decided             # the place on the path of a node that others have decided
    uint64_t way_back       # the count of nodes at which it goes back to the root; 0 for none
    bint is_going_back

cdef int open_proof_search(
    ProofSearch* search, Table* table, uint64_t role, int moves
) noexcept nogil
cdef void close_proof_search(ProofSearch* search) noexcept nogil
cdef int prove_attack(ProofSearch* search, const Position* pos, int moves) noexcept nogil
cdef int prove_defence(ProofSearch* search, const Position* pos, int moves) noexcept nogil
