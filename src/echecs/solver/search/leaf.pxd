"""Mates in one and two, solved outright: the leaves of the mate search."""

from echecs.kernel.types cimport Bitboard, MoveCode, Position

# What the side to move has against the other king where it does not mate at once.
cdef struct Chances:
    int checks              # how many moves give check
    Bitboard flights        # where the king could go if nothing changed

cdef MoveCode mate_in_one(const Position* pos) noexcept nogil
cdef MoveCode mate_in_two(const Position* pos) noexcept nogil
cdef MoveCode mate_or_chances(const Position* pos, Chances* chances) noexcept nogil
cdef void look_for_chances(const Position* pos, Chances* chances) noexcept nogil
