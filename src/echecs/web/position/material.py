"""What was taken, and who has more: the pieces beside a board."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Mapping, Sequence
from typing import Any

from echecs.domain.board import Board
from echecs.domain.color import Color
from echecs.domain.game import Game
from echecs.domain.move import Move

_DEAREST_FIRST = "qrbnp"


def taken_letter(board: Board, move: Move) -> str | None:
    """The kind of the piece that a move takes, in lower case."""
    if not board.is_capture(move):
        return None
    target = board[move.destination]
    # Only a capture en passant ends on an empty square.
    return "p" if target is None else target.letter.lower()


def score_of(board: Board) -> int:
    """White's pieces less Black's, in pawns."""
    return sum(
        piece.value if piece.color is Color.WHITE else -piece.value
        for piece in board.pieces().values()
    )


def material_of(entries: Iterable[Mapping[str, Any]], board: Board) -> dict[str, Any]:
    """What each side has taken by these moves, and the balance on a board.

    `white_taken` holds capitals, `black_taken` small letters, the dearest first.
    """
    taken: tuple[Counter[str], Counter[str]] = (Counter(), Counter())
    for entry in entries:
        if entry["taken"]:
            taken[entry["piece"][0] == "b"][entry["taken"]] += 1
    return _material(taken, board)


def taken_in(game: Game) -> list[str | None]:
    """What each move of a game took, by its letter."""
    return [taken_letter(board, move) for board, move in zip(game.boards, game.moves, strict=False)]


def material_of_taken(taken: Sequence[str | None], first: Color, board: Board) -> dict[str, Any]:
    """The same as `material_of`, for what each move took and the side that moved first."""
    by_first, by_second = Counter(filter(None, taken[::2])), Counter(filter(None, taken[1::2]))
    is_whites = first is Color.WHITE
    return _material((by_first, by_second) if is_whites else (by_second, by_first), board)


def _material(taken: tuple[Counter[str], Counter[str]], board: Board) -> dict[str, Any]:
    by_white, by_black = (
        "".join(letter * counter[letter] for letter in _DEAREST_FIRST) for counter in taken
    )
    return {
        "white_taken": by_white.upper(),
        "black_taken": by_black,
        "score": score_of(board),
    }
