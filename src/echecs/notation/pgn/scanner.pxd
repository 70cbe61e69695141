"""Where games begin and end in a file, without reading them."""

from echecs.notation.san cimport ConstText

cdef Py_ssize_t pass_game(ConstText text, Py_ssize_t start, Py_ssize_t length) noexcept nogil

cdef class PgnEntry:
    cdef readonly bytes data
    cdef readonly Py_ssize_t line
    cdef readonly Py_ssize_t offset
    cdef object known_headers

cdef class Scanner:
    cdef object read
    cdef bytes data
    cdef Py_ssize_t start
    cdef Py_ssize_t line
    cdef Py_ssize_t offset
    cdef bint is_at_end

    cdef int read_more(self) except -1
