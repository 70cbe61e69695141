"""Defences: the replies that put a mate off longest, or that refute it."""

from __future__ import annotations

import time
from collections.abc import Iterator
from typing import TYPE_CHECKING

from echecs.solver.keys import keeps_mate
from echecs.solver.strategy import proved_in

if TYPE_CHECKING:
    from echecs.domain.board import Board
    from echecs.domain.move import Move
    from echecs.solver.search.prover import Prover

# Nodes spent on finding out whether a defence can be mated faster.
_EFFORT = 20_000


def longest_defence(prover: Prover, board: Board, moves: int) -> tuple[Move, int]:
    """A reply that puts the mate off longest, and the moves it then takes.

    It is exact when the shorter mates are decided with little effort; else it
    is the reply that resisted longest.
    """
    best: tuple[Move, int] | None = None
    for reply in board.legal_moves:
        needed = _moves_needed(prover, board.play(reply), moves, 0 if best is None else best[1])
        if best is None or needed > best[1]:
            best = (reply, needed)
        if best[1] == moves:
            break
    assert best is not None, f"no reply in {board.fen}"
    return best


def replies_that_last(prover: Prover, board: Board, moves: int) -> Iterator[Move]:
    """The replies to which no mate shorter than `moves` is known, or found with little effort."""
    for reply in board.legal_moves:
        if _moves_needed(prover, board.play(reply), moves, moves - 1) == moves:
            yield reply


def _moves_needed(prover: Prover, board: Board, moves: int, enough: int) -> int:
    """In how many moves mate is proved; where that is `enough` or less, it does not matter."""
    needed = proved_in(prover, board, moves)
    while needed > 1 and needed > enough:
        verdict, _ = prover.prove(board, needed - 1, nodes=_EFFORT)
        if not verdict:
            break
        needed = proved_in(prover, board, needed - 1)
    return needed


def hardest_defence(prover: Prover, board: Board, moves: int, seconds: float) -> tuple[Move, int]:
    """The reply that puts a mate in at most `moves` off longest, and the moves it then takes.

    Among equals it is the one that leaves the fewest ways to keep the mate. What
    is not decided in time counts as resisting.
    """
    deadline = time.monotonic() + seconds
    lengths = {
        reply: _shortest_mate(prover, board.play(reply), moves, deadline)
        for reply in sorted(board.legal_moves, key=str)
    }
    longest = max(lengths.values())
    equals = [reply for reply, length in lengths.items() if length == longest]
    if len(equals) == 1:
        return equals[0], longest
    ways = {reply: _ways(prover, board.play(reply), longest, deadline) for reply in equals}
    return min(equals, key=lambda reply: ways[reply]), longest


def _shortest_mate(prover: Prover, board: Board, moves: int, deadline: float) -> int:
    """The length of the shortest mate, which has at most `moves` moves."""
    for length in range(1, moves):
        left = deadline - time.monotonic()
        if left <= 0:
            return moves
        verdict, _ = prover.prove(board, length, seconds=left)
        if verdict is not False:
            return length if verdict else moves
    return moves


def _ways(prover: Prover, board: Board, moves: int, deadline: float) -> int:
    """How many moves keep a mate in `moves`, those not decided in time included."""
    return sum(
        keeps_mate(prover, board.play(move), moves - 1, deadline) is not False
        for move in board.legal_moves
    )


def refutation(prover: Prover, board: Board, moves: int, seconds: float) -> Move | None:
    """A reply after which there is no mate in so many moves, if one is known in time."""
    deadline = time.monotonic() + seconds
    replies = sorted(board.legal_moves, key=lambda reply: not board.is_capture(reply))
    for reply in replies:
        left = deadline - time.monotonic()
        if left <= 0:
            return None
        after = board.play(reply)
        if not after.has_legal_move or prover.prove(after, moves, seconds=left)[0] is False:
            return reply
    return None
