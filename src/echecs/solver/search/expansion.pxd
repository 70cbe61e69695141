"""New nodes of the proof-number search: their moves, each with its numbers."""

from libc.stdint cimport uint32_t, uint64_t
from echecs.kernel.types cimport MAX_MOVES, MoveCode, Position
from echecs.solver.search.path cimport is_on_path
from echecs.solver.search.numbers cimport Choice, RETURN_PN
from echecs.solver.search.proof_number cimport ProofSearch
from echecs.solver.search.table cimport INFINITE, Knowledge, probe

# The keys of the positions after the moves of a list.
cdef struct Keys:
    uint64_t after[MAX_MOVES]

cdef void store_node(
    ProofSearch* search, uint64_t key, int moves, Choice* node, MoveCode move, uint32_t answered
) noexcept nogil
cdef int expand_attack(
    ProofSearch* search, const Position* pos, int moves, Choice* choices
) noexcept nogil
cdef int expand_defence(
    ProofSearch* search, const Position* pos, int moves, Choice* choices, uint32_t* answered
) noexcept nogil
cdef void appraise_quiets(
    ProofSearch* search, const Position* pos, int moves, Choice* choice, Choice* end
) noexcept nogil


cdef inline bint recall_numbers(
    ProofSearch* search, uint64_t key, int moves, Choice* choice
) noexcept nogil:
    """Give a node the numbers that are known of it; False when there are none."""
    cdef Knowledge known
    probe(search.table, key ^ search.role, moves, &known)
    if known.proved and known.proved <= moves:
        choice.pn = 0
        choice.dn = INFINITE
        choice.length = known.proved
    elif known.disproved >= moves:
        choice.pn = INFINITE
        choice.dn = 0
    elif is_on_path(&search.path, key):
        choice.pn = RETURN_PN
        choice.dn = 1
    elif known.pn:
        choice.pn = known.pn
        choice.dn = known.dn
    else:
        return False
    return True
