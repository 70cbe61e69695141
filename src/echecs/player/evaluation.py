"""What a position is worth: the network's judgement, and what it is never shown.

Games end by agreement or by tables before a bare king is mated and before the last pawn of
a drawn ending is gone, so that a network fitted to games knows little of either.
"""

import cython
from cython.cimports.echecs.kernel.bitboard import DARK_SQUARES, popcount
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
from cython.cimports.echecs.player.network import Units, is_same_view, judge, see, see_change
from cython.cimports.echecs.player.node import Noded, Searching

# Beyond this nothing but mates is told.
_MOST = cython.declare(cython.int, 20000)


@cython.cfunc
@cython.inline
@cython.nogil
@cython.exceptval(check=False)
def _scale(pos: ConstPosition, strong: cython.int) -> cython.int:
    """How much of a lead counts, in sixteenths: little of it where it hardly wins."""
    own: Bitboard = pos.side[strong]
    enemy: Bitboard = pos.side[strong ^ 1]
    minor: Bitboard = pos.kind[KNIGHT] | pos.kind[BISHOP]
    if own & pos.kind[PAWN]:
        return 16
    # Without pawns a lead of less than a rook does not mate.
    lead: cython.int = (
        3 * popcount(own & minor)
        + 5 * popcount(own & pos.kind[ROOK])
        + 9 * popcount(own & pos.kind[QUEEN])
        - 3 * popcount(enemy & minor)
        - 5 * popcount(enemy & pos.kind[ROOK])
        - 9 * popcount(enemy & pos.kind[QUEEN])
    )
    if lead < 4:
        return 2
    # Two knights alone do not force mate.
    if not own & (pos.kind[ROOK] | pos.kind[QUEEN] | pos.kind[BISHOP]):
        return 2 if popcount(own & pos.kind[KNIGHT]) <= 2 else 16
    return 16


@cython.cfunc
@cython.inline
@cython.nogil
@cython.exceptval(check=False)
def _drive(pos: ConstPosition, strong: cython.int) -> cython.int:
    """With a bare king as the opponent: to the edge with him, and the own king near.

    A bishop and a knight mate only in a corner of the bishop's colour.
    """
    king: cython.int = king_square(pos, strong)
    bare: cython.int = king_square(pos, strong ^ 1)
    file: cython.int = bare & 7
    rank: cython.int = bare >> 3
    distance: cython.int = max(abs((king & 7) - file), abs((king >> 3) - rank))
    edge: cython.int = (
        max(abs(2 * file - 7), abs(2 * rank - 7)) + abs(2 * file - 7) + abs(2 * rank - 7)
    )
    men: Bitboard = pos.side[strong] & ~pos.kind[KING]
    if popcount(men) == 2 and men & pos.kind[BISHOP] and men & pos.kind[KNIGHT]:
        # From 0 on the other long diagonal to 14 in the right corner.
        if men & pos.kind[BISHOP] & DARK_SQUARES:
            edge += 4 * abs(7 - file - rank)
        else:
            edge += 4 * abs(rank - file)
    return 10 * edge + 20 * (7 - distance)


@cython.cfunc
@cython.nogil
@cython.exceptval(check=False)
def _complete(pos: ConstPosition, score: cython.int) -> cython.int:
    """The network's judgement with what it does not know."""
    strong: cython.int = pos.turn if score > 0 else pos.turn ^ 1
    score = score * _scale(pos, strong) // 16
    men: Bitboard = pos.side[strong ^ 1]
    if men == men & pos.kind[KING]:
        score += _drive(pos, strong) if strong == pos.turn else -_drive(pos, strong)
    return min(max(score, -_MOST), _MOST)


@cython.cfunc
@cython.nogil
@cython.exceptval(check=False)
def _see(search: Searching, node: Noded, side: cython.int) -> cython.void:
    """The first layer of a node for a side, from that of the node before it.

    What the node before has not seen yet it sees now: its other moves will want it too.
    """
    before: Noded = node - 1
    if node == search.root or not is_same_view(
        cython.address(before.pos), cython.address(node.pos), side
    ):
        see(cython.address(node.pos), side, cython.address(node.units))
        return
    if not before.units.is_known[side]:
        _see(search, before, side)
    see_change(
        cython.address(before.pos),
        cython.address(before.units),
        cython.address(node.pos),
        side,
        cython.address(node.units),
    )


def look(search, node):
    """See a node's first layer, unless it has been seen."""
    side: cython.int
    for side in range(2):
        if not node.units.is_known[side]:
            _see(search, node, side)


def evaluate(search, node):
    """The worth of a node of the line that is being looked at."""
    look(search, node)
    return _complete(
        cython.address(node.pos), judge(cython.address(node.pos), cython.address(node.units))
    )


def evaluate_alone(pos):
    """The worth of a position that belongs to no search."""
    units: Units
    see(pos, 0, cython.address(units))
    see(pos, 1, cython.address(units))
    return _complete(pos, judge(pos, cython.address(units)))
