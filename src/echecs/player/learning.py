"""What a search learns of moves: how well they did, alone and after the moves before them."""

import cython
from cython.cimports.echecs.kernel.movegen import find_legal
from cython.cimports.echecs.kernel.types import ConstPosition, MoveCode
from cython.cimports.echecs.player.exchange import captured_kind
from cython.cimports.echecs.player.node import Noded, Searching, survey
from cython.cimports.echecs.player.ordering import (
    HISTORY_LIMIT,
    danger_of,
    is_quiet,
    path_of,
    place_of,
    reward,
)
from cython.cimports.echecs.player.tuning import Tuning


@cython.cfunc
@cython.inline
@cython.nogil
@cython.exceptval(check=False)
def _bonus(
    tuning: cython.pointer(cython.const[Tuning]), depth: cython.int, share: cython.int
) -> cython.int:
    """How much a search of some depth teaches, a share of it in 1024ths."""
    bonus: cython.int = min(tuning.bonus_depth * depth - tuning.bonus_less, tuning.bonus_most)
    # A history of 16 bits moves by no more than its own limit.
    return min(max(bonus * share // 1024, 0), HISTORY_LIMIT)


@cython.cfunc
@cython.inline
@cython.nogil
@cython.exceptval(check=False)
def _reward_after(node: Noded, move: MoveCode, change: cython.int) -> cython.void:
    """A quiet move did well or badly after the last move and after the own ones before it."""
    place: cython.int = place_of(node.pos.turn, move)
    if (node - 1).move:
        reward(cython.address((node - 1).continuation[place]), change)
    if (node - 2).move:
        reward(cython.address((node - 2).continuation[place]), change)
    if (node - 4).move:
        reward(cython.address((node - 4).continuation[place]), change)


@cython.cfunc
@cython.inline
@cython.nogil
@cython.exceptval(check=False)
def _reward_quiet(
    search: Searching, node: Noded, move: MoveCode, change: cython.int
) -> cython.void:
    """A quiet move did well or badly, here and after the moves before it."""
    reward(
        cython.address(
            search.histories.quiet[node.pos.turn][danger_of(node.attacked, move)][path_of(move)]
        ),
        change,
    )
    reward(cython.address(node.pawns[place_of(node.pos.turn, move)]), change)
    _reward_after(node, move, change)


def learn_refutation(search, node, best, depth, tried, count):
    """A move refuted the last one: it did well, and those tried before it did badly."""
    pos: ConstPosition = cython.address(node.pos)
    tuning: cython.pointer(Tuning) = cython.address(search.control.tuning)
    bonus: cython.int = _bonus(tuning, depth, 1024)
    malus: cython.int = _bonus(tuning, depth, tuning.malus)
    index: cython.int
    quiet: cython.bint = is_quiet(pos, best)
    if quiet and node.killers[0] != best:
        node.killers[1] = node.killers[0]
        node.killers[0] = best
    for index in range(count):
        move: MoveCode = tried[index]
        change: cython.int = bonus if move == best else -malus
        if not is_quiet(pos, move):
            place: cython.int = place_of(pos.turn, move)
            taken: cython.int = captured_kind(pos, move)
            reward(cython.address(search.histories.captures[place][taken]), change)
        elif quiet:
            _reward_quiet(search, node, move, change)


def learn_recalled(search, node, known, depth):
    """A remembered move refutes the last one, as far as a search before this one saw."""
    tuning: cython.pointer(Tuning) = cython.address(search.control.tuning)
    move: MoveCode = find_legal(cython.address(node.pos), known)
    if move and is_quiet(cython.address(node.pos), move):
        survey(search, node)
        _reward_quiet(search, node, move, _bonus(tuning, depth, tuning.bonus_recalled))


def learn_second_look(search, node, depth, is_good):
    """A late move that surprised was looked at again: it did well or badly after all."""
    tuning: cython.pointer(Tuning) = cython.address(search.control.tuning)
    if is_quiet(cython.address(node.pos), node.move):
        bonus: cython.int = _bonus(tuning, depth, tuning.bonus_second_look)
        _reward_after(node, node.move, bonus if is_good else -bonus)


def learn_unrefuted(search, node, depth):
    """Nothing helps here: the quiet move that led here did well."""
    tuning: cython.pointer(Tuning) = cython.address(search.control.tuning)
    before: Noded = node - 1
    if before.move and is_quiet(cython.address(before.pos), before.move):
        change: cython.int = _bonus(tuning, depth, tuning.bonus_unrefuted)
        reward(
            cython.address(
                search.histories.quiet[before.pos.turn][danger_of(before.attacked, before.move)][
                    path_of(before.move)
                ]
            ),
            change // 2,
        )
        _reward_after(before, before.move, change)
