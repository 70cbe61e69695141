"""Reading a strategy out of a prover: the mating move, the replies, the longest defence."""

from __future__ import annotations

import time
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from echecs.domain.board import Board
    from echecs.domain.move import Move
    from echecs.solver.search.prover import Prover

# How much is spent on finding out whether a defence can be mated faster.
_EFFORT = 20_000


class StoppedError(Exception):
    """The prover was stopped while a strategy was read."""


def proved_in(prover: Prover, board: Board, limit: int) -> int:
    """In how many moves, at most `limit`, mate is proved for the side to move."""
    known, _, _ = prover.recall(board)
    if known and known <= limit:
        return known
    verdict, _ = prover.prove(board, limit)
    if verdict is None:
        raise StoppedError
    if not verdict:
        raise AssertionError(f"no mate in {limit} in {board.fen}")
    known, _, _ = prover.recall(board)
    return known if known and known <= limit else limit


def mating_move(prover: Prover, board: Board, moves: int) -> Move:
    """A move that keeps the mate in at most `moves`."""
    for _ in range(2):
        known, _disproved, move = prover.recall(board)
        if move is not None and known <= moves:
            return move
        # The entry has made room for another; the search finds it again.
        if prover.prove(board, moves)[0] is None:
            raise StoppedError
    return _try_moves(prover, board, moves)


def _try_moves(prover: Prover, board: Board, moves: int) -> Move:
    """The same by trying the moves, with more and more effort for each."""
    effort = 1_000
    while not prover.is_stopped:
        for move in _checks_first(board):
            after = board.play(move)
            if not after.has_legal_move:
                if after.is_check:
                    return move
            elif moves > 1 and prover.prove(after, moves - 1, defending=True, nodes=effort)[0]:
                return move
        effort *= 4
    raise StoppedError


def _keeps_mate(prover: Prover, board: Board, moves: int) -> bool:
    """Whether the defender to move is mated in at most `moves`."""
    if not board.has_legal_move:
        return board.is_check
    if moves < 1:
        return False
    verdict, _ = prover.prove(board, moves, defending=True)
    if verdict is None:
        raise StoppedError
    return verdict


def _checks_first(board: Board) -> list[Move]:
    checks = board.checking_moves
    return checks + [move for move in board.legal_moves if move not in checks]


def longest_defence(prover: Prover, board: Board, moves: int) -> tuple[Move, int]:
    """A reply that puts the mate off longest, and the moves it then takes.

    Exact when the shorter mates are decided with little effort; else the
    reply that resisted longest.
    """
    best: tuple[Move, int] | None = None
    for reply in board.legal_moves:
        child = board.play(reply)
        needed = proved_in(prover, child, moves)
        while needed > 1 and (best is None or needed > best[1]):
            verdict, _ = prover.prove(child, needed - 1, nodes=_EFFORT)
            if not verdict:
                break
            needed = proved_in(prover, child, needed - 1)
        if best is None or needed > best[1]:
            best = (reply, needed)
        if best[1] == moves:
            break
    assert best is not None, f"no reply in {board.fen}"
    return best


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


def all_keys(prover: Prover, board: Board, moves: int) -> list[Move]:
    """Every first move that forces mate in at most `moves`."""
    return [move for move in board.legal_moves if _keeps_mate(prover, board.play(move), moves - 1)]
