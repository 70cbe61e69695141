"""Finding a forced mate in at most n moves by proof numbers.

Depth-first proof-number search. A node is a position together with the number
of moves that the attacker has left, so no line can return to a node and the
graph has no cycles. A node's proof number (pn) says how much is left to prove
that it is mate, its disproof number (dn) how much to prove that it is not;
0 means done. The numbers given to new nodes only order the work: what is
called proved or disproved has been searched out.

A mate that is as short as can be never comes back to a position: whatever mates
from there would have mated the first time. So a position that the line has
already been through is looked at only when nothing else is left.
"""

import cython
from cython.cimports.echecs.kernel.bitboard import bit, popcount
from cython.cimports.echecs.kernel.mate_leaf import (
    Chances,
    look_for_chances,
    mate_in_one,
    mate_in_two,
    mate_or_chances,
)
from cython.cimports.echecs.kernel.mate_table import (
    INFINITE,
    LONGEST_MATE,
    Knowledge,
    prefetch,
    probe,
    store_bounds,
    store_numbers,
)
from cython.cimports.echecs.kernel.movegen import (
    CheckInfo,
    check_info,
    count_legal,
    generate,
    gives_check,
)
from cython.cimports.echecs.kernel.position import (
    checkers,
    key_after,
    make,
    make_null,
    make_unkeyed,
)
from cython.cimports.echecs.kernel.types import (
    CASTLING_FLAG,
    DESTINATION_SHIFT,
    EN_PASSANT_FLAG,
    KIND_SHIFT,
    MAX_MOVES,
    PAWN,
    PROMOTION_SHIFT,
    Bitboard,
    ConstPosition,
    MoveCode,
    MoveList,
    Moves,
    Position,
)
from cython.cimports.libc.stdint import uint32_t, uint64_t
from cython.cimports.libc.stdlib import free, malloc
from cython.cimports.libc.string import memset
from cython.cimports.posix.time import CLOCK_MONOTONIC, clock_gettime, timespec

# What proof numbers count in: a reply that leaves the king no flight, and many checks.
_REPLY = cython.declare(uint32_t, 8)

# The proof number guessed for a quiet move until it is looked at.
_UNSEEN_PN = cython.declare(uint32_t, 32)

# The proof number of a position that the line comes back to, beyond what sums reach.
_RETURN_PN = cython.declare(uint32_t, 1 << 24)

# The search looks at the clock and the stop flag once in so many nodes.
_PATIENCE = cython.declare(uint64_t, 256)

# --- One search ------------------------------------------------------------------------


def open_search(search, table, stop):
    """Prepare a search; returns 0 when there is no memory."""
    search.table = table
    search.capacity = 2 * (LONGEST_MATE + 2) * MAX_MOVES
    search.children = cython.cast(
        cython.pointer(Child), malloc(search.capacity * cython.sizeof(Child))
    )
    search.choices = cython.cast(
        cython.pointer(Choice), malloc(search.capacity * cython.sizeof(Choice))
    )
    search.choice_top = 0
    search.role = 0
    search.top = 0
    search.nodes = 0
    search.node_limit = 0
    search.deadline = 0
    search.stop = stop
    search.stopped = False
    search.seed = 0
    search.length = 0
    memset(cython.address(search.in_line), 0, cython.sizeof(search.in_line))
    memset(cython.address(search.history), 0, cython.sizeof(search.history))
    return search.children != cython.NULL and search.choices != cython.NULL


def close_search(search):
    free(search.choices)
    search.choices = cython.NULL
    free(search.children)
    search.children = cython.NULL


def now():
    """Seconds of the monotonic clock."""
    instant: timespec
    clock_gettime(CLOCK_MONOTONIC, cython.address(instant))
    return instant.tv_sec + instant.tv_nsec * 1e-9


def role_of(attacker):
    """What makes a position's key another one when the other side attacks."""
    return cython.cast(uint64_t, 0x9E3779B97F4A7C15) if attacker else 0


def is_over(search):
    """Count a node; say whether a limit is reached or the search was called off."""
    search.nodes += 1
    if search.nodes % _PATIENCE == 0:
        if (
            search.stop[0]
            or (search.node_limit and search.nodes >= search.node_limit)
            or (search.deadline > 0 and now() >= search.deadline)
        ):
            search.stopped = True
    return search.stopped


# --- The line that the search is in ----------------------------------------------------


@cython.cfunc
@cython.inline
@cython.nogil
@cython.exceptval(check=False)
def _enter(search: cython.pointer(Search), key: uint64_t) -> cython.void:
    search.line[search.length] = key
    search.length += 1
    search.in_line[key & 4095] += 1


@cython.cfunc
@cython.inline
@cython.nogil
@cython.exceptval(check=False)
def _leave(search: cython.pointer(Search)) -> cython.void:
    search.length -= 1
    search.in_line[search.line[search.length] & 4095] -= 1


@cython.cfunc
@cython.inline
@cython.nogil
@cython.exceptval(check=False)
def _is_in_line(search: cython.pointer(Search), key: uint64_t) -> cython.bint:
    index: cython.int
    if search.in_line[key & 4095]:
        for index in range(search.length):
            if search.line[index] == key:
                return True
    return False


# --- What is known of a node -----------------------------------------------------------


@cython.cfunc
@cython.inline
@cython.nogil
@cython.exceptval(check=False)
def _recall(
    search: cython.pointer(Search), key: uint64_t, moves: cython.int, child: cython.pointer(Choice)
) -> cython.bint:
    """Give a node the numbers that are known of it; False when there are none."""
    known: Knowledge
    probe(search.table, key ^ search.role, moves, cython.address(known))
    if known.proved and known.proved <= moves:
        child.pn = 0
        child.dn = INFINITE
    elif known.disproved >= moves:
        child.pn = INFINITE
        child.dn = 0
    elif _is_in_line(search, key):
        child.pn = _RETURN_PN
        child.dn = 1
    elif known.pn:
        child.pn = known.pn
        child.dn = known.dn
    else:
        return False
    return True


def remember(search, key, moves, is_mate, move):
    """Put into the table that a node is proved or disproved, if that is news."""
    known: Knowledge
    probe(search.table, key ^ search.role, moves, cython.address(known))
    if is_mate:
        if known.proved and known.proved <= moves:
            return
        known.proved = moves
        known.move = move
    else:
        if known.disproved >= moves:
            return
        known.disproved = moves
    store_bounds(search.table, key ^ search.role, cython.address(known))


@cython.cfunc
@cython.nogil
@cython.exceptval(check=False)
def _note(
    search: cython.pointer(Search),
    key: uint64_t,
    moves: cython.int,
    node: cython.pointer(Choice),
    move: MoveCode,
    answered: uint32_t,
) -> cython.void:
    """Put a node's numbers into the table, with its best move or its answered replies."""
    if node.pn == 0 or node.dn == 0:
        remember(search, key, moves, node.pn == 0, move)
    elif node.pn < _RETURN_PN:
        # Numbers beyond that hold in this line only.
        store_numbers(search.table, key ^ search.role, moves, node.pn, node.dn, answered)


# --- Numbers for new nodes -------------------------------------------------------------


@cython.cfunc
@cython.inline
@cython.nogil
@cython.exceptval(check=False)
def _hurried(number: uint32_t, moves: cython.int) -> uint32_t:
    """Open replies weigh more the fewer moves are left to answer them."""
    return number + 4 * number // moves


@cython.cfunc
@cython.nogil
@cython.exceptval(check=False)
def _weight(pos: ConstPosition, reply: MoveCode, chances: cython.pointer(Chances)) -> uint32_t:
    """How much an open reply counts.

    It is the harder to answer the fewer checks and the more flights there are after it,
    and all the more when it takes something.
    """
    weight: uint32_t = _REPLY * (1 + popcount(chances.flights)) + 4 * _REPLY // (1 + chances.checks)
    target: Bitboard = bit((reply >> DESTINATION_SHIFT) & 63) & pos.side[pos.turn ^ 1]
    if target == 0:
        return weight
    return 2 * weight if pos.kind[PAWN] & target else 3 * weight


@cython.cfunc
@cython.inline
@cython.nogil
@cython.exceptval(check=False)
def _mark(index: cython.int) -> uint32_t:
    """The bit that says of a reply that it is answered; 0 for those without one."""
    return cython.cast(uint32_t, 2) << index if index < MARKED_REPLIES else 0


@cython.cfunc
@cython.nogil
@cython.exceptval(check=False)
def _appraise_check(
    pos: ConstPosition, moves: cython.int, choice: cython.pointer(Choice)
) -> uint32_t:
    """A check is as good as the replies it leaves open; returns which are mated at once."""
    replies: MoveList
    reply: Position
    chances: Chances
    index: cython.int
    weight: uint32_t = 0
    answered: uint32_t = LOOKED_AT
    generate(pos, cython.address(replies))
    for index in range(replies.count):
        make_unkeyed(pos, replies.moves[index], cython.address(reply))
        if mate_or_chances(cython.address(reply), cython.address(chances)) == 0:
            weight += _weight(pos, replies.moves[index], cython.address(chances))
        else:
            answered |= _mark(index)
    if weight == 0:
        choice.pn = 0
        choice.dn = INFINITE
    elif moves == 1:
        choice.pn = INFINITE
        choice.dn = 0
    else:
        choice.pn = _hurried(weight, moves)
        choice.dn = 1
    return answered


@cython.cfunc
@cython.nogil
@cython.exceptval(check=False)
def _appraise_quiet(
    pos: ConstPosition, moves: cython.int, choice: cython.pointer(Choice)
) -> cython.void:
    """A quiet move leaves every reply, but one that threatens mate leaves few good ones."""
    replies: cython.int = count_legal(pos)
    if replies == 0:
        # Stalemate.
        choice.pn = INFINITE
        choice.dn = 0
        return
    passed: Position
    chances: Chances
    make_null(pos, cython.address(passed))
    if mate_or_chances(cython.address(passed), cython.address(chances)):
        choice.pn = _REPLY * (1 + replies // 8)
    else:
        choice.pn = _hurried(_REPLY * replies * (1 + popcount(chances.flights)), moves)
    choice.dn = 1


def lay_out(search, pos):
    """Put the legal moves and their positions on the stack; return how many."""
    moves: MoveList
    index: cython.int
    generate(pos, cython.address(moves))
    children: cython.pointer(Child) = search.children + search.top
    for index in range(moves.count):
        children[index].move = moves.moves[index]
        make(pos, moves.moves[index], cython.address(children[index].pos))
        prefetch(search.table, children[index].pos.key ^ search.role)
    return moves.count


@cython.cfunc
@cython.nogil
@cython.exceptval(check=False)
def _foresee(
    search: cython.pointer(Search),
    pos: ConstPosition,
    moves: Moves,
    keys: cython.pointer(Keys),
) -> cython.void:
    """The keys of the positions after the moves; their entries are on their way."""
    index: cython.int
    for index in range(moves.count):
        keys.after[index] = key_after(pos, moves.moves[index])
        prefetch(search.table, keys.after[index] ^ search.role)


@cython.cfunc
@cython.inline
@cython.nogil
@cython.exceptval(check=False)
def _may_check(move: MoveCode, info: cython.pointer(CheckInfo)) -> cython.bint:
    """False for moves that surely give no check, which most do not."""
    kind: cython.int = (move >> KIND_SHIFT) & 7
    destination: cython.int = (move >> DESTINATION_SHIFT) & 63
    return (
        (info.squares[kind] >> destination) & 1
        or (info.discoverers >> (move & 63)) & 1
        or (move >> PROMOTION_SHIFT) & 7
        or (move & (CASTLING_FLAG | EN_PASSANT_FLAG))
    ) != 0


@cython.cfunc
@cython.nogil
@cython.exceptval(check=False)
def _expand_attack(
    search: cython.pointer(Search),
    pos: ConstPosition,
    moves: cython.int,
    choices: cython.pointer(Choice),
) -> cython.int:
    """Write down the attacker's moves, each with its numbers; return how many."""
    attacks: MoveList
    keys: Keys
    info: CheckInfo
    child: Position
    index: cython.int
    generate(pos, cython.address(attacks))
    _foresee(search, pos, cython.address(attacks), cython.address(keys))
    check_info(pos, cython.address(info))
    for index in range(attacks.count):
        move: MoveCode = attacks.moves[index]
        choices[index].move = move
        if _recall(search, keys.after[index], moves - 1, choices + index):
            continue
        if _may_check(move, cython.address(info)) and gives_check(pos, move, cython.address(info)):
            make_unkeyed(pos, move, cython.address(child))
            answered: uint32_t = _appraise_check(cython.address(child), moves - 1, choices + index)
            _note(search, keys.after[index], moves - 1, choices + index, 0, answered)
        else:
            # Looked at only when no other move is nearer to a proof.
            choices[index].move |= UNSEEN
            choices[index].pn = _UNSEEN_PN
            choices[index].dn = 1
    return attacks.count


@cython.cfunc
@cython.nogil
@cython.exceptval(check=False)
def _expand_defence(
    search: cython.pointer(Search),
    pos: ConstPosition,
    moves: cython.int,
    choices: cython.pointer(Choice),
    answered: cython.pointer(uint32_t),
) -> cython.int:
    """Write down the defender's replies, each with its numbers; return how many.

    `answered` tells which of them are mated, for the next time.
    """
    known: Knowledge
    replies: MoveList
    keys: Keys
    child: Position
    chances: Chances
    index: cython.int
    generate(pos, cython.address(replies))
    _foresee(search, pos, cython.address(replies), cython.address(keys))
    probe(search.table, pos.key ^ search.role, moves, cython.address(known))
    answered[0] = known.answered | LOOKED_AT
    for index in range(replies.count):
        mark: uint32_t = _mark(index)
        choices[index].move = replies.moves[index]
        choices[index].pn = 0
        choices[index].dn = INFINITE
        if known.answered & mark:
            continue
        if not _recall(search, keys.after[index], moves, choices + index):
            make_unkeyed(pos, replies.moves[index], cython.address(child))
            if known.answered and mark:
                look_for_chances(cython.address(child), cython.address(chances))
            elif mate_or_chances(cython.address(child), cython.address(chances)):
                answered[0] |= mark
                continue
            if moves > 1:
                choices[index].pn = _weight(pos, replies.moves[index], cython.address(chances))
                choices[index].dn = 1 + 2 * chances.checks
            else:
                choices[index].pn = INFINITE
                choices[index].dn = 0
        elif choices[index].pn == 0:
            answered[0] |= mark
    return replies.count


@cython.cfunc
@cython.nogil
@cython.exceptval(check=False)
def _look_at_quiets(
    search: cython.pointer(Search),
    pos: ConstPosition,
    moves: cython.int,
    choice: cython.pointer(Choice),
    end: cython.pointer(Choice),
) -> cython.void:
    """Give quiet moves their numbers, from one on, until one is as good as was guessed."""
    child: Position
    while choice < end:
        if choice.move & UNSEEN:
            choice.move ^= UNSEEN
            make(pos, choice.move, cython.address(child))
            _appraise_quiet(cython.address(child), moves - 1, choice)
            _note(search, child.key, moves - 1, choice, 0, 0)
            if choice.pn <= _UNSEEN_PN:
                return
        choice += 1


# --- The search ------------------------------------------------------------------------


@cython.cfunc
@cython.nogil
@cython.exceptval(check=False)
def _attack(
    search: cython.pointer(Search),
    pos: ConstPosition,
    moves: cython.int,
    pn_limit: uint32_t,
    dn_limit: uint32_t,
    result: cython.pointer(Choice),
) -> cython.void:
    """Search a node where the attacker moves, until one of its numbers reaches its limit."""
    move: MoveCode
    if is_over(search):
        return
    if moves <= 2:
        move = mate_in_one(pos) if moves == 1 else mate_in_two(pos)
        result.pn = 0 if move else INFINITE
        result.dn = INFINITE if move else 0
        remember(search, pos.key, moves, move != 0, move)
        return
    child: Position
    children: cython.pointer(Choice) = search.choices + search.choice_top
    count: cython.int = _expand_attack(search, pos, moves, children)
    search.choice_top += count
    _enter(search, pos.key)
    index: cython.int
    while True:
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
            if children[index].pn < pn or (
                search.seed and children[index].pn == pn and children[index].dn > children[best].dn
            ):
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
            result.pn = 0
            result.dn = INFINITE
            break
        if move & UNSEEN:
            _look_at_quiets(search, pos, moves, children + best, children + count)
            continue
        # Moves that are hard to refute in the same way are not counted in full.
        crowd: uint32_t = (count - 1) // 2
        dn += crowd
        if dn >= INFINITE:
            dn = INFINITE - 1
        result.pn = pn
        result.dn = dn
        if pn >= pn_limit or dn >= dn_limit or search.stopped:
            break
        # A little more than the second best, or the search would hop between the two.
        child_pn_limit: uint32_t = second + second // (4 if search.seed == 0 else 2) + 1
        if child_pn_limit > pn_limit:
            child_pn_limit = pn_limit
        child_dn_limit: uint32_t = dn_limit - crowd
        make(pos, move, cython.address(child))
        _defend(
            search,
            cython.address(child),
            moves - 1,
            child_pn_limit,
            child_dn_limit,
            children + best,
        )
    search.choice_top = cython.cast(cython.int, children - search.choices)
    _leave(search)
    if not search.stopped:
        _note(search, pos.key, moves, result, move, 0)


@cython.cfunc
@cython.nogil
@cython.exceptval(check=False)
def _defend(
    search: cython.pointer(Search),
    pos: ConstPosition,
    moves: cython.int,
    pn_limit: uint32_t,
    dn_limit: uint32_t,
    result: cython.pointer(Choice),
) -> cython.void:
    """Search a node where the defender moves, until one of its numbers reaches its limit."""
    if is_over(search):
        return
    child: Position
    children: cython.pointer(Choice) = search.choices + search.choice_top
    answered: uint32_t
    count: cython.int = _expand_defence(search, pos, moves, children, cython.address(answered))
    if count == 0:
        mated: cython.bint = checkers(pos) != 0
        result.pn = 0 if mated else INFINITE
        result.dn = INFINITE if mated else 0
        return
    search.choice_top += count
    _enter(search, pos.key)
    index: cython.int
    move: MoveCode = 0
    while True:
        # The best reply is the one nearest to a refutation.
        best: cython.int = -1
        dn: uint32_t = INFINITE
        second: uint32_t = INFINITE
        pn: uint32_t = 0
        index = 0
        while index < count:
            if children[index].pn == 0:
                count -= 1
                children[index] = children[count]
                continue
            if children[index].dn < dn:
                second = dn
                dn = children[index].dn
                best = index
            elif children[index].dn < second:
                second = children[index].dn
            pn += children[index].pn
            # Infinite is kept for what is decided.
            if pn >= INFINITE:
                pn = INFINITE - 1
            index += 1
        if best < 0:
            result.pn = 0
            result.dn = INFINITE
            break
        move = children[best].move
        if dn == 0:
            result.pn = INFINITE
            result.dn = 0
            break
        result.pn = pn
        result.dn = dn
        if pn >= pn_limit or dn >= dn_limit or search.stopped:
            break
        child_dn_limit: uint32_t = second + second // (4 if search.seed == 0 else 2) + 1
        if child_dn_limit > dn_limit:
            child_dn_limit = dn_limit
        child_pn_limit: uint32_t = pn_limit - pn + children[best].pn
        make(pos, move, cython.address(child))
        _attack(
            search,
            cython.address(child),
            moves,
            child_pn_limit,
            child_dn_limit,
            children + best,
        )
    search.choice_top = cython.cast(cython.int, children - search.choices)
    _leave(search)
    if not search.stopped:
        _note(search, pos.key, moves, result, move, answered)


@cython.cfunc
@cython.inline
@cython.nogil
@cython.exceptval(check=False)
def _verdict(root: cython.pointer(Choice)) -> cython.int:
    if root.pn == 0:
        return PROVED
    return DISPROVED if root.dn == 0 else UNDECIDED


def search_attack(search, pos, moves):
    """Whether the side to move can force mate in at most `moves` moves."""
    root: Choice
    root.pn = 1
    root.dn = 1
    if moves <= 0:
        return DISPROVED
    if not _recall(search, pos.key, moves, cython.address(root)) or (root.pn and root.dn):
        _attack(search, pos, moves, INFINITE, INFINITE, cython.address(root))
    return _verdict(cython.address(root))


def search_defence(search, pos, moves):
    """Whether the side to move is mated, or mated in at most `moves` moves whatever it plays."""
    root: Choice
    root.pn = 1
    root.dn = 1
    if moves <= 0:
        return PROVED if checkers(pos) and count_legal(pos) == 0 else DISPROVED
    if not _recall(search, pos.key, moves, cython.address(root)) or (root.pn and root.dn):
        _defend(search, pos, moves, INFINITE, INFINITE, cython.address(root))
    return _verdict(cython.address(root))
