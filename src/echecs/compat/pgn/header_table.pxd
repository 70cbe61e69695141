"""The tag pairs of a game."""

cdef class HeaderTable:
    cdef dict __dict__
    cdef dict roster
    cdef dict others

    cdef int store(self, str key, str value) except -1

cdef bint read_tag(str line, list pair) except -1
