"""What a series of captures on one square is worth."""

from echecs.kernel.bitboard cimport bit
from echecs.kernel.position cimport kind_at
from echecs.kernel.types cimport (
    Bitboard,
    DESTINATION_SHIFT,
    EN_PASSANT_FLAG,
    MoveCode,
    NO_KIND,
    PAWN,
    Position,
)

cdef bint wins_at_least(const Position* pos, MoveCode move, int margin) noexcept nogil

# What the pieces are worth in an exchange, in hundredths of a pawn.
cdef extern from *:
    """
    static const int ECHECS_EXCHANGE_VALUES[7] = {100, 320, 330, 500, 950, 0, 0};
    """
    const int EXCHANGE_VALUES "ECHECS_EXCHANGE_VALUES"[7]


cdef inline int captured_kind(const Position* pos, MoveCode move) noexcept nogil:
    """The kind a move takes, or NO_KIND."""
    cdef Bitboard target = bit((move >> DESTINATION_SHIFT) & 63)
    if target & pos.side[pos.turn ^ 1]:
        return kind_at(pos, target)
    return PAWN if move & EN_PASSANT_FLAG else NO_KIND
