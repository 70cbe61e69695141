"""Coordinate notation, as UCI engines speak it: `e2e4`, `e7e8q`."""

from __future__ import annotations

from echecs.domain.board import Board
from echecs.domain.castling import Castling
from echecs.domain.move import Move
from echecs.domain.refusal import Refusal
from echecs.errors import IllegalMoveError, InvalidMoveError, check_text


def parse_uci(board: Board, text: str) -> Move:
    """The legal move that a text names; castling may also be king takes rook.

    Raises `InvalidMoveError` for what is no move, `IllegalMoveError` with the
    reason for a move that the rules refuse.
    """
    check_text(text)
    given = text.strip()
    given = given[:4] + given[4:].lower()
    try:
        move = Move.from_uci(given)
    except InvalidMoveError:
        square = _square_off_board(given)
        if square is not None:
            raise IllegalMoveError(text, board.fen, Refusal("off-board", text=square)) from None
        raise InvalidMoveError(text, board.fen) from None
    if board.is_legal(move):
        return move
    castling = _as_king_move(board, move)
    if castling is not None and board.is_castling(castling):
        return castling
    refusal = board.explain(move)
    assert refusal is not None
    raise IllegalMoveError(text, board.fen, refusal, move)


def format_uci(move: Move) -> str:
    """The text of a move: `e2e4`, `e7e8q`."""
    return move.uci


def _square_off_board(text: str) -> str | None:
    """The first of two names, shaped like squares, that no board has."""
    if len(text) not in (4, 5) or not text.isascii():
        return None
    squares = (text[:2], text[2:4])
    if not all(name[0].islower() and name[1].isdigit() for name in squares):
        return None
    for name in squares:
        if not ("a" <= name[0] <= "h" and "1" <= name[1] <= "8"):
            return name
    return None


def _as_king_move(board: Board, move: Move) -> Move | None:
    """King takes the rook that it may castle with, put as the king's move."""
    king, rook = move.origin, move.destination
    if king != board.king(board.turn) or move.promotion is not None:
        return None
    if rook != board.castling_rook(board.turn, kingside=rook > king):
        return None
    return Move(king, Castling(king, rook).destination)
