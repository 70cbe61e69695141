"""Retrograde analysis: from the mates back to every position that leads to them.

First every position is looked at once, forwards: is it mate, how many moves
stay inside the ending, what do captures and promotions lead to. Then, for
n = 0, 1, 2, … each position lost in n makes those before it won in n + 1,
and each won in n + 1 takes one open move from those before it; a position
without an open move is lost. Ranges of one step can be worked on by several
threads at a time.
"""

import cython
from cython.cimports.echecs.kernel.bitboard import bit
from cython.cimports.echecs.kernel.movegen import generate
from cython.cimports.echecs.kernel.position import checkers, make_unkeyed
from cython.cimports.echecs.kernel.types import (
    DESTINATION_SHIFT,
    EN_PASSANT_FLAG,
    PROMOTION_SHIFT,
    ConstPosition,
    MoveCode,
    MoveList,
    Position,
)
from cython.cimports.echecs.solver.endings.layout import (
    is_own_reflection,
    locate,
    set_up,
    stand,
)
from cython.cimports.echecs.solver.endings.probe import ENDING_DRAWN, ENDING_UNKNOWN, probe_ending
from cython.cimports.echecs.solver.endings.unmove import (
    Places,
    add_once,
    list_unmoves,
)
from cython.cimports.libc.stdint import uint8_t
from cython.cimports.libc.string import memchr, memset

# --- The first look --------------------------------------------------------------------


@cython.cfunc
@cython.inline
@cython.nogil
@cython.exceptval(check=False)
def _leaves(pos: ConstPosition, move: MoveCode) -> cython.bint:
    """Whether a move leads to another ending."""
    destination: cython.int = (move >> DESTINATION_SHIFT) & 63
    return (
        ((move >> PROMOTION_SHIFT) & 7) != 0
        or (move & EN_PASSANT_FLAG) != 0
        or (pos.side[pos.turn ^ 1] & bit(destination)) != 0
    )


@cython.cfunc
@cython.nogil
@cython.exceptval(check=False)
def _distinct_moves(
    analysis: AnAnalysis, pos: ConstPosition, moves: cython.pointer(MoveList)
) -> cython.int:
    """To how many places the moves inside the ending lead."""
    places: Places
    child: Position
    number: cython.int
    places.count = 0
    for number in range(moves.count):
        if not _leaves(pos, moves.moves[number]):
            make_unkeyed(pos, moves.moves[number], cython.address(child))
            add_once(cython.address(places), locate(analysis.layout, cython.address(child), False))
    return places.count


@cython.cfunc
@cython.nogil
@cython.exceptval(check=False)
def _open(analysis: AnAnalysis, index: cython.size_t, pos: ConstPosition) -> cython.int:
    """Judge one position by its mates, captures and promotions; MISSING: a table is not there."""
    moves: MoveList
    child: Position
    number: cython.int
    inside: cython.int = 0
    won: cython.int = 0
    lost: cython.int = 0
    is_safe: cython.bint = False
    generate(pos, cython.address(moves))
    for number in range(moves.count):
        if not _leaves(pos, moves.moves[number]):
            inside += 1
            continue
        make_unkeyed(pos, moves.moves[number], cython.address(child))
        worth: cython.int = probe_ending(cython.address(child))
        if worth == ENDING_UNKNOWN:
            return MISSING
        if worth == ENDING_DRAWN:
            is_safe = True
        elif worth > 0:
            lost = max(lost, worth)
        elif won == 0 or 1 - worth < won:
            won = 1 - worth
    if moves.count == 0:
        analysis.values[index] = LOST if checkers(pos) else DRAWN
        analysis.open_moves[index] = 0 if checkers(pos) else NEVER_LOST
        return 0
    if won or is_safe:
        analysis.values[index] = won
        analysis.open_moves[index] = NEVER_LOST
        return won
    if is_own_reflection(analysis.layout, pos):
        inside = _distinct_moves(analysis, pos, cython.address(moves))
    if lost > LONGEST:
        return TOO_LONG
    # Lost in at least so many moves, if at all; it is when no move is open.
    analysis.values[index] = LOST + lost if lost else DRAWN
    analysis.open_moves[index] = inside
    return lost


def open_range(analysis, begin, end):
    """Judge every position of a range; the longest distance met, or MISSING or TOO_LONG."""
    pos: Position
    index: cython.size_t
    longest: cython.int = 0
    for index in range(begin, end):
        analysis.values[index] = NOWHERE
        analysis.open_moves[index] = NEVER_LOST
        if stand(analysis.layout, index, cython.address(pos)):
            moves: cython.int = _open(analysis, index, cython.address(pos))
            if moves < 0:
                return moves
            longest = max(longest, moves)
    return longest


# --- One step back ---------------------------------------------------------------------


@cython.cfunc
@cython.inline
@cython.nogil
@cython.exceptval(check=False)
def _next(
    analysis: AnAnalysis, index: cython.size_t, end: cython.size_t, value: cython.int
) -> cython.size_t:
    """The first place from here on that has a value, or the end."""
    if index >= end:
        return end
    found: cython.pointer(uint8_t) = cython.cast(
        cython.pointer(uint8_t), memchr(analysis.values + index, value, end - index)
    )
    return end if found == cython.NULL else found - analysis.values


def spread_losses(analysis, begin, end, moves):
    """Each position before one lost in `moves` is won in one more; how many that were."""
    pos: Position
    places: Places
    number: cython.int
    won: cython.int = 0
    index: cython.size_t = _next(analysis, begin, end, LOST + moves)
    while index < end:
        # A value that waits for its last open move is not yet one.
        if analysis.open_moves[index] == 0:
            set_up(analysis.layout, index, cython.address(pos))
            list_unmoves(analysis.layout, cython.address(pos), index, cython.address(places))
            for number in range(places.count):
                place: cython.size_t = places.index[number]
                value: uint8_t = load(cython.address(analysis.values[place]))
                if value != NOWHERE and (value == DRAWN or value > moves + 1):
                    store(cython.address(analysis.values[place]), moves + 1)
                    won = 1
        index = _next(analysis, index + 1, end, LOST + moves)
    return won


def spread_wins(analysis, begin, end, moves):
    """Each position before one won in `moves` has an open move less.

    The longest loss found, or TOO_LONG.
    """
    pos: Position
    places: Places
    number: cython.int
    longest: cython.int = 0
    index: cython.size_t = _next(analysis, begin, end, moves)
    while index < end:
        set_up(analysis.layout, index, cython.address(pos))
        list_unmoves(analysis.layout, cython.address(pos), index, cython.address(places))
        for number in range(places.count):
            place: cython.size_t = places.index[number]
            value: uint8_t = load(cython.address(analysis.values[place]))
            # Already won, or saved by another move.
            if 0 < value < LOST or load(cython.address(analysis.open_moves[place])) == NEVER_LOST:
                continue
            if decrease(cython.address(analysis.open_moves[place])) == 0:
                lost: cython.int = max(moves, value - LOST if value >= LOST else 0)
                if lost > LONGEST:
                    return TOO_LONG
                store(cython.address(analysis.values[place]), LOST + lost)
                longest = max(longest, lost)
        index = _next(analysis, index + 1, end, moves)
    return longest


# --- The end ---------------------------------------------------------------------------


@cython.cfunc
@cython.inline
@cython.nogil
@cython.exceptval(check=False)
def _count(tally: SomeTally, value: cython.int, index: cython.size_t) -> cython.void:
    if value == DRAWN:
        tally.drawn += 1
    elif value < LOST:
        tally.won += 1
        if value > tally.longest_win:
            tally.longest_win = value
            tally.longest_win_at = index
    else:
        if tally.lost == 0 or value - LOST > tally.longest_loss:
            tally.longest_loss = value - LOST
            tally.longest_loss_at = index
        tally.lost += 1


def finish_range(analysis, begin, end, tallies):
    """Settle a range for good, and count it for each side to move."""
    index: cython.size_t
    last: uint8_t = DRAWN
    memset(tallies, 0, 2 * cython.sizeof(Tally))
    for index in range(begin, end):
        value: uint8_t = analysis.values[index]
        if value == NOWHERE:
            # No position has this place: whatever is easiest to compress.
            analysis.values[index] = last
            continue
        # A loss that has still waited for its last open move is a draw.
        if value >= LOST and analysis.open_moves[index] != 0:
            value = DRAWN
            analysis.values[index] = value
        last = value
        side: cython.int = 1 if index >= analysis.layout.size else 0
        _count(cython.address(tallies[side]), value, index)
