"""The mate searches as a Python object."""

from libc.stdint cimport uint64_t
from echecs.domain.board cimport Board
from echecs.solver.search.table cimport Table

cdef class Prover:
    cdef Table table
    cdef int stop_flag
    cdef readonly size_t megabytes
    cdef tuple _prove(
        self, Board board, int moves, bint defending, uint64_t nodes, double seconds, int seed
    )
    cdef tuple _exhaust(
        self, Board board, int moves, bint defending, uint64_t nodes, double seconds
    )
