"""Keys: the first moves that force a mate."""

from __future__ import annotations

import time
from typing import TYPE_CHECKING, NamedTuple

from echecs.solver.strategy import StoppedError

if TYPE_CHECKING:
    from echecs.domain.board import Board
    from echecs.domain.move import Move
    from echecs.solver.search.prover import Prover


class Keys(NamedTuple):
    """The keys that were found, and whether there are no others."""

    moves: list[Move]
    are_all: bool


def all_keys(prover: Prover, board: Board, moves: int) -> list[Move]:
    """Every first move that forces mate in at most `moves`."""
    keys = find_keys(prover, board, moves)
    if not keys.are_all:
        raise StoppedError
    return keys.moves


def find_keys(prover: Prover, board: Board, moves: int, seconds: float | None = None) -> Keys:
    """The first moves that force mate in at most `moves`, as many as are found in time."""
    deadline = None if seconds is None else time.monotonic() + seconds
    found: list[Move] = []
    for move in board.legal_moves:
        verdict = keeps_mate(prover, board.play(move), moves - 1, deadline)
        if verdict is None:
            return Keys(found, False)
        if verdict:
            found.append(move)
    return Keys(found, True)


def keeps_mate(
    prover: Prover, board: Board, moves: int, deadline: float | None = None
) -> bool | None:
    """Whether the defender to move is mated in at most `moves`.

    None when the deadline, of the monotonic clock, came first or the prover was stopped.
    """
    if not board.has_legal_move:
        return board.is_check
    if moves < 1:
        return False
    left = 0.0 if deadline is None else deadline - time.monotonic()
    if deadline is not None and left <= 0:
        return None
    return prover.prove(board, moves, defending=True, seconds=left)[0]
