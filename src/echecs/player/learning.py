"""What a search learns of moves: how well they did, alone and after the moves before them."""

import cython
from cython.cimports.echecs.kernel.movegen import find_legal
from cython.cimports.echecs.kernel.types import ConstPosition, MoveCode
from cython.cimports.echecs.player.exchange import captured_kind
from cython.cimports.echecs.player.node import Noded, Searching, survey
from cython.cimports.echecs.player.ordering import (
    CAPTURE_LIMIT,
    CONTINUATION_LIMIT,
    QUIET_LIMIT,
    danger_of,
    is_quiet,
    path_of,
    place_of,
    reward,
)
from cython.cimports.echecs.player.tuning import Tuning


def bonus_of(tuning, depth):
    """How much a search of some depth teaches."""
    bonus: cython.int = (tuning.bonus_square * depth // 64 + tuning.bonus_depth) * depth
    return max(min(bonus - tuning.bonus_less, min(tuning.bonus_most, QUIET_LIMIT // 2)), 0)


def reward_after(node, move, change):
    """A move did well or badly after the last move and after the own ones before it."""
    place: cython.int = place_of(node.pos.turn, move)
    if (node - 1).move:
        reward(cython.address((node - 1).continuation[place]), change, CONTINUATION_LIMIT)
    if (node - 2).move:
        reward(cython.address((node - 2).continuation[place]), change, CONTINUATION_LIMIT)
    if node.in_check:
        return
    if (node - 4).move:
        reward(cython.address((node - 4).continuation[place]), change, CONTINUATION_LIMIT)
    if (node - 6).move:
        reward(cython.address((node - 6).continuation[place]), change, CONTINUATION_LIMIT)


def reward_alone(search, node, move, change):
    """A quiet move did well or badly, whatever came before it."""
    reward(
        cython.address(
            search.histories.quiet[node.pos.turn][danger_of(node.attacked, move)][path_of(move)]
        ),
        change,
        QUIET_LIMIT,
    )


@cython.cfunc
@cython.inline
@cython.nogil
@cython.exceptval(check=False)
def _reward_quiet(
    search: Searching, node: Noded, move: MoveCode, change: cython.int
) -> cython.void:
    """A quiet move did well or badly, here and after the moves before it."""
    reward_alone(search, node, move, change)
    reward(cython.address(node.pawns[place_of(node.pos.turn, move)]), change, QUIET_LIMIT)
    reward_after(node, move, change)


@cython.cfunc
@cython.inline
@cython.nogil
@cython.exceptval(check=False)
def _learn_killer(node: Noded, move: MoveCode) -> cython.void:
    """A quiet move refuted: the newest comes first, and the one before it is kept."""
    if node.killers[0] != move:
        node.killers[1] = node.killers[0]
        node.killers[0] = move


def learn_refutation(search, node, best, score, beta, depth, tried, count):
    """A move refuted the last one: it did well, and those tried before it did badly."""
    pos: ConstPosition = cython.address(node.pos)
    tuning: cython.pointer(Tuning) = cython.address(search.control.tuning)
    large: cython.int = bonus_of(tuning, depth + 1)
    bonus: cython.int = large if score > beta + tuning.far_refuted else bonus_of(tuning, depth)
    index: cython.int
    quiet: cython.bint = is_quiet(pos, best)
    if quiet:
        _learn_killer(node, best)
    for index in range(count):
        move: MoveCode = tried[index]
        if not is_quiet(pos, move):
            place: cython.int = place_of(pos.turn, move)
            taken: cython.int = captured_kind(pos, move)
            reward(
                cython.address(search.histories.captures[place][taken]),
                large if move == best else -large,
                CAPTURE_LIMIT,
            )
        elif quiet:
            _reward_quiet(search, node, move, bonus if move == best else -bonus)
    # What is refuted though it was the first thought was not worth it.
    before: Noded = node - 1
    if (
        before.move
        and not before.takes
        and (before.number == 1 + before.is_known or before.move == before.killers[0])
    ):
        reward_after(before, before.move, -large)


def learn_recalled(search, node, known, depth, is_good):
    """A remembered move refutes the last one or helps nothing, as an earlier search saw."""
    tuning: cython.pointer(Tuning) = cython.address(search.control.tuning)
    before: Noded = node - 1
    move: MoveCode = find_legal(cython.address(node.pos), known)
    if move and is_quiet(cython.address(node.pos), move):
        survey(search, node)
        bonus: cython.int = bonus_of(tuning, depth)
        if is_good:
            _learn_killer(node, move)
            _reward_quiet(search, node, move, bonus)
        else:
            reward_alone(search, node, move, -bonus)
            reward_after(node, move, -bonus)
    if is_good and before.move and before.number <= 2 and not before.takes:
        reward_after(before, before.move, -bonus_of(tuning, depth + 1))


def learn_second_look(search, node, depth, is_good):
    """A late move that surprised was looked at again: it did well or badly after all."""
    bonus: cython.int = bonus_of(cython.address(search.control.tuning), depth)
    if node.takes:
        bonus = bonus // 6
    reward_after(node, node.move, bonus if is_good else -bonus)


def learn_unrefuted(search, node, depth, is_clear):
    """Nothing helps here: the quiet move that led here did well."""
    before: Noded = node - 1
    if before.move and not before.takes:
        change: cython.int = bonus_of(cython.address(search.control.tuning), depth)
        reward_after(before, before.move, change * (1 + is_clear))
