"""Playing a move on a position, legal or not, with the counters and rights it changes.

The kernel plays legal moves alone; `tests/compat/test_kernel.py` compares what follows
from them.
"""

import cython
from cython.cimports.echecs.compat.generation import (
    PROMOTION_SHIFT,
    TO_SHIFT,
    has_legal_en_passant,
)
from cython.cimports.echecs.compat.geometry import clean_rights
from cython.cimports.echecs.compat.state import StatePointer
from cython.cimports.echecs.kernel.bitboard import RANK_1, RANK_8, bit
from cython.cimports.echecs.kernel.position import kind_at
from cython.cimports.echecs.kernel.types import (
    BLACK,
    KING,
    NO_KIND,
    NO_SQUARE,
    PAWN,
    ROOK,
    WHITE,
    Bitboard,
)


def clear_square(state, square):
    """Take whatever stands on a one-square set off the board."""
    kind: cython.int
    for kind in range(6):
        state.pos.kind[kind] &= ~square
    state.pos.side[WHITE] &= ~square
    state.pos.side[BLACK] &= ~square
    state.promoted &= ~square


def put_piece(state, square, kind, side, promoted):
    """Put a piece on a one-square set, in place of what stands there."""
    clear_square(state, square)
    state.pos.kind[kind] |= square
    state.pos.side[side] |= square
    if promoted:
        state.promoted |= square


def is_zeroing(state, code):
    """Whether a move takes something or moves a pawn."""
    touched: Bitboard = bit(code & 63) ^ bit((code >> TO_SHIFT) & 63)
    return (touched & (state.pos.kind[PAWN] | state.pos.side[state.pos.turn ^ 1])) != 0


def pass_turn(state):
    """Count a move and hand the turn over; rights are clean from here on."""
    state.pos.castling = clean_rights(state)
    state.settled = True
    state.pos.ep = NO_SQUARE
    state.pos.halfmove_clock += 1
    if state.pos.turn == BLACK:
        state.pos.fullmove_number += 1
    state.pos.turn ^= 1


@cython.cfunc
@cython.nogil
@cython.exceptval(check=False)
def _lose_rights(
    state: StatePointer, us: cython.int, kind: cython.int, from_bb: Bitboard, to_bb: Bitboard
) -> cython.void:
    """Rights end with their rook's square, with their king, or with a king that falls."""
    state.pos.castling &= ~(from_bb | to_bb)
    if kind == KING and not state.promoted & from_bb:
        state.pos.castling &= ~(RANK_1 if us == WHITE else RANK_8)
    elif state.pos.kind[KING] & to_bb & ~state.promoted:
        far: Bitboard = RANK_8 if us == WHITE else RANK_1
        if to_bb & far:
            state.pos.castling &= ~far


def play(state, code):
    """Play a move of the piece on its origin, written as king takes rook when it castles."""
    us: cython.int = state.pos.turn
    origin: cython.int = code & 63
    destination: cython.int = (code >> TO_SHIFT) & 63
    promotion: cython.int = code >> PROMOTION_SHIFT
    from_bb: Bitboard = bit(origin)
    to_bb: Bitboard = bit(destination)
    ep: cython.int = state.pos.ep
    kind: cython.int = kind_at(cython.address(state.pos), from_bb)
    if kind == NO_KIND:
        return
    zeroing: cython.bint = is_zeroing(state, code)
    pass_turn(state)
    if zeroing:
        state.pos.halfmove_clock = 0
    if state.pos.castling:
        _lose_rights(state, us, kind, from_bb, to_bb)

    promoted: cython.bint = (state.promoted & from_bb) != 0
    occ: Bitboard = state.pos.side[WHITE] | state.pos.side[BLACK]
    castles: cython.bint = kind == KING and (state.pos.side[us] & to_bb) != 0
    if castles and promotion == 0:
        home: cython.int = 0 if us == WHITE else 56
        west: cython.bint = (destination & 7) < (origin & 7)
        clear_square(state, from_bb)
        clear_square(state, to_bb)
        put_piece(state, bit(home + (2 if west else 6)), KING, us, False)
        put_piece(state, bit(home + (3 if west else 5)), ROOK, us, False)
        return
    if kind == PAWN:
        step: cython.int = destination - origin
        if step == 16 and (origin >> 3) == 1:
            state.pos.ep = origin + 8
        elif step == -16 and (origin >> 3) == 6:
            state.pos.ep = origin - 8
        elif (
            destination == ep
            and (step == 7 or step == 9 or step == -7 or step == -9)
            and not occ & to_bb
        ):
            captured: cython.int = ep + (-8 if us == WHITE else 8)
            if 0 <= captured < 64:
                clear_square(state, bit(captured))
    if promotion:
        promoted = True
        kind = promotion - 1
    clear_square(state, from_bb)
    put_piece(state, to_bb, kind, us, promoted)


def same_position(one, other):
    """Whether two positions repeat each other: pieces, turn, rights, legal en passant."""
    kind: cython.int
    for kind in range(6):
        if one.pos.kind[kind] != other.pos.kind[kind]:
            return False
    if one.pos.side[WHITE] != other.pos.side[WHITE] or one.pos.turn != other.pos.turn:
        return False
    if one.pos.side[BLACK] != other.pos.side[BLACK]:
        return False
    if clean_rights(one) != clean_rights(other):
        return False
    one_ep: cython.int = one.pos.ep if has_legal_en_passant(one) else NO_SQUARE
    other_ep: cython.int = other.pos.ep if has_legal_en_passant(other) else NO_SQUARE
    return one_ep == other_ep
