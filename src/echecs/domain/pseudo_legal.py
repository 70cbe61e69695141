"""Moves as the pieces go, whether or not the own king is left in check."""

from __future__ import annotations

from collections.abc import Iterator

from echecs.domain.board import Board
from echecs.domain.color import WHITE
from echecs.domain.move import Move
from echecs.domain.piece import PROMOTION_KINDS, Pawn
from echecs.domain.square import SQUARES, Square


def pseudo_legal_moves(board: Board) -> list[Move]:
    """Every move that obeys how pieces go and take; legal ones are those that leave no check.

    No board holds a position after a move that is not legal, so such a move can be
    looked at but not played. Castling is listed where it is legal.
    """
    own = board.squares(board.turn)
    moves: list[Move] = []
    for origin in own:
        if isinstance(board[origin], Pawn):
            moves += _pawn_moves(board, origin)
        else:
            moves += [Move(origin, target) for target in board.attacks(origin) - own]
    return moves + [move for move in board.legal_moves if board.is_castling(move)]


def _pawn_moves(board: Board, origin: Square) -> Iterator[Move]:
    """A pawn's steps and captures; on the last rank once for each piece it may become."""
    promotes = origin.rank == (6 if board.turn is WHITE else 1)
    for target in _pawn_targets(board, origin):
        for promotion in PROMOTION_KINDS if promotes else (None,):
            yield Move(origin, target, promotion)


def _pawn_targets(board: Board, origin: Square) -> Iterator[Square]:
    step, home = (8, 1) if board.turn is WHITE else (-8, 6)
    if board[origin + step] is None:
        yield SQUARES[origin + step]
        if origin.rank == home and board[origin + 2 * step] is None:
            yield SQUARES[origin + 2 * step]
    theirs = board.squares(board.turn.other)
    for target in board.attacks(origin):
        if target in theirs or target == board.en_passant_square:
            yield target
