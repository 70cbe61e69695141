"""Several threads in one proof-number search: each takes what no other is at.

All share the table. A thread that chooses a move adds to the number of those that
others are at (Kaneko's virtual numbers), but keeps within the limits that it was given:
real numbers alone decide when it goes back up, so it never returns with nothing done.
Now and then each goes back to the root all the same: numbers that it keeps on its way
grow old while others search, and those that others keep are not in the table yet.
"""

import cython
from cython.cimports.echecs.kernel.position import key_after
from cython.cimports.echecs.solver.search.expansion import recall_numbers
from cython.cimports.echecs.solver.search.numbers import UNSEEN
from cython.cimports.echecs.solver.search.table import INFINITE, Knowledge, probe
from cython.cimports.libc.stdint import uint32_t, uint64_t


@cython.cfunc
@cython.inline
@cython.nogil
@cython.exceptval(check=False)
def _choose(
    search: cython.pointer(ProofSearch),
    key: uint64_t,
    moves: cython.int,
    children: cython.pointer(Choice),
    count: cython.int,
    limit: uint32_t,
    second: cython.pointer(uint32_t),
    is_attack: cython.bint,
    burden: cython.int,
) -> cython.int:
    """The child with the least burdened number of those within the limit; the next to it."""
    best: cython.int = -1
    least: uint32_t = INFINITE
    index: cython.int
    second[0] = INFINITE
    for index in range(count):
        number: uint32_t = children[index].pn if is_attack else children[index].dn
        is_open: cython.bint = number < limit
        busy: cython.int = threads_at(
            search.traffic, way(key, moves, children[index].move & ~UNSEEN)
        )
        if busy:
            number += burden * busy
            if number >= INFINITE:
                number = INFINITE - 1
        if is_open and number < least:
            second[0] = least
            least = number
            best = index
        elif number < second[0]:
            second[0] = number
    return best


def choose_attack(search, key, moves, children, count, limit, second):
    """The attacker's move to go into; there is one with a proof number below the limit."""
    return _choose(search, key, moves, children, count, limit, second, True, ATTACK_BURDEN)


def choose_reply(search, key, moves, children, count, limit, second):
    """The defender's reply to go into; there is one with a disproof number below the limit."""
    return _choose(search, key, moves, children, count, limit, second, False, DEFENCE_BURDEN)


def refresh(search, pos, moves, children, count, but):
    """Take over what other threads have found out about all children but one."""
    index: cython.int
    known: Choice
    known.length = 0
    for index in range(count):
        if index == but:
            continue
        key: uint64_t = key_after(pos, children[index].move & ~UNSEEN)
        if not recall_numbers(search, key, moves, cython.address(known)):
            continue
        if known.pn == 0 or known.dn == 0:
            children[index].move &= ~UNSEEN
            children[index].pn = known.pn
            children[index].dn = known.dn
            children[index].length = known.length
        elif not children[index].move & UNSEEN:
            if known.pn > children[index].pn + children[index].pn // NEWS:
                children[index].pn = known.pn
            if known.dn > children[index].dn + children[index].dn // NEWS:
                children[index].dn = known.dn


def look_up(search):
    """Note the first node of the path that another thread has decided."""
    known: Knowledge
    index: cython.int
    for index in range(search.path.length):
        moves: cython.int = search.first_moves - (index + (0 if search.is_defence else 1)) // 2
        key: uint64_t = search.path.keys[index] ^ search.role
        if not probe(search.table, key, moves, cython.address(known)):
            continue
        if (known.proved and known.proved <= moves) or known.disproved >= moves:
            search.decided = index
            return
