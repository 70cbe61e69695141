"""The table of one ending, and its making, as Python objects."""

from libc.stdint cimport uint8_t
from echecs.solver.endings.probe cimport Ending
from echecs.solver.endings.retrograde cimport Analysis

cdef class Table:
    cdef Ending ending
    cdef uint8_t* values
    cdef readonly str name

cdef class Making:
    cdef Analysis analysis
    cdef readonly Table table
