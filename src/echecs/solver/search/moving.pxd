"""What a move comes to, told without making it; most moves need no function call."""

from libc.stdint cimport uint64_t
from echecs.kernel.attacks cimport BETWEEN, KING_ATTACKS
from echecs.kernel.bitboard cimport bit
from echecs.kernel.movegen cimport CheckInfo, gives_check, is_legal
from echecs.kernel.position cimport attackers, key_after, king_square, make_unkeyed
from echecs.kernel.types cimport (
    Bitboard,
    CASTLING_FLAG,
    DESTINATION_SHIFT,
    DOUBLE_STEP_FLAG,
    EN_PASSANT_FLAG,
    KIND_SHIFT,
    MoveCode,
    NO_SQUARE,
    PAWN,
    PROMOTION_SHIFT,
    Position,
)
from echecs.kernel.zobrist cimport EN_PASSANT_KEYS, PIECE_KEYS, TURN_KEY

cdef enum:
    PROMOTION_MASK = 7 << PROMOTION_SHIFT


cdef inline uint64_t passed_key(const Position* pos) noexcept nogil:
    """The key with the other side to move, which every move begins from."""
    if pos.ep != NO_SQUARE:
        return pos.key ^ TURN_KEY ^ EN_PASSANT_KEYS[pos.ep & 7]
    return pos.key ^ TURN_KEY


cdef inline uint64_t moved_key(const Position* pos, uint64_t passed, MoveCode move) noexcept nogil:
    """The key after a legal move, where `passed` is the key before any."""
    cdef int origin = move & 63
    cdef int destination = (move >> DESTINATION_SHIFT) & 63
    cdef int kind = (move >> KIND_SHIFT) & 7
    cdef Bitboard enemy = pos.side[pos.turn ^ 1]
    if (
        move & (PROMOTION_MASK | CASTLING_FLAG | EN_PASSANT_FLAG)
        or pos.castling
        or enemy & bit(destination)
        # Where no pawn is near, none takes en passant.
        or (move & DOUBLE_STEP_FLAG and KING_ATTACKS[destination] & pos.kind[PAWN] & enemy)
    ):
        return key_after(pos, move)
    return passed ^ PIECE_KEYS[pos.turn][kind][origin] ^ PIECE_KEYS[pos.turn][kind][destination]


cdef inline bint is_check(const Position* pos, MoveCode move, const CheckInfo* info) noexcept nogil:
    """Whether a legal move gives check."""
    cdef int kind = (move >> KIND_SHIFT) & 7
    cdef Bitboard destination = bit((move >> DESTINATION_SHIFT) & 63)
    if (
        move & (PROMOTION_MASK | CASTLING_FLAG | EN_PASSANT_FLAG)
        or info.discoverers & bit(move & 63)
    ):
        return gives_check(pos, move, info)
    return (info.squares[kind] & destination) != 0


cdef inline bint play_if_legal(const Position* pos, MoveCode move, Position* child) noexcept nogil:
    """Make a move that was legal in another position with the same side to move, if it is here.

    The key is left stale.
    """
    if move & (CASTLING_FLAG | EN_PASSANT_FLAG | DOUBLE_STEP_FLAG):
        if not is_legal(pos, move):
            return False
        make_unkeyed(pos, move, child)
        return True
    cdef int us = pos.turn
    cdef int origin = move & 63
    cdef int destination = (move >> DESTINATION_SHIFT) & 63
    cdef int kind = (move >> KIND_SHIFT) & 7
    cdef Bitboard enemy = pos.side[us ^ 1]
    # The piece may have been taken or its way barred, what it took may have gone, and a
    # piece of its own side that had been taken may be back.
    if not pos.kind[kind] & pos.side[us] & bit(origin) or pos.side[us] & bit(destination):
        return False
    if BETWEEN[origin][destination] & (pos.side[us] | enemy):
        return False
    if kind == PAWN and ((origin ^ destination) & 7 != 0) != (enemy & bit(destination) != 0):
        return False
    make_unkeyed(pos, move, child)
    return not attackers(
        child, king_square(child, us), child.side[0] | child.side[1]
    ) & child.side[us ^ 1]
