"""The mate searches as a Python object."""

from libc.stdint cimport uint64_t
from echecs.domain.board cimport Board
from echecs.kernel.types cimport MoveList
from echecs.solver.search.exhaustive cimport History
from echecs.solver.search.table cimport Table
from echecs.solver.search.traffic cimport Traffic

cdef class Prover:
    cdef Table table
    cdef Traffic traffic    # of the threads that search together
    cdef History history
    cdef int stop_flag
    cdef readonly size_t megabytes
    cdef readonly uint64_t ending_hits  # nodes of this problem that a table of endings decided
    cdef tuple _prove(
        self, Board board, int moves, bint defending, uint64_t nodes, double seconds, bint together
    )
    cdef tuple _exhaust(
        self, Board board, int moves, bint defending, uint64_t nodes, double seconds, bint together
    )
    cdef int _exhaust_moves(
        self, Board board, int moves, double seconds, MoveList* found
    ) except -1
