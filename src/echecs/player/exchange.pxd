"""What a series of captures on one square is worth."""

from echecs.kernel.types cimport MoveCode, Position

cdef int captured_kind(const Position* pos, MoveCode move) noexcept nogil
cdef bint wins_at_least(const Position* pos, MoveCode move, int margin) noexcept nogil

# What the pieces are worth in an exchange, in hundredths of a pawn.
cdef extern from *:
    """
    static const int ECHECS_EXCHANGE_VALUES[7] = {100, 320, 330, 500, 950, 0, 0};
    """
    const int EXCHANGE_VALUES "ECHECS_EXCHANGE_VALUES"[7]
