"""One iteration of a search in one thread."""

from echecs.player.node cimport Search

cdef int iterate(Search* search, int depth, int guess) noexcept nogil
