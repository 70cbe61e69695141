"""A check of a finished table that shares nothing with its making but the index.

A table is right when each value follows from those after its legal moves:
mate is lost in 0, a win is one move longer than the shortest loss it can
reach, a loss as long as the longest win it must allow, all else is drawn.
"""

import cython
from cython.cimports.echecs.kernel.movegen import generate
from cython.cimports.echecs.kernel.position import checkers, make
from cython.cimports.echecs.kernel.types import ConstPosition, MoveList, Position
from cython.cimports.echecs.solver.endings.layout import locate, stand
from cython.cimports.echecs.solver.endings.probe import (
    ENDING_DRAWN,
    ENDING_UNKNOWN,
    AnEnding,
    probe_ending,
    worth_of,
)


@cython.cfunc
@cython.nogil
@cython.exceptval(check=False)
def _expected(ending: AnEnding, pos: ConstPosition) -> cython.int:
    """What the values after each legal move make of a position."""
    moves: MoveList
    child: Position
    number: cython.int
    shortest: cython.int = 0
    longest: cython.int = 0
    can_draw: cython.bint = False
    generate(pos, cython.address(moves))
    if moves.count == 0:
        return 0 if checkers(pos) else ENDING_DRAWN
    for number in range(moves.count):
        make(pos, moves.moves[number], cython.address(child))
        worth: cython.int = probe_ending(cython.address(child))
        if worth == ENDING_UNKNOWN:
            return ENDING_UNKNOWN
        if worth == ENDING_DRAWN:
            can_draw = True
        elif worth > 0:
            longest = max(longest, worth)
        elif shortest == 0 or 1 - worth < shortest:
            shortest = 1 - worth
    if shortest:
        return shortest
    return ENDING_DRAWN if can_draw else -longest


def count_contradictions(ending, begin, end):
    """How many values of a range do not follow from those after each legal move.

    -1 when a table is missing that a move leads to.
    """
    pos: Position
    index: cython.size_t
    found: cython.longlong = 0
    for index in range(begin, end):
        if not stand(cython.address(ending.layout), index, cython.address(pos)):
            continue
        if locate(cython.address(ending.layout), cython.address(pos), False) != index:
            found += 1
            continue
        expected: cython.int = _expected(ending, cython.address(pos))
        if expected == ENDING_UNKNOWN:
            return -1
        if expected != worth_of(ending.values[index]):
            found += 1
    return found
