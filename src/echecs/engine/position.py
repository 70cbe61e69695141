"""A position as an engine is told of it."""

from __future__ import annotations

from typing import NamedTuple

from echecs.domain.board import Board
from echecs.domain.castling import Castling
from echecs.domain.color import Color
from echecs.domain.game import Game
from echecs.domain.rules import STANDARD
from echecs.notation.mutable_board import MutableBoard

Position = Board | Game
"""A board, or a game or a changing board, whose earlier moves the engine is told too."""


class Question(NamedTuple):
    """What is asked about, as it was when it was asked."""

    board: Board
    command: str
    is_chess960: bool


def question_of(position: Position) -> Question:
    """A position as it is now; it may change while the engine is busy with another."""
    board = board_of(position)
    return Question(board, position_command(position), is_chess960(board))


def board_of(position: Position) -> Board:
    """The position now, which stays as it is."""
    if isinstance(position, Game):
        return position.board
    if isinstance(position, MutableBoard):
        return position.frozen
    if isinstance(position, Board):
        return position
    raise TypeError(f"a board or a game is needed, not {position!r:.80}")


def position_command(position: Position) -> str:
    """The `position` command, with the moves played so that repetitions are known."""
    board = board_of(position)
    if isinstance(position, Game):
        first, moves = position.boards[0], position.moves
        if position.rules != STANDARD:
            # Engines know the standard rules: they would take en passant, draw by repetition.
            moves = []
    elif isinstance(position, MutableBoard):
        first, moves = position.first, position.move_stack
    else:
        first, moves = board, []
    if not moves or not all(moves) or is_chess960(first):
        return f"position fen {board.fen}"
    return f"position fen {first.fen} moves {' '.join(move.uci for move in moves)}"


def is_chess960(board: Board) -> bool:
    """Whether a king may castle from or with a rook on another square than usual."""
    for color in Color:
        king = board.king(color)
        for kingside in (True, False):
            rook = board.castling_rook(color, kingside)
            if rook is not None and Castling(king, rook).destination == rook:
                return True
    return False
