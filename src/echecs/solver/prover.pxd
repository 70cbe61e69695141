"""The kernel's mate search as a Python object."""

from libc.stdint cimport uint64_t
from echecs.kernel.mate_table cimport Table

cdef class Prover:
    cdef Table table
    cdef int stop_flag
    cdef readonly size_t megabytes
