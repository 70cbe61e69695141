"""Mates in one and two, solved outright: the leaves of the mate search."""

from libc.stdint cimport uint64_t
from echecs.kernel.types cimport Bitboard, MoveCode, MoveList, Position

# How many keys of refuted leaves are kept: 128 kilobytes, which stay in the cache. Of the
# leaves of two disproofs 24 % were found among 2^13 keys and 33 % among 2^16, but half a
# megabyte took longer where other programs used the cache.
cdef enum:
    REFUTED_LEAVES = 1 << 14
    FIRST_REFUTED_LEAVES = 1 << 9   # a page; as many as the table has buckets, then

# Keys of positions in which the side to move is not mated at once, whatever it plays. What
# a smaller mask has put elsewhere is not found again, which costs time and nothing else.
cdef struct RefutedLeaves:
    uint64_t* keys
    uint64_t mask

# What the side to move has against the other king where it does not mate at once.
cdef struct Chances:
    int checks              # how many moves give check
    Bitboard flights        # where the king could go if nothing changed

# Replies that have refuted of late, the last one first; 0 for none. All are of one side,
# so that each can be tried in any position where that side moves.
cdef enum:
    KEPT_REFUTATIONS = 2

cdef struct Refutations:
    MoveCode moves[KEPT_REFUTATIONS]

cdef MoveCode mate_in_one(const Position* pos) noexcept nogil
cdef MoveCode mate_in_two(
    const Position* pos, RefutedLeaves* refuted, Refutations* replies
) noexcept nogil
cdef MoveCode mate_or_flights(const Position* pos, Bitboard* flights) noexcept nogil
cdef MoveCode mate_or_chances(const Position* pos, Chances* chances) noexcept nogil
cdef void look_for_chances(const Position* pos, Chances* chances) noexcept nogil
cdef void list_mates(const Position* pos, int moves, MoveList* found) noexcept nogil
