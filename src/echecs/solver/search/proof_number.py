"""Depth-first proof-number search: a forced mate in at most n moves.

A node is a position together with the number of moves that the attacker has
left, so no line can return to a node and the graph has no cycles. A node's
proof number (pn) says how much is left to prove that it is mate, its disproof
number (dn) how much to prove that it is not; 0 means done. The numbers given
to new nodes only order the work: what is called proved or disproved has been
searched out.

A mate that is as short as can be never comes back to a position: whatever mates
from there would have mated the first time. So a position that the line has
already been through is looked at only when nothing else is left.
"""

import cython
from cython.cimports.echecs.kernel.movegen import count_legal
from cython.cimports.echecs.kernel.position import checkers, make
from cython.cimports.echecs.kernel.types import MAX_MOVES, ConstPosition, MoveCode, Position
from cython.cimports.echecs.solver.search.company import (
    LONG_STAY,
    NODES_BETWEEN_LOOKS_UP,
    NOT_DECIDED,
    choose_attack,
    choose_reply,
    find_way_back,
    go_in,
    go_out,
    is_shared,
    look_up,
    refresh,
    set_out,
)
from cython.cimports.echecs.solver.search.ending import (
    ending_attack,
    ending_defence,
    ending_length,
    is_small,
)
from cython.cimports.echecs.solver.search.expansion import (
    appraise_quiets,
    expand_attack,
    expand_defence,
    recall_numbers,
    store_node,
)
from cython.cimports.echecs.solver.search.leaf import Refutations, mate_in_one, mate_in_two
from cython.cimports.echecs.solver.search.limits import is_over
from cython.cimports.echecs.solver.search.numbers import UNSEEN, Choice, lessened
from cython.cimports.echecs.solver.search.path import enter, leave
from cython.cimports.echecs.solver.search.table import (
    INFINITE,
    make_room,
    store_verdict,
)
from cython.cimports.echecs.solver.search.verdict import DISPROVED, PROVED, UNDECIDED
from cython.cimports.libc.stdint import uint32_t, uint64_t
from cython.cimports.libc.stdlib import free, malloc
from cython.cimports.libc.string import memset


def open_proof_search(search, table, role, moves):
    """Prepare a search of so many moves but for its limits; returns 0 when there is no memory."""
    search.table = table
    search.role = role
    # A line has two positions for each move and one at each end, each with its choices.
    search.choices = cython.cast(
        cython.pointer(Choice),
        malloc(2 * (moves + 2) * MAX_MOVES * cython.sizeof(Choice)),
    )
    search.top = 0
    search.traffic = cython.NULL
    memset(cython.address(search.refutations), 0, cython.sizeof(Refutations))
    search.decided = NOT_DECIDED
    search.way_back = 0
    search.is_going_back = False
    memset(cython.address(search.path), 0, cython.sizeof(search.path))
    return search.choices != cython.NULL


def close_proof_search(search):
    """Give the memory back."""
    free(search.choices)
    search.choices = cython.NULL


@cython.cfunc
@cython.inline
@cython.nogil
@cython.exceptval(check=False)
def _decide(
    result: cython.pointer(Choice), is_mate: cython.bint, length: cython.int
) -> cython.void:
    """The numbers of a node that is decided, and the length of its mate."""
    result.pn = 0 if is_mate else INFINITE
    result.dn = INFINITE if is_mate else 0
    result.length = length


@cython.cfunc
@cython.inline
@cython.nogil
@cython.exceptval(check=False)
def _is_decided(
    search: cython.pointer(ProofSearch),
    key: uint64_t,
    moves: cython.int,
    result: cython.pointer(Choice),
) -> cython.bint:
    """Whether another thread has decided the last node of the line, or one before it."""
    if search.path.length <= search.decided:
        return False
    if search.path.length - 1 > search.decided:
        return True
    search.decided = NOT_DECIDED
    known: Choice
    known.pn = 1
    known.dn = 1
    known.length = 0
    recall_numbers(search, key, moves, cython.address(known))
    if known.pn and known.dn:
        return False
    result.pn = known.pn
    result.dn = known.dn
    result.length = known.length
    return True


@cython.cfunc
@cython.nogil
@cython.exceptval(check=False)
def _attack(
    search: cython.pointer(ProofSearch),
    pos: ConstPosition,
    moves: cython.int,
    pn_limit: uint32_t,
    dn_limit: uint32_t,
    result: cython.pointer(Choice),
) -> cython.void:
    """Search a node where the attacker moves, until one of its numbers reaches its limit."""
    move: MoveCode
    if is_over(cython.address(search.limits)) or find_way_back(search):
        return
    if is_small(pos):
        verdict: cython.int = ending_attack(search.table, search.role, pos, moves)
        if verdict != UNDECIDED:
            search.limits.endings += 1
            _decide(result, verdict == PROVED, ending_length(pos))
            return
    if search.traffic != cython.NULL and search.limits.nodes % NODES_BETWEEN_LOOKS_UP == 0:
        look_up(search)
        if search.decided < NOT_DECIDED:
            return
    if moves <= 2:
        if moves == 1:
            move = mate_in_one(pos)
        else:
            move = mate_in_two(
                pos, cython.address(search.table.refuted), cython.address(search.refutations)
            )
        _decide(result, move != 0, moves)
        store_verdict(search.table, pos.key ^ search.role, moves, move != 0, move)
        return
    make_room(search.table)
    child: Position
    begun: uint64_t
    children: cython.pointer(Choice) = search.choices + search.top
    count: cython.int = expand_attack(search, pos, moves, children)
    search.top += count
    enter(cython.address(search.path), pos.key)
    go_in(search, pos.key, moves, 0)
    index: cython.int
    is_own: cython.bint = True
    while not _is_decided(search, pos.key, moves, result):
        # The best move is the one nearest to a proof.
        best: cython.int = -1
        pn: uint32_t = INFINITE
        second: uint32_t = INFINITE
        dn: uint32_t = 0
        index = 0
        while index < count:
            if children[index].dn == 0:
                count -= 1
                children[index] = children[count]
                continue
            if children[index].pn < pn:
                second = pn
                pn = children[index].pn
                best = index
            elif children[index].pn < second:
                second = children[index].pn
            if children[index].dn > dn:
                dn = children[index].dn
            index += 1
        if best < 0:
            result.pn = INFINITE
            result.dn = 0
            move = 0
            break
        move = children[best].move
        if pn == 0:
            _decide(result, True, children[best].length + 1)
            break
        if move & UNSEEN:
            appraise_quiets(search, pos, moves, children + best, children + count)
            continue
        # Moves that are hard to refute in the same way are not counted in full.
        crowd: uint32_t = (count - 1) // 2
        dn += crowd
        if dn >= INFINITE:
            dn = INFINITE - 1
        result.pn = pn
        result.dn = dn
        if pn >= pn_limit or dn >= dn_limit or search.limits.stopped or search.is_going_back:
            break
        if is_shared(search, pos.key, moves):
            best = choose_attack(
                search, pos.key, moves, children, count, pn_limit, cython.address(second)
            )
            move = children[best].move
            if move & UNSEEN:
                appraise_quiets(search, pos, moves, children + best, children + count)
                continue
        # A little more than the second best, or the search would hop between the two.
        child_pn_limit: uint32_t = second + second // 4 + 1
        if child_pn_limit > pn_limit:
            child_pn_limit = pn_limit
        child_dn_limit: uint32_t = dn_limit - crowd
        make(pos, move, cython.address(child))
        begun = search.limits.nodes
        go_in(search, pos.key, moves, move)
        _defend(
            search,
            cython.address(child),
            moves - 1,
            child_pn_limit,
            child_dn_limit,
            children + best,
        )
        go_out(search, pos.key, moves, move)
        if search.traffic != cython.NULL and search.limits.nodes - begun >= LONG_STAY:
            refresh(search, pos, moves - 1, children, count, best)
    else:
        is_own = False
    search.top = cython.cast(cython.int, children - search.choices)
    go_out(search, pos.key, moves, 0)
    leave(cython.address(search.path))
    if is_own and not search.limits.stopped:
        store_node(search, pos.key, moves, result, move, 0)


@cython.cfunc
@cython.nogil
@cython.exceptval(check=False)
def _defend(
    search: cython.pointer(ProofSearch),
    pos: ConstPosition,
    moves: cython.int,
    pn_limit: uint32_t,
    dn_limit: uint32_t,
    result: cython.pointer(Choice),
) -> cython.void:
    """Search a node where the defender moves, until one of its numbers reaches its limit."""
    if is_over(cython.address(search.limits)) or find_way_back(search):
        return
    if is_small(pos):
        verdict: cython.int = ending_defence(pos, moves)
        if verdict != UNDECIDED:
            search.limits.endings += 1
            _decide(result, verdict == PROVED, ending_length(pos))
            return
    child: Position
    begun: uint64_t
    children: cython.pointer(Choice) = search.choices + search.top
    answered: uint32_t
    count: cython.int = expand_defence(search, pos, moves, children, cython.address(answered))
    if count == 0:
        _decide(result, checkers(pos) != 0, 1)
        return
    search.top += count
    enter(cython.address(search.path), pos.key)
    go_in(search, pos.key, moves, 0)
    index: cython.int
    longest: cython.int = 1
    is_own: cython.bint = True
    move: MoveCode = 0
    while not _is_decided(search, pos.key, moves, result):
        # The best reply is the one nearest to a refutation.
        best: cython.int = -1
        dn: uint32_t = INFINITE
        second: uint32_t = INFINITE
        total: uint32_t = 0
        hardest: uint32_t = 0
        index = 0
        while index < count:
            if children[index].pn == 0:
                if children[index].length > longest:
                    longest = children[index].length
                count -= 1
                children[index] = children[count]
                continue
            if children[index].dn < dn:
                second = dn
                dn = children[index].dn
                best = index
            elif children[index].dn < second:
                second = children[index].dn
            if children[index].pn > hardest:
                hardest = children[index].pn
            total += children[index].pn
            # Infinite is kept for what is decided.
            if total >= INFINITE:
                total = INFINITE - 1
            index += 1
        if best < 0:
            _decide(result, True, longest)
            break
        move = children[best].move
        if dn == 0:
            result.pn = INFINITE
            result.dn = 0
            break
        pn: uint32_t = hardest + lessened(total - hardest, moves)
        result.pn = pn
        result.dn = dn
        if pn >= pn_limit or dn >= dn_limit or search.limits.stopped or search.is_going_back:
            break
        if is_shared(search, pos.key, moves):
            best = choose_reply(
                search, pos.key, moves, children, count, dn_limit, cython.address(second)
            )
            move = children[best].move
        child_dn_limit: uint32_t = second + second // 4 + 1
        if child_dn_limit > dn_limit:
            child_dn_limit = dn_limit
        # More than the reply's own number, since the hardest reply counts in full.
        child_pn_limit: uint32_t = pn_limit - lessened(total - children[best].pn, moves)
        make(pos, move, cython.address(child))
        begun = search.limits.nodes
        go_in(search, pos.key, moves, move)
        _attack(
            search,
            cython.address(child),
            moves,
            child_pn_limit,
            child_dn_limit,
            children + best,
        )
        go_out(search, pos.key, moves, move)
        if search.traffic != cython.NULL and search.limits.nodes - begun >= LONG_STAY:
            refresh(search, pos, moves, children, count, best)
    else:
        is_own = False
    search.top = cython.cast(cython.int, children - search.choices)
    go_out(search, pos.key, moves, 0)
    leave(cython.address(search.path))
    if is_own and not search.limits.stopped:
        store_node(search, pos.key, moves, result, move, answered)


@cython.cfunc
@cython.inline
@cython.nogil
@cython.exceptval(check=False)
def _verdict(root: cython.pointer(Choice)) -> cython.int:
    if root.pn == 0:
        return PROVED
    return DISPROVED if root.dn == 0 else UNDECIDED


def prove_attack(search, pos, moves):
    """Whether the side to move can force mate in at most `moves` moves."""
    root: Choice
    root.pn = 1
    root.dn = 1
    if moves <= 0:
        return DISPROVED
    if not recall_numbers(search, pos.key, moves, cython.address(root)) or (root.pn and root.dn):
        search.first_moves = moves
        search.is_defence = False
        while set_out(search, cython.address(root)):
            _attack(search, pos, moves, INFINITE, INFINITE, cython.address(root))
    return _verdict(cython.address(root))


def prove_defence(search, pos, moves):
    """Whether the side to move is mated, or mated in at most `moves` moves whatever it plays."""
    root: Choice
    root.pn = 1
    root.dn = 1
    if moves <= 0:
        return PROVED if checkers(pos) and count_legal(pos) == 0 else DISPROVED
    if not recall_numbers(search, pos.key, moves, cython.address(root)) or (root.pn and root.dn):
        search.first_moves = moves
        search.is_defence = True
        while set_out(search, cython.address(root)):
            _defend(search, pos, moves, INFINITE, INFINITE, cython.address(root))
    return _verdict(cython.address(root))
