"""The search of the best move in one thread."""

from echecs.player.node cimport Search

cdef int iterate(Search* search, int depth, int guess) noexcept nogil
