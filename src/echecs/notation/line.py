"""A line of moves as text, with its numbers: `1. e4 e5 2. Nf3`."""

from __future__ import annotations

from collections.abc import Iterable

from echecs.domain.board import Board
from echecs.domain.color import Color
from echecs.domain.move import Move
from echecs.errors import check_text
from echecs.notation.any_move import parse_move
from echecs.notation.san import format_san

_RESULTS = ("1-0", "0-1", "1/2-1/2", "*")


def format_line(board: Board, moves: Iterable[Move], *, language: str = "en") -> str:
    """Moves from a position, numbered; `IllegalMoveError` for one that cannot be played."""
    words = []
    for index, move in enumerate(moves):
        said = format_san(board, move, language=language)
        if board.turn is Color.WHITE:
            words.append(f"{board.fullmove_number}. {said}")
        else:
            words.append(f"{board.fullmove_number}...{said}" if index == 0 else said)
        board = board.play(move)
    return " ".join(words)


def parse_line(board: Board, text: str) -> list[Move]:
    """The moves of a text, numbered or not, in any notation; a result at the end is passed."""
    check_text(text)
    moves = []
    for word in text.split():
        number = word.rstrip(".…")
        if word in _RESULTS or (number.isdecimal() and number != word):
            continue
        move = parse_move(board, word)
        moves.append(move)
        board = board.play(move)
    return moves
