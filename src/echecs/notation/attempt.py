"""What a text was meant to be when no legal move fits it, and why it is refused."""

from __future__ import annotations

from echecs.domain.board import Board
from echecs.domain.castling import castling_destination
from echecs.domain.move import Move
from echecs.domain.piece import Piece
from echecs.domain.refusal import Refusal
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
        if refusal.code != "not-how-it-moves":
            return move, refusal
        fallback = fallback or (move, refusal)
    if fallback is not None:
        return fallback
    if file is not None and rank is not None:
        origin = Square(file=file, rank=rank)
        found = board[origin]
        move = Move(origin, target, promotion)
        if found is None:
            return move, Refusal("empty-square", square=origin)
        if found.color is not board.turn:
            return move, Refusal("opponent-piece", piece=found, square=origin)
    return None, Refusal("no-such-piece", piece=kind(board.turn))


def refuse_castling(board: Board, kingside: bool) -> tuple[Move | None, Refusal]:
    """The king's move that castling on a wing would be, and the reason against it."""
    color = board.turn
    king = board.king(color)
    destination = castling_destination(king, kingside) or board.castling_rook(color, kingside)
    if king.rank == color.first_rank and destination is not None:
        move = Move(king, destination)
        refusal = board.explain(move)
        if refusal is not None:
            return move, refusal
    return None, Refusal("castling-lost" if board.allows_castling else "castling-off")
