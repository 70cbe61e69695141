"""Counting the leaves of the tree of legal moves."""

from libc.stdint cimport uint64_t
from echecs.kernel.types cimport Position

cdef uint64_t perft(const Position* pos, int depth) noexcept nogil
