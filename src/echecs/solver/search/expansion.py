"""New nodes of the proof-number search: their moves, each with its numbers."""

import cython
from cython.cimports.echecs.kernel.movegen import CheckInfo, check_info, generate
from cython.cimports.echecs.kernel.position import make, make_unkeyed
from cython.cimports.echecs.kernel.types import (
    ConstPosition,
    MoveCode,
    MoveList,
    Moves,
    Position,
)
from cython.cimports.echecs.solver.search.leaf import Chances, look_for_chances, mate_or_chances
from cython.cimports.echecs.solver.search.moving import is_check, moved_key, passed_key
from cython.cimports.echecs.solver.search.numbers import (
    LOOKED_AT,
    RETURN_PN,
    UNSEEN,
    UNSEEN_PN,
    answered_mark,
    appraise_check,
    appraise_quiet,
    reply_weight,
)
from cython.cimports.echecs.solver.search.proof_number import ProofSearch
from cython.cimports.echecs.solver.search.table import (
    INFINITE,
    Knowledge,
    prefetch,
    probe,
    store_numbers,
    store_verdict,
)
from cython.cimports.libc.stdint import uint32_t, uint64_t


def store_node(search, key, moves, node, move, answered):
    """Put a node's numbers into the table, with its best move or its answered replies."""
    if node.pn == 0:
        store_verdict(search.table, key ^ search.role, node.length, True, move)
    elif node.dn == 0:
        store_verdict(search.table, key ^ search.role, moves, False, move)
    elif node.pn < RETURN_PN:
        # Numbers beyond that hold in this line only.
        store_numbers(search.table, key ^ search.role, moves, node.pn, node.dn, answered)


@cython.cfunc
@cython.nogil
@cython.exceptval(check=False)
def _prefetch_after(
    search: cython.pointer(ProofSearch),
    pos: ConstPosition,
    moves: Moves,
    keys: cython.pointer(Keys),
) -> cython.void:
    """The keys of the positions after the moves; their entries are on their way."""
    index: cython.int
    passed: uint64_t = passed_key(pos)
    for index in range(moves.count):
        keys.after[index] = moved_key(pos, passed, moves.moves[index])
        prefetch(search.table, keys.after[index] ^ search.role)


def expand_attack(search, pos, moves, choices):
    """Write down the attacker's moves, each with its numbers; return how many."""
    attacks: MoveList
    keys: Keys
    info: CheckInfo
    child: Position
    index: cython.int
    generate(pos, cython.address(attacks))
    _prefetch_after(search, pos, cython.address(attacks), cython.address(keys))
    check_info(pos, cython.address(info))
    for index in range(attacks.count):
        move: MoveCode = attacks.moves[index]
        choices[index].move = move
        if recall_numbers(search, keys.after[index], moves - 1, choices + index):
            continue
        if is_check(pos, move, cython.address(info)):
            make_unkeyed(pos, move, cython.address(child))
            answered: uint32_t = appraise_check(cython.address(child), moves - 1, choices + index)
            store_node(search, keys.after[index], moves - 1, choices + index, 0, answered)
        else:
            # Looked at only when no other move is nearer to a proof.
            choices[index].move |= UNSEEN
            choices[index].pn = UNSEEN_PN
            choices[index].dn = 1
    return attacks.count


def expand_defence(search, pos, moves, choices, answered):
    """Write down the defender's replies, each with its numbers; return how many.

    `answered` tells which of them are mated at once, for the next time.
    """
    known: Knowledge
    replies: MoveList
    keys: Keys
    child: Position
    chances: Chances
    index: cython.int
    generate(pos, cython.address(replies))
    _prefetch_after(search, pos, cython.address(replies), cython.address(keys))
    probe(search.table, pos.key ^ search.role, moves, cython.address(known))
    answered[0] = known.answered | LOOKED_AT
    for index in range(replies.count):
        mark: uint32_t = answered_mark(index)
        choices[index].move = replies.moves[index]
        choices[index].pn = 0
        choices[index].dn = INFINITE
        choices[index].length = 1
        if known.answered & mark:
            continue
        if not recall_numbers(search, keys.after[index], moves, choices + index):
            make_unkeyed(pos, replies.moves[index], cython.address(child))
            if known.answered and mark and moves > 1:
                # Nearly sure not to be mated at once, and searched in any case.
                look_for_chances(cython.address(child), cython.address(chances))
            elif mate_or_chances(cython.address(child), cython.address(chances)):
                answered[0] |= mark
                continue
            if moves > 1:
                choices[index].pn = reply_weight(pos, replies.moves[index], cython.address(chances))
                choices[index].dn = 1 + 2 * chances.checks
            else:
                choices[index].pn = INFINITE
                choices[index].dn = 0
        elif choices[index].pn == 0 and choices[index].length == 1:
            answered[0] |= mark
    return replies.count


def appraise_quiets(search, pos, moves, choice, end):
    """Give quiet moves their numbers, from one on, until one is as good as was guessed."""
    child: Position
    while choice < end:
        if choice.move & UNSEEN:
            choice.move ^= UNSEEN
            make(pos, choice.move, cython.address(child))
            appraise_quiet(cython.address(child), moves - 1, choice)
            store_node(search, child.key, moves - 1, choice, 0, 0)
            if choice.pn <= UNSEEN_PN:
                return
        choice += 1
