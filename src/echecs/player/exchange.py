"""Static exchange: what a series of captures on one square is worth.

Both sides take with their least piece first and may stop when it pays to.
"""

import cython
from cython.cimports.echecs.domain.board import Board
from cython.cimports.echecs.kernel.attacks import bishop_attacks, rook_attacks
from cython.cimports.echecs.kernel.bitboard import bit
from cython.cimports.echecs.kernel.movegen import find_legal
from cython.cimports.echecs.kernel.position import attackers
from cython.cimports.echecs.kernel.types import (
    BISHOP,
    CASTLING_FLAG,
    DESTINATION_SHIFT,
    EN_PASSANT_FLAG,
    KIND_SHIFT,
    KING,
    PAWN,
    PROMOTION_SHIFT,
    QUEEN,
    ROOK,
    Bitboard,
    MoveCode,
)

from echecs.domain.move import Move


def wins_at_least(pos, move, margin):
    """Whether a move with all the captures that follow on its square wins `margin`."""
    if move & CASTLING_FLAG:
        return margin <= 0
    origin: cython.int = move & 63
    sq: cython.int = (move >> DESTINATION_SHIFT) & 63
    promotion: cython.int = (move >> PROMOTION_SHIFT) & 7
    standing: cython.int = (move >> KIND_SHIFT) & 7
    balance: cython.int = EXCHANGE_VALUES[captured_kind(pos, move)] - margin
    if promotion:
        standing = promotion
        balance += EXCHANGE_VALUES[promotion] - EXCHANGE_VALUES[PAWN]
    # Even when nothing is taken back it is too little.
    if balance < 0:
        return False
    # Even when the piece is lost for nothing it is enough.
    balance -= EXCHANGE_VALUES[standing]
    if balance >= 0:
        return True

    occ: Bitboard = ((pos.side[0] | pos.side[1]) ^ bit(origin)) | bit(sq)
    if move & EN_PASSANT_FLAG:
        occ ^= bit(sq ^ 8)
    diagonal: Bitboard = pos.kind[BISHOP] | pos.kind[QUEEN]
    straight: Bitboard = pos.kind[ROOK] | pos.kind[QUEEN]
    left: Bitboard = attackers(pos, sq, occ) & occ
    side: cython.int = pos.turn
    kind: cython.int
    own: Bitboard
    while True:
        side ^= 1
        left &= occ
        own = left & pos.side[side]
        # Whoever has nothing left to take with has lost the exchange.
        if own == 0:
            return side != pos.turn
        kind = PAWN
        while not own & pos.kind[kind]:
            kind += 1
        balance = -balance - 1 - EXCHANGE_VALUES[kind]
        # Whoever stays ahead even when this piece is lost too has won it, but for a king that
        # may not take what is still defended.
        if balance >= 0:
            is_barred: cython.bint = kind == KING and left & pos.side[side ^ 1] != 0
            return (side == pos.turn) != is_barred
        occ ^= (own & pos.kind[kind]) & -(own & pos.kind[kind])
        # Behind the piece that took, a line may be open now.
        if kind == PAWN or kind == BISHOP or kind == QUEEN:
            left |= bishop_attacks(sq, occ) & diagonal
        if kind == ROOK or kind == QUEEN:
            left |= rook_attacks(sq, occ) & straight


def exchange_wins(board: Board, move: Move, margin: int) -> bool:
    """Whether a legal move with all the captures that follow on its square wins `margin`."""
    code: MoveCode = find_legal(cython.address(board.pos), move.code)
    if code == 0:
        raise ValueError(f"{move.uci} is not legal in {board.fen}")
    return wins_at_least(cython.address(board.pos), code, margin)
