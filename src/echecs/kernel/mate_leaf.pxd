"""Mates in one and two, solved outright: the leaves of the mate search."""

from echecs.kernel.types cimport MoveCode, Position

cdef MoveCode mate_in_one(const Position* pos) noexcept nogil
cdef MoveCode mate_in_two(const Position* pos) noexcept nogil
cdef MoveCode mate_or_checks(const Position* pos, int* checks) noexcept nogil
cdef int count_checks(const Position* pos) noexcept nogil
