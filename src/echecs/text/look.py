"""How a board is to be drawn: which way round, and what is marked on it."""

from __future__ import annotations

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Mapping
    from typing import Protocol

    from echecs.domain.board import Board
    from echecs.domain.piece import Piece
    from echecs.domain.square import Square

    class Style(Protocol):
        """A module that draws boards."""

        HEIGHT: int
        WIDTH: int

        def name_of(self, piece: Piece) -> str:
            """What stands for a piece on the board."""

        def render(self, board: Board, look: Look) -> str:
            """The board."""


STYLES = ("grid", "letters", "ascii")
"""The names of the boards; each is drawn by the module `style_` and its name."""

LAST_MOVE = "last move"
CHECK = "check"

# Backgrounds that leave the text readable on dark and on light terminals.
_PAINT = {LAST_MOVE: "\x1b[30;43m", CHECK: "\x1b[1;37;41m"}
_PLAIN = "\x1b[0m"
_BRACKETS = {LAST_MOVE: ("[", "]"), CHECK: ("!", "!")}


class Look:
    """The choices of a drawing. Without marks it is the bare board of a pipe."""

    __slots__ = ("compact", "flipped", "has_color", "marks")

    def __init__(
        self,
        flipped: bool = False,
        marks: Mapping[Square, str] | None = None,
        has_color: bool = False,
        compact: bool = False,
    ) -> None:
        self.flipped = flipped
        """Black below."""
        self.marks = marks or {}
        self.has_color = has_color
        self.compact = compact
        """For low screens: no line that only pads."""

    def cell(self, content: str, square: Square) -> str:
        """The inside of a cell, marked by colour or, without any, by brackets."""
        mark = self.marks.get(square)
        if mark is None:
            return content
        if self.has_color:
            return f"{_PAINT[mark]}{content}{_PLAIN}"
        left, right = _BRACKETS[mark]
        return f"{left}{content[1:-1]}{right}"


Rows = list[tuple[str, list[tuple["Square", "Piece | None"]]]]


def rows_of(board: Board, flipped: bool) -> Rows:
    """The ranks from top to bottom: each its number, and its squares from left to right."""
    from echecs.domain.square import SQUARES

    rows: Rows = []
    for rank in range(8) if flipped else range(7, -1, -1):
        squares = SQUARES[rank * 8 : rank * 8 + 8]
        if flipped:
            squares = squares[::-1]
        rows.append((str(rank + 1), [(square, board[square]) for square in squares]))
    return rows


def placement(board: Board, flipped: bool) -> list[str]:
    """The ranks from top to bottom as in a FEN."""
    text = board.fen.partition(" ")[0]
    return (text[::-1] if flipped else text).split("/")


def rank_numbers(flipped: bool) -> str:
    """The numbers of the ranks from top to bottom."""
    return "12345678" if flipped else "87654321"


def file_letters(flipped: bool) -> str:
    """The letters of the files from left to right."""
    return "hgfedcba" if flipped else "abcdefgh"
