"""Which move to look at next."""

from libc.stdint cimport int16_t
from echecs.kernel.bitboard cimport bit
from echecs.kernel.movegen cimport CheckInfo
from echecs.kernel.types cimport (
    Bitboard,
    DESTINATION_SHIFT,
    EN_PASSANT_FLAG,
    KIND_SHIFT,
    MAX_MOVES,
    MoveCode,
    MoveList,
    Position,
    PROMOTION_SHIFT,
    QUEEN,
)
from echecs.player.tuning cimport Tuning

# A side's piece of a kind on a square is one of 768.
cdef enum:
    PLACES = 768
    QUIET_LIMIT = 7183
    CAPTURE_LIMIT = 10692
    CONTINUATION_LIMIT = 29952
    PAWN_SHAPES = 1024
    PLACE_BITS = 9          # enough for the place of a move in a list
    LAST_PLACE = 511

# How well moves have done in the search so far, from -16384 to 16384.
cdef struct Histories:
    int16_t quiet[2][4][4096]               # by side, whether attacked, origin and destination
    int16_t pawns[PAWN_SHAPES][PLACES]      # by the pawns on the board, and by the move
    int16_t captures[PLACES][8]             # by what goes where, and the kind taken
    int16_t continuation[PLACES][PLACES]    # by the move before, and by the move
    int16_t none[PLACES]                    # after no move, such as a null move
    const Tuning* tuning

ctypedef int16_t* Continuation

# How well moves did after those before them: the last, and the own ones before it.
cdef struct Past:
    const int16_t* last
    const int16_t* own
    const int16_t* earlier
    const int16_t* first
    const int16_t* pawns
    Bitboard attacked

cdef struct Picker:
    MoveList list
    int scores[MAX_MOVES]   # each with its place in the list, see `_at`
    int ranked              # moves that have their scores; captures have them first
    int next
    bint skips_quiet        # from now on only captures and promotions
    # What quiet moves are ranked by.
    const Histories* histories
    Past past
    MoveCode known
    const MoveCode* killers
    const CheckInfo* info

cdef void list_moves(
    Picker* picker,
    const Position* pos,
    const Histories* histories,
    const Past* past,
    MoveCode known,
    const MoveCode* killers,
    const CheckInfo* info,
) noexcept nogil
cdef void list_captures(
    Picker* picker, const Position* pos, const Histories* histories, MoveCode known
) noexcept nogil
cdef MoveCode pick(Picker* picker, const Position* pos) noexcept nogil
cdef int quiet_history(
    const Position* pos,
    const Histories* histories,
    const Past* past,
    MoveCode move,
) noexcept nogil
cdef Bitboard attacked_by(const Position* pos, int side) noexcept nogil
cdef void reward(int16_t* entry, int bonus, int limit) noexcept nogil
cdef int standing_of(
    const Position* pos, const Histories* histories, const Past* past, MoveCode move
) noexcept nogil


cdef inline bint is_quiet(const Position* pos, MoveCode move) noexcept nogil:
    """Whether a move takes nothing and does not make a queen."""
    cdef Bitboard target = bit((move >> DESTINATION_SHIFT) & 63)
    return (
        not target & pos.side[pos.turn ^ 1]
        and not move & EN_PASSANT_FLAG
        and ((move >> PROMOTION_SHIFT) & 7) != QUEEN
    )


cdef inline int place_of(int side, MoveCode move) noexcept nogil:
    """What goes where: the side, the kind and the destination as one number."""
    return (side * 6 + ((move >> KIND_SHIFT) & 7)) * 64 + ((move >> DESTINATION_SHIFT) & 63)


cdef inline int danger_of(Bitboard attacked, MoveCode move) noexcept nogil:
    """Whether a move leaves an attacked square, and whether it goes to one."""
    return 2 * ((attacked >> (move & 63)) & 1) + ((attacked >> ((move >> DESTINATION_SHIFT) & 63)) & 1)


cdef inline int path_of(MoveCode move) noexcept nogil:
    """Origin and destination as one number."""
    return move & 4095


cdef inline int followed(const Past* past, int place) noexcept nogil:
    """How well a quiet move has done after the last move and after own ones."""
    return past.last[place] + past.own[place] + past.earlier[place]
