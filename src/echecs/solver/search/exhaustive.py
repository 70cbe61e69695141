"""Searching out every line: whether there is a mate in at most n moves at all.

A plain depth-first search of attack and defence. It is at its best when there
is no mate: every attacking move must be refuted, so the defender's replies
are tried in the order in which they are likely to refute. It shares the
bounds of the table with the proof-number search.
"""

import cython
from cython.cimports.echecs.kernel.movegen import (
    CheckInfo,
    check_info,
    count_legal,
    generate,
)
from cython.cimports.echecs.kernel.position import checkers, make, make_unkeyed
from cython.cimports.echecs.kernel.types import (
    MAX_MOVES,
    ConstPosition,
    MoveCode,
    MoveList,
    Position,
)
from cython.cimports.echecs.solver.search.ending import ending_attack, ending_defence, is_small
from cython.cimports.echecs.solver.search.leaf import (
    Chances,
    Refutations,
    mate_in_one,
    mate_in_two,
    mate_or_chances,
)
from cython.cimports.echecs.solver.search.limits import is_over
from cython.cimports.echecs.solver.search.moving import is_check, moved_key, passed_key
from cython.cimports.echecs.solver.search.table import (
    DISPROVED_SHIFT,
    MOVES_MASK,
    make_room,
    prefetch,
    probe_bounds,
    store_verdict,
)
from cython.cimports.echecs.solver.search.traffic import arrive, depart, threads_at, way
from cython.cimports.echecs.solver.search.verdict import DISPROVED, PROVED, UNDECIDED
from cython.cimports.libc.stdint import uint32_t, uint64_t
from cython.cimports.libc.stdlib import free, malloc
from cython.cimports.libc.string import memset


def open_exhaustive_search(search, table, history, role, moves):
    """Prepare a search of so many moves but for its limits; returns 0 when there is no memory."""
    search.table = table
    search.role = role
    # A line has two positions for each move and one at each end, each with its children.
    search.children = cython.cast(
        cython.pointer(Child),
        malloc(2 * (moves + 2) * MAX_MOVES * cython.sizeof(Child)),
    )
    search.top = 0
    search.traffic = cython.NULL
    memset(cython.address(search.refutations), 0, cython.sizeof(Refutations))
    search.depth = 0
    search.decided = NOT_DECIDED
    search.history = history
    return search.children != cython.NULL


def close_exhaustive_search(search):
    """Give the memory back."""
    free(search.children)
    search.children = cython.NULL


@cython.cfunc
@cython.nogil
@cython.exceptval(check=False)
def _expand(
    search: cython.pointer(ExhaustiveSearch),
    pos: ConstPosition,
    has_keys: cython.bint,
    check_score: uint32_t,
) -> cython.int:
    """Put the legal moves on the stack, those that give check with a score; return how many.

    With `has_keys` their entries of the table are on their way as well.
    """
    moves: MoveList
    info: CheckInfo
    index: cython.int
    children: cython.pointer(Child) = search.children + search.top
    passed: uint64_t = passed_key(pos)
    generate(pos, cython.address(moves))
    check_info(pos, cython.address(info))
    for index in range(moves.count):
        move: MoveCode = moves.moves[index]
        children[index].move = move
        children[index].score = check_score if is_check(pos, move, cython.address(info)) else QUIET
        if has_keys:
            children[index].key = moved_key(pos, passed, move)
            prefetch(search.table, children[index].key ^ search.role)
    return moves.count


@cython.cfunc
@cython.inline
@cython.nogil
@cython.exceptval(check=False)
def _bound(
    search: cython.pointer(ExhaustiveSearch), key: uint64_t, moves: cython.int
) -> cython.int:
    """What the table has decided about a node."""
    bounds: uint64_t = probe_bounds(search.table, key ^ search.role)
    proved: cython.int = bounds & MOVES_MASK
    if proved and proved <= moves:
        return PROVED
    disproved: cython.int = (bounds >> DISPROVED_SHIFT) & MOVES_MASK
    return DISPROVED if disproved >= moves else UNDECIDED


@cython.cfunc
@cython.inline
@cython.nogil
@cython.exceptval(check=False)
def _bring_best(
    children: cython.pointer(Child), start: cython.int, count: cython.int
) -> cython.void:
    """Swap the child with the highest score to `start`."""
    best: cython.int = start
    most: uint32_t = children[start].score
    index: cython.int
    for index in range(start + 1, count):
        if children[index].score > most:
            most = children[index].score
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
    search: cython.pointer(ExhaustiveSearch), turn: cython.int, move: MoveCode, moves: cython.int
) -> cython.void:
    """A reply that refuted is tried earlier the next time."""
    credit: cython.pointer(uint32_t) = search.history.credit[turn]
    credit[move & FROM_TO_MASK] += 1 << (2 * moves if moves < 8 else 16)
    if credit[move & FROM_TO_MASK] > MOST_CREDIT:
        index: cython.int
        for index in range(FROM_TO_MASK + 1):
            credit[index] >>= 1


@cython.cfunc
@cython.inline
@cython.nogil
@cython.exceptval(check=False)
def _is_taken(
    search: cython.pointer(ExhaustiveSearch), key: uint64_t, moves: cython.int
) -> cython.bint:
    """Whether another thread is at a node."""
    return (
        search.traffic != cython.NULL
        and threads_at(search.traffic, way(key ^ search.role, moves, 0)) > 0
    )


@cython.cfunc
@cython.inline
@cython.nogil
@cython.exceptval(check=False)
def _go_in(
    search: cython.pointer(ExhaustiveSearch), key: uint64_t, moves: cython.int
) -> cython.void:
    """Show the others that this thread is at a node; now and then see what they have done."""
    if search.traffic == cython.NULL:
        return
    arrive(search.traffic, way(key ^ search.role, moves, 0))
    search.keys[search.depth] = key
    search.lengths[search.depth] = moves
    search.depth += 1
    if search.limits.nodes % NODES_BETWEEN_LOOKS_UP == 0:
        _look_up(search)


@cython.cfunc
@cython.nogil
@cython.exceptval(check=False)
def _look_up(search: cython.pointer(ExhaustiveSearch)) -> cython.void:
    """Note the first node on the way here that another thread has decided."""
    index: cython.int
    for index in range(search.depth):
        if _bound(search, search.keys[index], search.lengths[index]) != UNDECIDED:
            search.decided = index
            return


@cython.cfunc
@cython.inline
@cython.nogil
@cython.exceptval(check=False)
def _go_out(
    search: cython.pointer(ExhaustiveSearch), key: uint64_t, moves: cython.int, verdict: cython.int
) -> cython.int:
    """Take that back; the verdict, which may be that of another thread."""
    if search.traffic == cython.NULL:
        return verdict
    depart(search.traffic, way(key ^ search.role, moves, 0))
    search.depth -= 1
    if search.decided == search.depth:
        search.decided = NOT_DECIDED
        if verdict == UNDECIDED:
            verdict = _bound(search, key, moves)
    return verdict


@cython.cfunc
@cython.inline
@cython.nogil
@cython.exceptval(check=False)
def _is_over(search: cython.pointer(ExhaustiveSearch)) -> cython.bint:
    """Count a node; whether the search is called off, or this part of it."""
    return is_over(cython.address(search.limits)) or _is_called_off(search)


@cython.cfunc
@cython.inline
@cython.nogil
@cython.exceptval(check=False)
def _is_called_off(search: cython.pointer(ExhaustiveSearch)) -> cython.bint:
    """Whether a limit is reached, or another thread has decided a node on the way here."""
    return search.limits.stopped or search.decided != NOT_DECIDED


def exhaust_attack(search, pos, moves):
    """PROVED when the side to move can force mate in at most `moves`, DISPROVED when not."""
    move: MoveCode
    if moves <= 0:
        return DISPROVED
    verdict: cython.int = _bound(search, pos.key, moves)
    if verdict != UNDECIDED:
        return verdict
    if _is_over(search):
        return UNDECIDED
    if is_small(pos):
        verdict = ending_attack(search.table, search.role, pos, moves)
        if verdict != UNDECIDED:
            search.limits.endings += 1
            return verdict
    if moves <= 2:
        if moves == 1:
            move = mate_in_one(pos)
        else:
            move = mate_in_two(
                pos, cython.address(search.table.refuted), cython.address(search.refutations)
            )
        store_verdict(search.table, pos.key ^ search.role, moves, move != 0, move)
        return PROVED if move else DISPROVED
    make_room(search.table)
    child: Position
    count: cython.int = _expand(search, pos, search.traffic != cython.NULL, CHECK)
    children: cython.pointer(Child) = search.children + search.top
    index: cython.int
    search.top += count
    verdict = DISPROVED
    move = 0
    _go_in(search, pos.key, moves)
    for index in range(count):
        _bring_best(children, index, count)
        while children[index].score != TAKEN and _is_taken(search, children[index].key, moves - 1):
            children[index].score = TAKEN
            _bring_best(children, index, count)
        make(pos, children[index].move, cython.address(child))
        reply: cython.int = exhaust_defence(search, cython.address(child), moves - 1)
        if reply != DISPROVED:
            verdict = reply
            move = children[index].move
            break
    search.top -= count
    if verdict != UNDECIDED:
        store_verdict(search.table, pos.key ^ search.role, moves, verdict == PROVED, move)
    verdict = _go_out(search, pos.key, moves, verdict)
    if verdict == UNDECIDED and not _is_called_off(search):
        # What another thread had decided has left the table.
        return exhaust_attack(search, pos, moves)
    return verdict


def exhaust_defence(search, pos, moves):
    """PROVED when the side to move is mated in at most `moves` whatever it plays."""
    if moves <= 0:
        return PROVED if checkers(pos) and count_legal(pos) == 0 else DISPROVED
    verdict: cython.int = _bound(search, pos.key, moves)
    if verdict != UNDECIDED:
        return verdict
    if _is_over(search):
        return UNDECIDED
    if is_small(pos):
        verdict = ending_defence(pos, moves)
        if verdict != UNDECIDED:
            search.limits.endings += 1
            return verdict
    count: cython.int = _expand(search, pos, True, COUNTER_CHECK)
    if count == 0:
        return PROVED if checkers(pos) else DISPROVED
    _go_in(search, pos.key, moves)
    count = _look_up_replies(search, count, moves)
    verdict = DISPROVED if count < 0 else _try_replies(search, pos, count, moves)
    if verdict != UNDECIDED:
        store_verdict(search.table, pos.key ^ search.role, moves, verdict == PROVED, 0)
    verdict = _go_out(search, pos.key, moves, verdict)
    if verdict == UNDECIDED and not _is_called_off(search):
        return exhaust_defence(search, pos, moves)
    return verdict


@cython.cfunc
@cython.nogil
@cython.exceptval(check=False)
def _look_up_replies(
    search: cython.pointer(ExhaustiveSearch), count: cython.int, moves: cython.int
) -> cython.int:
    """Drop the replies that the table knows to be mated; -1 when it knows one that refutes.

    One that refutes with one move fewer left is tried early.
    """
    children: cython.pointer(Child) = search.children + search.top
    index: cython.int
    left: cython.int = 0
    for index in range(count):
        bounds: uint64_t = probe_bounds(search.table, children[index].key ^ search.role)
        proved: cython.int = bounds & MOVES_MASK
        disproved: cython.int = (bounds >> DISPROVED_SHIFT) & MOVES_MASK
        if disproved >= moves:
            return -1
        if proved == 0 or proved > moves:
            children[left] = children[index]
            if disproved == moves - 1:
                children[left].score += REFUTED_BEFORE
            if _is_taken(search, children[left].key, moves):
                children[left].score += UNDER_WAY
            left += 1
    return left


@cython.cfunc
@cython.nogil
@cython.exceptval(check=False)
def _try_replies(
    search: cython.pointer(ExhaustiveSearch),
    pos: ConstPosition,
    count: cython.int,
    moves: cython.int,
) -> cython.int:
    """Try the replies, those first that have refuted or leave the attacker little."""
    child: Position
    children: cython.pointer(Child) = search.children + search.top
    index: cython.int
    verdict: cython.int = PROVED
    for index in range(count):
        credit: uint32_t = search.history.credit[pos.turn][children[index].move & FROM_TO_MASK]
        children[index].score += (credit >> CREDIT_SHIFT) + MOST_MOBILITY
    search.top += count
    for index in range(count):
        _bring_best(children, index, count)
        while not children[index].move & WEIGHED:
            make_unkeyed(pos, children[index].move, cython.address(child))
            _weigh(cython.address(child), children + index, moves)
            _bring_best(children, index, count)
        if children[index].score == 0:
            break
        children[index].move ^= WEIGHED
        make_unkeyed(pos, children[index].move, cython.address(child))
        child.key = children[index].key
        verdict = exhaust_attack(search, cython.address(child), moves)
        if verdict != PROVED:
            if verdict == DISPROVED:
                _credit(search, pos.turn, children[index].move, moves)
            break
    search.top -= count
    return verdict


@cython.cfunc
@cython.inline
@cython.nogil
@cython.exceptval(check=False)
def _weigh(pos: ConstPosition, reply: cython.pointer(Child), moves: cython.int) -> cython.void:
    """Take from a reply's score what it leaves the attacker; nothing stays if that is mate."""
    chances: Chances
    reply.move |= WEIGHED
    reply.score -= MOBILITY * count_legal(pos)
    # With two moves left, whether it is mate is what the leaf begins with.
    if moves == 2:
        return
    if mate_or_chances(pos, cython.address(chances)):
        reply.score = 0
        return
    reply.score -= CHECK_LEFT * chances.checks
