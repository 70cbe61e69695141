"""First numbers: how near to a proof or a refutation a node looks before it is searched."""

from libc.stdint cimport uint32_t
from echecs.kernel.bitboard cimport bit, popcount
from echecs.kernel.types cimport Bitboard, DESTINATION_SHIFT, MoveCode, PAWN, Position
from echecs.solver.search.leaf cimport Chances

# What proof numbers count in: a reply that leaves the king no flight, and many checks.
# Being divided by 1 + checks, it wants a few bits below one reply.
cdef enum:
    REPLY = 8

# The proof number guessed for a quiet move until it is looked at. Guesses of 8 to 200
# found 82 to 89 of 100 problems at equal nodes: it hardly matters which.
cdef enum:
    UNSEEN_PN = 32

# The proof number of a position that the line comes back to, beyond what sums reach.
cdef enum:
    RETURN_PN = 1 << 24

# Marks a quiet move whose numbers are only a guess so far.
cdef enum:
    UNSEEN = 0x800000

# Of a node where the defender moves it is kept which replies are mated at once: a
# bit for each of the first ones, above a bit which says that all were looked at.
cdef enum:
    LOOKED_AT = 1
    MARKED_REPLIES = 27

# With so many moves left, replies that differ seldom come to the same.
cdef enum:
    FEW_MOVES = 4

# A move of a node, with its numbers; one that is proved has its length instead.
cdef struct Choice:
    MoveCode move
    uint32_t pn
    uint32_t dn
    int length              # of the mate, when pn is 0: moves of the attacker, at least 1

cdef uint32_t appraise_check(const Position* pos, int moves, Choice* choice) noexcept nogil
cdef void appraise_quiet(const Position* pos, int moves, Choice* choice) noexcept nogil


cdef inline uint32_t answered_mark(int index) noexcept nogil:
    """The bit that says of a reply that it is answered; 0 for those without one."""
    return <uint32_t>2 << index if index < MARKED_REPLIES else 0


cdef inline uint32_t lessened(uint32_t number, int moves) noexcept nogil:
    """What open replies count beside the hardest one.

    Replies often come to the same: a piece in between that delays, a king that goes a longer
    way round. Summed in full, their common work is counted several times, the more so the
    more moves are left. Problems take a quarter fewer nodes than with full sums, and a tenth
    fewer than with 5/8 for any number of moves.
    """
    return number - number // 8 if moves <= FEW_MOVES else number // 2


cdef inline uint32_t reply_weight(
    const Position* pos, MoveCode reply, const Chances* chances
) noexcept nogil:
    """How much an open reply counts.

    It is the harder to answer the fewer checks and the more flights there are after it,
    and all the more when it takes something. Weighing replies so instead of counting them
    found 157 of 176 short problems instead of 143, at 60,000 nodes each.
    """
    cdef uint32_t weight = REPLY * (1 + popcount(chances.flights)) + 4 * REPLY // (1 + chances.checks)
    cdef Bitboard target = bit((reply >> DESTINATION_SHIFT) & 63) & pos.side[pos.turn ^ 1]
    if target == 0:
        return weight
    return 2 * weight if pos.kind[PAWN] & target else 3 * weight
