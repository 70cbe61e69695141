"""The line of a mate: the attacker's moves against the longest defence."""

from __future__ import annotations

import time
from typing import TYPE_CHECKING

from echecs.solver.defence import longest_defence
from echecs.solver.strategy import StoppedError, mating_move

if TYPE_CHECKING:
    from echecs.domain.board import Board
    from echecs.domain.move import Move
    from echecs.solver.search.prover import Prover


def mating_line(
    prover: Prover, board: Board, moves: int, *, defending: bool, seconds: float
) -> list[Move]:
    """The line from a proved position to the mate, against the longest defence.

    Only its beginning when the time is up or the prover was stopped.
    """
    line: list[Move] = []
    deadline = time.perf_counter() + seconds
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
