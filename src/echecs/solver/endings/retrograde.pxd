"""Retrograde analysis: from the mates back to every position that leads to them."""

from libc.stdint cimport uint8_t
from echecs.kernel.types cimport Position
from echecs.solver.endings.layout cimport Layout

# What a byte of a table says of the side to move: 0 a draw, n that it mates in
# n moves, LOST + n that it is mated in n. While a table is being made, NOWHERE
# marks an index that no position has.
cdef enum:
    DRAWN = 0
    LONGEST = 126
    LOST = 128
    NOWHERE = 255

# How many replies inside the table a position has that are not yet known to
# lose; NEVER_LOST where another move saves it, or where it wins.
cdef enum:
    NEVER_LOST = 255

# Why an analysis cannot go on: a smaller table is not loaded, or a distance
# does not fit into a byte.
cdef enum:
    MISSING = -1
    TOO_LONG = -2

cdef struct Analysis:
    const Layout* layout
    uint8_t* values
    uint8_t* open_moves

ctypedef Analysis* AnAnalysis

# What there is with one side to move.
cdef struct Tally:
    size_t won
    size_t drawn
    size_t lost
    int longest_win
    size_t longest_win_at
    int longest_loss
    size_t longest_loss_at

ctypedef Tally* SomeTally

# Threads meet at a byte: each reads and writes it whole.
cdef extern from "echecs/kernel/portable.h":
    uint8_t load "ECHECS_LOAD_BYTE"(const uint8_t* at) noexcept nogil
    void store "ECHECS_STORE_BYTE"(uint8_t* at, uint8_t value) noexcept nogil
    uint8_t _add "ECHECS_ADD_BYTE"(uint8_t* at, int value) noexcept nogil


cdef inline uint8_t decrease(uint8_t* at) noexcept nogil:
    """One less; what is left."""
    return _add(at, -1)


cdef int open_range(Analysis* analysis, size_t begin, size_t end) noexcept nogil
cdef int spread_losses(Analysis* analysis, size_t begin, size_t end, int moves) noexcept nogil
cdef int spread_wins(Analysis* analysis, size_t begin, size_t end, int moves) noexcept nogil
cdef void finish_range(Analysis* analysis, size_t begin, size_t end, Tally* tallies) noexcept nogil
