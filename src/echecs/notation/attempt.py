"""What a text was meant to be when no legal move fits it, and why it is refused."""

from __future__ import annotations

from echecs.domain.board import Board
from echecs.domain.move import Move
from echecs.domain.piece import Piece
from echecs.domain.refusal import (
    CastlingLost,
    CastlingOff,
    EmptySquare,
    NoSuchPiece,
    NotHowItMoves,
    OpponentPiece,
    Refusal,
)
from echecs.domain.square import SQUARES, Square


def refuse_attempt(
    board: Board,
    kind: type[Piece],
    destination: int,
    file: int | None,
    rank: int | None,
    promotion: type[Piece] | None,
) -> tuple[Move | None, Refusal]:
    """The likeliest move that a text meant, and the reason against it.

    A piece that has such a move and may not make it comes before one that
    does not move like that at all.
    """
    target = SQUARES[destination]
    fallback: tuple[Move | None, Refusal] | None = None
    for origin, piece in board.pieces().items():
        if piece.color is not board.turn or not isinstance(piece, kind):
            continue
        if (file is not None and origin.file != file) or (rank is not None and origin.rank != rank):
            continue
        move = Move(origin, target, promotion)
        refusal = board.explain(move)
        if refusal is None:
            continue
        if not isinstance(refusal, NotHowItMoves):
            return move, refusal
        fallback = fallback or (move, refusal)
    if fallback is not None:
        return fallback
    if file is not None and rank is not None:
        origin = Square(file=file, rank=rank)
        found = board[origin]
        move = Move(origin, target, promotion)
        if found is None:
            return move, EmptySquare(square=origin)
        if found.color is not board.turn:
            return move, OpponentPiece(piece=found, square=origin)
    return None, NoSuchPiece(piece=kind(board.turn))


def refuse_castling(board: Board, kingside: bool) -> tuple[Move | None, Refusal]:
    """The king's move that castling on a wing would be, and the reason against it."""
    king = board.king(board.turn)
    home_rank = 0 if board.turn == 0 else 7
    file = _castling_destination(board, king, kingside)
    if king.rank == home_rank and file is not None:
        move = Move(king, Square(file=file, rank=home_rank))
        refusal = board.explain(move)
        if refusal is not None:
            return move, refusal
    return None, CastlingLost() if board.allows_castling else CastlingOff()


def _castling_destination(board: Board, king: Square, kingside: bool) -> int | None:
    """The file that the king goes to: two steps from the e-file, else onto its rook."""
    if king.file == 4:
        return 6 if kingside else 2
    for letter in board.castling:
        if letter == "-" or letter.isupper() != (board.turn == 0):
            continue
        if letter in "KkQq":
            files = range(7, king.file, -1) if letter in "Kk" else range(king.file)
            file = next(file for file in files if _is_rook(board, file, king.rank))
        else:
            file = "abcdefgh".index(letter.lower())
        if (file > king.file) == kingside:
            return file
    return None


def _is_rook(board: Board, file: int, rank: int) -> bool:
    piece = board[Square(file=file, rank=rank)]
    return piece is not None and piece.color is board.turn and piece.letter == "R"
