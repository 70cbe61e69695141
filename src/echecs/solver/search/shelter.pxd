"""Attacking moves that one reply refutes together, without a look at each."""

from echecs.kernel.attacks cimport (
    KING_ATTACKS,
    KNIGHT_ATTACKS,
    PAWN_ATTACKS,
    bishop_attacks,
    rook_attacks,
)
from echecs.kernel.bitboard cimport bit
from echecs.kernel.types cimport (
    BISHOP,
    Bitboard,
    CASTLING_FLAG,
    DESTINATION_SHIFT,
    EN_PASSANT_FLAG,
    KIND_SHIFT,
    KNIGHT,
    MoveCode,
    PAWN,
    Position,
    QUEEN,
    ROOK,
)
from echecs.solver.search.moving cimport PROMOTION_MASK

# How many replies of one leaf are looked at for a shelter.
cdef enum:
    MOST_SHELTERS = 3

# After a reply the king has flights that no check by one piece takes all from it, if
# the move before the reply was idle: it took nothing and did nothing near the king.
cdef struct Shelter:
    MoveCode reply
    bint holds
    Bitboard guarded        # what an idle piece does not attack: those flights, the king
    Bitboard kept           # where it does not go
    Bitboard lines          # nor come from: between the king and sliders, and what is taken
    Bitboard blockers       # pieces of the defender that stay
    Bitboard goals[6]       # by kind: from where a check would take all the flights
    Bitboard aligned[6]     # by kind: from where it looks towards the king

cdef void find_shelter(const Position* pos, MoveCode reply, Shelter* shelter) noexcept nogil


cdef inline bint is_idle(const Position* pos, MoveCode move, const Shelter* shelter) noexcept nogil:
    """Whether a move changes nothing about the shelter, so that the reply refutes it."""
    cdef int destination = (move >> DESTINATION_SHIFT) & 63
    cdef int kind = (move >> KIND_SHIFT) & 7
    cdef Bitboard attacked
    if (
        move & (PROMOTION_MASK | CASTLING_FLAG | EN_PASSANT_FLAG)
        or bit(move & 63) & shelter.lines
        or bit(destination) & (shelter.kept | pos.side[pos.turn ^ 1] | shelter.aligned[kind])
    ):
        return False
    if kind == PAWN:
        # It might go on to a goal, by a step or by taking.
        return shelter.goals[PAWN] == 0 and not PAWN_ATTACKS[pos.turn][destination] & shelter.guarded
    if kind == KNIGHT:
        attacked = KNIGHT_ATTACKS[destination]
    elif kind == BISHOP:
        attacked = bishop_attacks(destination, shelter.blockers)
    elif kind == ROOK:
        attacked = rook_attacks(destination, shelter.blockers)
    elif kind == QUEEN:
        attacked = bishop_attacks(destination, shelter.blockers) | rook_attacks(
            destination, shelter.blockers
        )
    else:
        attacked = KING_ATTACKS[destination]
    return not attacked & (shelter.guarded | shelter.goals[kind])
