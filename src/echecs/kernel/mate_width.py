"""Searching out every line: whether there is a mate in at most n moves at all.

A plain depth-first search of attack and defence. It is at its best when there
is no mate: every attacking move must be refuted, so the defender's replies
are tried in the order in which they are likely to refute. It shares the
bounds of the table with the proof-number search.
"""

import cython
from cython.cimports.echecs.kernel.mate_leaf import (
    Chances,
    mate_in_one,
    mate_in_two,
    mate_or_chances,
)
from cython.cimports.echecs.kernel.mate_search import (
    DISPROVED,
    PROVED,
    UNDECIDED,
    Child,
    Search,
    is_over,
    lay_out,
    remember,
)
from cython.cimports.echecs.kernel.mate_table import Knowledge, probe
from cython.cimports.echecs.kernel.movegen import (
    CheckInfo,
    check_info,
    count_legal,
    gives_check,
)
from cython.cimports.echecs.kernel.position import checkers
from cython.cimports.echecs.kernel.types import MoveCode
from cython.cimports.libc.stdint import uint32_t, uint64_t

# Orders of replies: counter-checks first, then by how often and how well they served.
_COUNTER_CHECK = cython.declare(cython.int, 1 << 20)
_MOBILITY = cython.declare(cython.int, 64)


@cython.cfunc
@cython.inline
@cython.nogil
@cython.exceptval(check=False)
def _bound(search: cython.pointer(Search), key: uint64_t, moves: cython.int) -> cython.int:
    """What the table has decided about a node."""
    known: Knowledge
    if not probe(search.table, key ^ search.role, moves, cython.address(known)):
        return UNDECIDED
    if known.proved and known.proved <= moves:
        return PROVED
    return DISPROVED if known.disproved >= moves else UNDECIDED


@cython.cfunc
@cython.inline
@cython.nogil
@cython.exceptval(check=False)
def _bring_best(
    children: cython.pointer(Child), start: cython.int, count: cython.int
) -> cython.void:
    """Swap the child with the highest score to `start`; scores are kept in `pn`."""
    best: cython.int = start
    index: cython.int
    for index in range(start + 1, count):
        if children[index].pn > children[best].pn:
            best = index
    if best != start:
        moved: Child = children[start]
        children[start] = children[best]
        children[best] = moved


@cython.cfunc
@cython.inline
@cython.nogil
@cython.exceptval(check=False)
def _credit(
    search: cython.pointer(Search), turn: cython.int, move: MoveCode, moves: cython.int
) -> cython.void:
    """A reply that refuted is tried earlier the next time."""
    place: cython.pointer(uint32_t) = cython.address(search.history[turn][move & 4095])
    place[0] += 1 << (2 * moves if moves < 8 else 16)
    if place[0] > 1 << 19:
        index: cython.int
        for index in range(4096):
            search.history[turn][index] >>= 1


def exhaust_attack(search, pos, moves):
    """PROVED when the side to move can force mate in at most `moves`, DISPROVED when not."""
    move: MoveCode
    if moves <= 0:
        return DISPROVED
    verdict: cython.int = _bound(search, pos.key, moves)
    if verdict != UNDECIDED:
        return verdict
    if is_over(search):
        return UNDECIDED
    if moves <= 2:
        move = mate_in_one(pos) if moves == 1 else mate_in_two(pos)
        remember(search, pos.key, moves, move != 0, move)
        return PROVED if move else DISPROVED
    count: cython.int = lay_out(search, pos)
    children: cython.pointer(Child) = search.children + search.top
    info: CheckInfo
    index: cython.int
    check_info(pos, cython.address(info))
    for index in range(count):
        children[index].pn = (
            1 if gives_check(pos, children[index].move, cython.address(info)) else 0
        )
    search.top += count
    verdict = DISPROVED
    move = 0
    for index in range(count):
        _bring_best(children, index, count)
        reply: cython.int = exhaust_defence(search, cython.address(children[index].pos), moves - 1)
        if reply != DISPROVED:
            verdict = reply
            move = children[index].move
            break
    search.top -= count
    if verdict != UNDECIDED:
        remember(search, pos.key, moves, verdict == PROVED, move)
    return verdict


def exhaust_defence(search, pos, moves):
    """PROVED when the side to move is mated in at most `moves` whatever it plays."""
    if moves <= 0:
        return PROVED if checkers(pos) and count_legal(pos) == 0 else DISPROVED
    verdict: cython.int = _bound(search, pos.key, moves)
    if verdict != UNDECIDED:
        return verdict
    if is_over(search):
        return UNDECIDED
    count: cython.int = lay_out(search, pos)
    if count == 0:
        return PROVED if checkers(pos) else DISPROVED
    children: cython.pointer(Child) = search.children + search.top
    index: cython.int
    left: cython.int = 0
    verdict = PROVED
    # Replies that the table or a mate in one decides; the others move to the front.
    for index in range(count):
        reply: cython.int = _bound(search, children[index].pos.key, moves)
        if reply == DISPROVED:
            verdict = DISPROVED
            break
        if reply == PROVED:
            continue
        if left != index:
            children[left] = children[index]
        left += 1
    if verdict == PROVED:
        verdict = _try_replies(search, children, left, pos.turn, moves)
    if verdict != UNDECIDED:
        remember(search, pos.key, moves, verdict == PROVED, 0)
    return verdict


@cython.cfunc
@cython.nogil
@cython.exceptval(check=False)
def _try_replies(
    search: cython.pointer(Search),
    children: cython.pointer(Child),
    count: cython.int,
    turn: cython.int,
    moves: cython.int,
) -> cython.int:
    """Try the replies, those first that have refuted or leave the attacker little."""
    index: cython.int
    chances: Chances
    for index in range(count):
        child: cython.pointer(Child) = children + index
        child.pn = search.history[turn][child.move & 4095] + _MOBILITY * 256
        if moves == 1:
            continue
        if mate_or_chances(cython.address(child.pos), cython.address(chances)):
            child.pn = 0
            continue
        if checkers(cython.address(child.pos)):
            child.pn += _COUNTER_CHECK
        child.pn -= _MOBILITY * count_legal(cython.address(child.pos)) // 2
        child.pn -= 16 * chances.checks
    search.top += count
    verdict: cython.int = PROVED
    for index in range(count):
        _bring_best(children, index, count)
        if children[index].pn == 0:
            break
        reply: cython.int = exhaust_attack(search, cython.address(children[index].pos), moves)
        if reply != PROVED:
            verdict = reply
            if reply == DISPROVED:
                _credit(search, turn, children[index].move, moves)
            break
    search.top -= count
    return verdict
