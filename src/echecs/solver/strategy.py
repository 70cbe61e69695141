"""Reading a strategy out of a prover: how long a mate takes, its moves, its line."""

from __future__ import annotations

from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from echecs.domain.board import Board
    from echecs.domain.move import Move
    from echecs.solver.search.prover import Prover


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
    """A move that keeps the mate, found by trying them with more and more effort for each."""
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


def _checks_first(board: Board) -> list[Move]:
    checks = board.checking_moves
    return checks + [move for move in board.legal_moves if move not in checks]
