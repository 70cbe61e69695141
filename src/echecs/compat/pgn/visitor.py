"""What is told of a game, step by step, as it is read or walked through."""

import enum
from abc import ABC, abstractmethod
from typing import Final, Generic, TypeVar

from echecs.compat.board import Board
from echecs.compat.move import Move
from echecs.compat.pgn.headers import Headers

ResultT = TypeVar("ResultT", covariant=True)


class SkipType(enum.Enum):
    """What a hook returns to have the rest passed over."""

    SKIP = None


SKIP: Final = SkipType.SKIP


class BaseVisitor(ABC, Generic[ResultT]):
    """Hooks that are called in the order of a PGN; each does nothing by itself."""

    def begin_game(self) -> SkipType | None:
        """A game begins; SKIP passes over all of it."""

    def begin_headers(self) -> Headers | None:
        """The tags begin; headers that are returned set up the board."""

    def visit_header(self, tagname: str, tagvalue: str) -> None:
        """A tag was read."""

    def end_headers(self) -> SkipType | None:
        """The tags are complete; SKIP passes over the moves."""

    def begin_parse_san(self, board: Board, san: str) -> SkipType | None:
        """A move is about to be read; SKIP passes over it."""

    def parse_san(self, board: Board, san: str) -> Move:
        """Make a move of a text; by itself, the board does."""
        return board.parse_san(san)

    def visit_move(self, board: Board, move: Move) -> None:
        """A move is about to be played."""

    def visit_board(self, board: Board) -> None:
        """A position has been reached: the first one, or one after a move."""

    def visit_comment(self, comment: str) -> None:
        """A comment was read."""

    def visit_nag(self, nag: int) -> None:
        """A numeric annotation was read."""

    def begin_variation(self) -> SkipType | None:
        """A variation on the last move begins; SKIP passes over it."""

    def end_variation(self) -> None:
        """A variation ends."""

    def visit_result(self, result: str) -> None:
        """The result was read."""

    def end_game(self) -> None:
        """The game ends."""

    @abstractmethod
    def result(self) -> ResultT:
        """What the visitor has made of the game."""

    def handle_error(self, error: Exception) -> None:
        """Something cannot be read; by itself, this raises."""
        raise error
