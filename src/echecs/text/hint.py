"""A suggestion by a simple rule that looks one move ahead. It is no engine."""

from __future__ import annotations

TYPE_CHECKING = False
if TYPE_CHECKING:
    from echecs.domain.board import Board
    from echecs.domain.move import Move

MATE = "mate"
CAPTURE = "capture"
CHECK = "check"
LEGAL = "legal"


def suggest(board: Board) -> tuple[str, Move]:
    """A legal move and what speaks for it; the board must have one.

    A mate in one comes first; then the capture that takes the most, by the
    cheapest piece; then a check; then the first legal move in alphabetical order.
    """
    moves = sorted(board.legal_moves, key=str)
    for move in board.checking_moves:
        if board.play(move).is_checkmate:
            return MATE, move
    captures = [move for move in moves if board.is_capture(move)]
    if captures:
        return CAPTURE, max(captures, key=lambda move: _gain(board, move))
    checks = sorted(board.checking_moves, key=str)
    if checks:
        return CHECK, checks[0]
    return LEGAL, moves[0]


def _gain(board: Board, move: Move) -> tuple[int, int]:
    """What a capture takes, then how little is risked; a pawn is taken en passant."""
    taken, taker = board[move.destination], board[move.origin]
    assert taker is not None
    return (1 if taken is None else taken.value, -taker.value)
