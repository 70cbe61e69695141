"""Keys: the first moves that force a mate."""

from __future__ import annotations

import time
from typing import TYPE_CHECKING, NamedTuple

from echecs.solver.strategy import StoppedError

if TYPE_CHECKING:
    from echecs.domain.board import Board
    from echecs.domain.move import Move
    from echecs.solver.search.prover import Prover


# Nodes of the first turn of the proof numbers, how turns grow, and how many nodes the
# exhaustive search has for each. With 500 and 4 mates in 5 and 6 took up to twice as long,
# with 500 and 16 about as long.
_FIRST_TURN = 100
_GROWTH = 3
_EXHAUSTIVE_NODES = 40
# Up to here trying everything has a chance against the proof numbers.
_EXHAUSTIBLE = 7
# Up to here each move is decided in milliseconds by trying everything.
_SHORT = 4


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
    if moves <= _SHORT:
        all_moves = prover.mating_moves(
            board, moves, seconds=0.0 if seconds is None else max(seconds, 1e-6)
        )
        return Keys(all_moves or [], all_moves is not None)
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
    if moves > _EXHAUSTIBLE:
        return _prove(prover, board, moves, deadline)
    # Proof numbers find what mates; what does not is refuted faster by trying everything.
    nodes = _FIRST_TURN
    while not prover.is_stopped and (deadline is None or time.monotonic() < deadline):
        verdict = _prove(prover, board, moves, deadline, nodes)
        if verdict is None:
            verdict = _prove(
                prover, board, moves, deadline, _EXHAUSTIVE_NODES * nodes, exhaustive=True
            )
        if verdict is not None:
            return verdict
        nodes *= _GROWTH
    return None


def _prove(
    prover: Prover,
    board: Board,
    moves: int,
    deadline: float | None,
    nodes: int = 0,
    *,
    exhaustive: bool = False,
) -> bool | None:
    """One search of the defender's position, within the deadline and so many nodes if any."""
    left = 0.0 if deadline is None else deadline - time.monotonic()
    if deadline is not None and left <= 0:
        return None
    return prover.prove(
        board, moves, defending=True, exhaustive=exhaustive, nodes=nodes, seconds=left
    )[0]
