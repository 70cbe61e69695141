"""The positions from which one move leads to a position, within one ending."""

from echecs.kernel.types cimport Position
from echecs.solver.endings.layout cimport Layout

# Three queens and a king have 89 moves back; with pawns on both sides there is
# one queen at most, and each place may have en passant twins.
cdef enum:
    MOST_UNMOVES = 256

cdef struct Places:
    int count
    size_t index[MOST_UNMOVES]

ctypedef Places* SomePlaces

cdef void add_once(Places* places, size_t index) noexcept nogil
cdef void list_unmoves(const Layout* layout, const Position* pos, size_t index, Places* places) noexcept nogil
