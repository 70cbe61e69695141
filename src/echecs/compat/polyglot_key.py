# cython: boundscheck=True, wraparound=True, nonecheck=True
"""The key of a board in Polyglot books."""

import cython
from cython.cimports.echecs.compat.base_board import BaseBoard
from cython.cimports.echecs.compat.board_core import BoardCore
from cython.cimports.echecs.compat.geometry import clean_rights
from cython.cimports.echecs.kernel.attacks import PAWN_ATTACKS
from cython.cimports.echecs.kernel.bitboard import RANK_1, RANK_8, lsb, msb
from cython.cimports.echecs.kernel.types import KING, NO_SQUARE, PAWN, WHITE, Bitboard
from cython.cimports.libc.stdint import uint64_t

from echecs.notation.polyglot_numbers import NUMBERS

# The format counts pieces in pairs, the black one first; then come the rights, the
# files of en passant, and White's turn.
_CASTLING = cython.declare(cython.int, 768)
_EN_PASSANT = cython.declare(cython.int, 772)
_TURN = cython.declare(cython.int, 780)


@cython.cfunc
def _fill() -> cython.void:
    index: cython.int
    for index in range(781):
        KEYS[index] = NUMBERS[index]


_fill()


def hash_pieces(board: BaseBoard):
    """The part of the key that tells where the pieces stand."""
    key: uint64_t = 0
    kind: cython.int
    side: cython.int
    for kind in range(6):
        for side in range(2):
            left: Bitboard = board.state.pos.kind[kind] & board.state.pos.side[side]
            pivot: cython.int = (2 * kind + (1 if side == WHITE else 0)) * 64
            while left:
                key ^= KEYS[pivot + lsb(left)]
                left &= left - 1
    return key


def hash_castling(board: BoardCore):
    """The part of the key that tells the castling rights."""
    key: uint64_t = 0
    rights: Bitboard = clean_rights(cython.address(board.state))
    side: cython.int
    for side in range(2):
        rank: Bitboard = RANK_1 if side == WHITE else RANK_8
        own: Bitboard = rights & rank
        kings: Bitboard = (
            board.state.pos.kind[KING] & board.state.pos.side[side] & rank & ~board.state.promoted
        )
        if own and kings:
            base: cython.int = _CASTLING + 2 * side
            if msb(own) > msb(kings):
                key ^= KEYS[base]
            if lsb(own) < msb(kings):
                key ^= KEYS[base + 1]
    return key


def hash_en_passant(board: BoardCore):
    """The part of the key that tells the file of a capture en passant, legal or not."""
    ep: cython.int = board.state.pos.ep
    turn: cython.int = board.state.pos.turn
    if ep == NO_SQUARE:
        return 0
    takers: Bitboard = PAWN_ATTACKS[turn ^ 1][ep] & board.state.pos.kind[PAWN]
    return KEYS[_EN_PASSANT + (ep & 7)] if takers & board.state.pos.side[turn] else 0


def hash_turn(board: BoardCore):
    """The part of the key that tells whose move it is."""
    return KEYS[_TURN] if board.state.pos.turn == WHITE else 0


def polyglot_key(board: BoardCore):
    """The whole key of a board."""
    key: uint64_t = hash_pieces(board)
    key ^= cython.cast(uint64_t, hash_castling(board))
    key ^= cython.cast(uint64_t, hash_en_passant(board))
    key ^= cython.cast(uint64_t, hash_turn(board))
    return key
