"""How far the evaluation is off, learnt while searching.

Where the network misjudges a structure or a set-up of pieces, it does so in every position
that has it. What searches find is averaged by the pawns, by each side's pieces and by the
last two moves, and added to the evaluation.
"""

import cython
from cython.cimports.echecs.kernel.types import (
    BISHOP,
    KING,
    KNIGHT,
    PAWN,
    QUEEN,
    ROOK,
    ConstPosition,
    MoveCode,
)
from cython.cimports.echecs.player.node import MATE_BOUND, Corrections
from cython.cimports.echecs.player.tuning import Tuning
from cython.cimports.libc.stdint import int16_t, uint64_t

# A correction counts in 256ths of a hundredth of a pawn, and is no more than 64 hundredths.
_UNIT = cython.declare(cython.int, 256)
_MOST = cython.declare(cython.int, 64)
# Odd numbers whose products spread the bits of a board.
_SPREAD = cython.declare(uint64_t[6])
_SPREAD[PAWN] = 0x9E3779B97F4A7C15
_SPREAD[KNIGHT] = 0xC2B2AE3D27D4EB4F
_SPREAD[BISHOP] = 0x165667B19E3779F9
_SPREAD[ROOK] = 0xD6E8FEB86659FD93
_SPREAD[QUEEN] = 0xA0761D6478BD642F
_SPREAD[KING] = 0xE7037ED1A0B428DB


@cython.cfunc
@cython.inline
@cython.nogil
@cython.exceptval(check=False)
def _place(key: uint64_t) -> cython.int:
    """The place of a key in a table."""
    return ((key ^ (key >> 32)) * _SPREAD[PAWN]) >> 50


@cython.cfunc
@cython.inline
@cython.nogil
@cython.exceptval(check=False)
def _by_pawns(pos: ConstPosition) -> cython.int:
    """A small number for the pawns on the board."""
    white: uint64_t = (pos.kind[PAWN] & pos.side[0]) * _SPREAD[PAWN]
    black: uint64_t = (pos.kind[PAWN] & pos.side[1]) * _SPREAD[KNIGHT]
    return _place(white ^ (black >> 7) ^ (white >> 23))


@cython.cfunc
@cython.inline
@cython.nogil
@cython.exceptval(check=False)
def _by_pieces(pos: ConstPosition, side: cython.int) -> cython.int:
    """A small number for where a side's pieces and its king stand."""
    own: uint64_t = pos.side[side]
    key: uint64_t = (own & pos.kind[KNIGHT]) * _SPREAD[KNIGHT]
    key = (key ^ (key >> 29)) + (own & pos.kind[BISHOP]) * _SPREAD[BISHOP]
    key = (key ^ (key >> 31)) + (own & pos.kind[ROOK]) * _SPREAD[ROOK]
    key = (key ^ (key >> 30)) + (own & pos.kind[QUEEN]) * _SPREAD[QUEEN]
    key = (key ^ (key >> 28)) + (own & pos.kind[KING]) * _SPREAD[KING]
    return _place(key)


@cython.cfunc
@cython.inline
@cython.nogil
@cython.exceptval(check=False)
def _by_moves(last: MoveCode, own: MoveCode) -> cython.int:
    """A small number for the last two moves."""
    return _place((cython.cast(uint64_t, own) << 24) ^ last)


def find_corrections(search, node):
    """Where a node's corrections lie; they are on their way before the evaluation is known.

    Together they do not fit the nearest caches: asked for as late as they are read, they took
    6 % of the time.
    """
    pos: ConstPosition = cython.address(node.pos)
    turn: cython.int = pos.turn
    corrections: cython.pointer(Corrections) = cython.address(search.corrections)
    index: cython.int
    node.pawn_shape = _by_pawns(pos)
    node.corrections[0] = cython.address(corrections.pawns[turn][node.pawn_shape])
    node.corrections[1] = cython.address(corrections.pieces[turn][0][_by_pieces(pos, 0)])
    node.corrections[2] = cython.address(corrections.pieces[turn][1][_by_pieces(pos, 1)])
    node.corrections[3] = cython.address(
        corrections.moves[turn][_by_moves((node - 1).move, (node - 2).move)]
    )
    for index in range(4):
        _prefetch(node.corrections[index])


def corrected(search, node, raw):
    """The evaluation, set right by what was learnt, and worth less near fifty moves."""
    pos: ConstPosition = cython.address(node.pos)
    tuning: cython.pointer(cython.const[Tuning]) = cython.address(search.control.tuning)
    change: cython.int = tuning.correct_pawns * node.corrections[0][0]
    change += tuning.correct_pieces * (node.corrections[1][0] + node.corrections[2][0])
    change += tuning.correct_moves * node.corrections[3][0]
    clock: cython.int = min(pos.halfmove_clock, 100)
    score: cython.int = raw * (220 - clock) // 220 + change // (64 * _UNIT)
    return min(max(score, 1 - MATE_BOUND), MATE_BOUND - 1)


@cython.cfunc
@cython.inline
@cython.nogil
@cython.exceptval(check=False)
def _learn(entry: cython.pointer(int16_t), change: cython.int) -> cython.void:
    """Move a correction, within its limits."""
    entry[0] = min(max(entry[0] + change, -_MOST * _UNIT), _MOST * _UNIT)


def learn_correction(search, node, depth, score):
    """A search found another score than the evaluation, of which corrections are a part."""
    index: cython.int
    weight: cython.int = min(depth + 1, 16)
    error: cython.int = min(max(score - node.evaluation, -_MOST), _MOST) * _UNIT
    change: cython.int = error * weight * search.control.tuning.correction // 65536
    for index in range(4):
        _learn(node.corrections[index], change)
