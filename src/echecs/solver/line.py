"""The line of a mate: the attacker's moves against the longest defence."""

from __future__ import annotations

import time
from typing import TYPE_CHECKING

from echecs.solver.defence import longest_defence, replies_that_last
from echecs.solver.strategy import StoppedError, mating_move

if TYPE_CHECKING:
    from echecs.domain.board import Board
    from echecs.domain.move import Move
    from echecs.solver.search.prover import Prover


class _LateError(Exception):
    """The time for the line is up."""


def mating_line(
    prover: Prover, board: Board, moves: int, *, defending: bool, seconds: float
) -> list[Move]:
    """The line from a position mated in `moves` to the mate, against the longest defence.

    It has as many moves as that where `moves` is the shortest mate and the time
    suffices; else it may be shorter, and is only a beginning when the prover was stopped.
    """
    deadline = time.perf_counter() + seconds
    try:
        line = _exact_line(prover, board, moves, defending, time.perf_counter() + seconds / 2)
        if line is not None:
            return line
    except (_LateError, StoppedError):
        pass
    return _some_line(prover, board, moves, defending, deadline)


def is_whole_line(line: list[Move], mate: int) -> bool:
    """Whether a line takes exactly the moves of a mate, negative when the side to move is mated."""
    return len(line) == (2 * mate - 1 if mate > 0 else -2 * mate)


def _exact_line(
    prover: Prover, board: Board, moves: int, defending: bool, deadline: float
) -> list[Move] | None:
    """A line to mate in exactly `moves`; None when every defence comes out shorter.

    When `moves` is the shortest mate, some reply lasts as long after each move that
    keeps it; which one is not always known before its own line has been followed.
    """
    if time.perf_counter() >= deadline:
        raise _LateError
    if defending:
        for reply in replies_that_last(prover, board, moves):
            rest = _exact_line(prover, board.play(reply), moves, False, deadline)
            if rest is not None:
                return [reply, *rest]
        return None
    move = mating_move(prover, board, moves)
    after = board.play(move)
    if not after.has_legal_move:
        return [move] if moves == 1 else None
    if moves == 1:
        return None
    rest = _exact_line(prover, after, moves - 1, True, deadline)
    return None if rest is None else [move, *rest]


def _some_line(
    prover: Prover, board: Board, moves: int, defending: bool, deadline: float
) -> list[Move]:
    """A line to mate in at most `moves`, as far as it can be followed in time."""
    line: list[Move] = []
    while board.has_legal_move and time.perf_counter() < deadline:
        try:
            if defending:
                move, moves = longest_defence(prover, board, moves)
            else:
                move = mating_move(prover, board, moves)
                moves = min(moves, prover.recall(board)[0] or moves) - 1
        except StoppedError:
            break
        line.append(move)
        board = board.play(move)
        defending = not defending
    return line
