"""What the tables of small endings decide, where a line enters one that is loaded."""

from libc.stdint cimport uint64_t
from echecs.kernel.bitboard cimport popcount
from echecs.kernel.types cimport Position
from echecs.solver.search.table cimport Table

# No table has more men.
cdef enum:
    MOST_MEN = 5

cdef int ending_attack(
    Table* table, uint64_t role, const Position* pos, int moves
) noexcept nogil
cdef int ending_defence(const Position* pos, int moves) noexcept nogil
cdef int ending_length(const Position* pos) noexcept nogil


cdef inline bint is_small(const Position* pos) noexcept nogil:
    """Whether a table might have a position."""
    return popcount(pos.side[0] | pos.side[1]) <= MOST_MEN
