"""Searching out every line: whether there is a mate in at most n moves at all."""

from echecs.kernel.mate_search cimport Search
from echecs.kernel.types cimport Position

cdef int exhaust_attack(Search* search, const Position* pos, int moves) noexcept nogil
cdef int exhaust_defence(Search* search, const Position* pos, int moves) noexcept nogil
