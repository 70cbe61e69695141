"""Polyglot keys of boards."""

from libc.stdint cimport uint64_t

cdef uint64_t KEYS[781]
