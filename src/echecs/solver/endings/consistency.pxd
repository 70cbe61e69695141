"""A check of a finished table that shares nothing with its making but the index."""

from echecs.solver.endings.probe cimport Ending

cdef long long count_contradictions(const Ending* ending, size_t begin, size_t end) noexcept nogil
