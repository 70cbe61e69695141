"""One header of a game: where its parts are, and how they read."""

from echecs.notation.san cimport ConstText

cdef struct Tag:
    Py_ssize_t name_begin
    Py_ssize_t name_end
    Py_ssize_t value_begin
    Py_ssize_t value_end
    Py_ssize_t end          # behind the bracket, or the end of the line
    bint is_plain           # a name and a straight quote
    bint is_closed
    bint has_escapes

cdef Tag find_tag(ConstText text, Py_ssize_t begin, Py_ssize_t length) noexcept nogil
cdef bint store_tag(object headers, ConstText text, Py_ssize_t begin, const Tag* tag) except -1
cdef str tag_value(ConstText text, const Tag* tag)
cdef str text_between(ConstText text, Py_ssize_t begin, Py_ssize_t end)
