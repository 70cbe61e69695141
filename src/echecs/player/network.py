"""The network that evaluates: where each man stands, seen by each side, in two layers.

The first layer sums one column of weights for every man, so that a move changes it by two
or three columns. A side sees the board from its own end, and mirrored when its king stands
on the files e to h: a position and its mirror image are worth the same.
`bench/player/fit_network.py` makes the weights.
"""

from pathlib import Path

import cython
from cython.cimports.echecs.domain.board import Board
from cython.cimports.echecs.kernel.bitboard import lsb, popcount
from cython.cimports.echecs.kernel.position import king_square
from cython.cimports.echecs.kernel.types import (
    BISHOP,
    KING,
    KNIGHT,
    PAWN,
    QUEEN,
    ROOK,
    Bitboard,
    ConstPosition,
)
from cython.cimports.libc.stdint import int16_t, int64_t
from cython.cimports.libc.string import memcpy

_PATH = Path(__file__).with_name("network.bin")
# What one of the network's own units is in hundredths of a pawn.
_WORTH = cython.declare(cython.int, 174)


def load(content: bytes) -> None:
    """Take the weights of a file of `bench/player/write_network.py`."""
    sizes: tuple = (
        cython.sizeof(_FIRST),
        cython.sizeof(_BIAS),
        cython.sizeof(_LAST),
        cython.sizeof(_END),
    )
    if len(content) != sum(sizes):
        raise ValueError(f"a network has {sum(sizes)} bytes, not {len(content)}")
    data: cython.p_char = content
    memcpy(_FIRST, data, cython.sizeof(_FIRST))
    data += cython.sizeof(_FIRST)
    memcpy(_BIAS, data, cython.sizeof(_BIAS))
    data += cython.sizeof(_BIAS)
    memcpy(_LAST, data, cython.sizeof(_LAST))
    data += cython.sizeof(_LAST)
    memcpy(_END, data, cython.sizeof(_END))


@cython.cfunc
@cython.inline
@cython.nogil
@cython.exceptval(check=False)
def _turning(pos: ConstPosition, side: cython.int) -> cython.int:
    """What turns a square into the one that a side sees: its own end, its king's half."""
    return (56 if side else 0) ^ (7 if king_square(pos, side) & 4 else 0)


@cython.cfunc
@cython.inline
@cython.nogil
@cython.exceptval(check=False)
def _column(
    side: cython.int, color: cython.int, kind: cython.int, turned: cython.int
) -> cython.pointer(int16_t):
    """The weights of a man on a square as a side sees it."""
    return _FIRST[((color ^ side) * 6 + kind) * 64 + turned]


def is_same_view(pos, other, side):
    """Whether a side's king stands in the same half of both boards."""
    return (king_square(pos, side) & 4) == (king_square(other, side) & 4)


def see(pos, side, units):
    """The first layer from all men."""
    color: cython.int
    kind: cython.int
    turning: cython.int = _turning(pos, side)
    values: cython.pointer(int16_t) = units.values[side]
    memcpy(values, _BIAS, cython.sizeof(_BIAS))
    for color in range(2):
        for kind in range(PAWN, KING + 1):
            men: Bitboard = pos.kind[kind] & pos.side[color]
            while men:
                _add(values, _column(side, color, kind, lsb(men) ^ turning))
                men &= men - 1
    units.is_known[side] = True


@cython.cfunc
@cython.inline
@cython.nogil
@cython.exceptval(check=False)
def _kind_on(pos: ConstPosition, square: cython.int) -> cython.int:
    """The kind of the man on a square; without branches, which would often be guessed wrong."""
    kind: cython.int
    found: cython.int = 0
    for kind in range(KNIGHT, KING + 1):
        found += kind * cython.cast(cython.int, (pos.kind[kind] >> square) & 1)
    return found


def see_change(before, known, pos, side, units):
    """The first layer from that of a position some moves before, seen in the same view."""
    color: cython.int
    square: cython.int
    turning: cython.int = _turning(pos, side)
    added: cython.pointer(int16_t)[32]
    removed: cython.pointer(int16_t)[32]
    adds: cython.int = 0
    removes: cython.int = 0
    kind: cython.int
    changed: Bitboard = (before.side[0] ^ pos.side[0]) | (before.side[1] ^ pos.side[1])
    for kind in range(PAWN, KING + 1):
        changed |= before.kind[kind] ^ pos.kind[kind]
    for color in range(2):
        men: Bitboard = pos.side[color] & changed
        while men:
            square = lsb(men)
            added[adds & 31] = _column(side, color, _kind_on(pos, square), square ^ turning)
            adds += 1
            men &= men - 1
        men = before.side[color] & changed
        while men:
            square = lsb(men)
            removed[removes & 31] = _column(side, color, _kind_on(before, square), square ^ turning)
            removes += 1
            men &= men - 1
    values: cython.pointer(int16_t) = units.values[side]
    origin: cython.pointer(cython.const[int16_t]) = known.values[side]
    index: cython.int
    if adds == 0 or removes == 0 or adds > 32 or removes > 32:
        # Nothing moved, as after a null move, or nearly everything.
        if adds or removes:
            see(pos, side, units)
        else:
            memcpy(values, origin, cython.sizeof(_BIAS))
            units.is_known[side] = True
        return
    done: cython.int = 1
    if removes >= 2:
        _replace_taking(values, origin, added[0], removed[0], removed[1])
        done = 2
    else:
        _replace(values, origin, added[0], removed[0])
    for index in range(1, adds):
        _add(values, added[index])
    for index in range(done, removes):
        _remove(values, removed[index])
    units.is_known[side] = True


@cython.cfunc
@cython.inline
@cython.nogil
@cython.exceptval(check=False)
def _material(pos: ConstPosition, side: cython.int) -> cython.int:
    """What a side's men are worth by count alone; the network says what is wrong with that."""
    own: Bitboard = pos.side[side]
    return (
        100 * popcount(own & pos.kind[PAWN])
        + 340 * popcount(own & pos.kind[KNIGHT])
        + 360 * popcount(own & pos.kind[BISHOP])
        + 540 * popcount(own & pos.kind[ROOK])
        + 1020 * popcount(own & pos.kind[QUEEN])
    )


def judge(pos, units):
    """The worth of a position to the side to move, in hundredths of a pawn."""
    bucket: cython.int = min((popcount(pos.side[0] | pos.side[1]) - 2) >> 2, BUCKETS - 1)
    turn: cython.int = pos.turn
    sum_: int64_t = _squares(units.values[turn], _LAST[bucket][0])
    sum_ += _squares(units.values[turn ^ 1], _LAST[bucket][1])
    score: cython.int = (sum_ // FULL + _END[bucket]) * _WORTH // (FULL * UNIT)
    return score + _material(pos, turn) - _material(pos, turn ^ 1)


def judgement(board: Board, before: Board | None = None) -> int:
    """What the network says of a position, by way of one before it when that is given."""
    pos: ConstPosition = cython.address(board.pos)
    units: Units
    known: Units
    side: cython.int
    for side in range(2):
        if before is not None and is_same_view(cython.address(before.pos), pos, side):
            see(cython.address(before.pos), side, cython.address(known))
            see_change(
                cython.address(before.pos),
                cython.address(known),
                pos,
                side,
                cython.address(units),
            )
        else:
            see(pos, side, cython.address(units))
    return judge(pos, cython.address(units))


load(_PATH.read_bytes())
