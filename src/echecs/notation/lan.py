"""Long algebraic notation: `Ng1-f3`, `e5xd6`, `e7-e8=Q+`, `O-O`."""

from __future__ import annotations

from echecs.domain.board import Board
from echecs.domain.move import Move
from echecs.domain.piece import PIECE_LETTERS, Pawn
from echecs.notation.san import format_san


def format_lan(board: Board, move: Move, *, language: str = "en") -> str:
    """The long text of a legal move; `parse_san` reads it."""
    short = format_san(board, move, language=language)
    if board.is_castling(move):
        return short
    piece = board[move.origin]
    assert piece is not None
    letter = "" if isinstance(piece, Pawn) else PIECE_LETTERS[language][piece.kind]
    between = "x" if board.is_capture(move) else "-"
    # What stands after the destination is the same in both notations.
    ending = short[short.rindex(move.destination.name) + 2 :]
    return f"{letter}{move.origin}{between}{move.destination}{ending}"
