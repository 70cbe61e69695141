"""The tag pairs of a game, and the board they set up."""

from collections.abc import MutableMapping
from typing import TYPE_CHECKING, Any, Self

from echecs.compat.board import Board
from echecs.compat.pgn.header_table import HeaderTable

if TYPE_CHECKING:
    from echecs.compat.pgn.builder import HeadersBuilder

TAG_ROSTER = ["Event", "Site", "Date", "Round", "White", "Black", "Result"]
_CHESS960 = ("chess960", "chess 960", "fischerandom", "fischerrandom", "fischer random")
# Servers call chess from set positions "wild", by numbers.
_WILD = [f"wild/{number}" for number in (*range(9), "8a")]


class Headers(HeaderTable, MutableMapping[str, str]):
    """Tag pairs in the order PGN wants: the roster, then the others as they came."""

    def is_chess960(self) -> bool:
        """Whether the Variant tag says Chess960."""
        return self.get("Variant", "").lower() in _CHESS960

    def is_wild(self) -> bool:
        """Whether the Variant tag names a set-up that is chess otherwise."""
        return self.get("Variant", "").lower() in _WILD

    def variant(self) -> type[Board]:
        """The class of board; a variant that is not chess is a ValueError."""
        if "Variant" not in self or self.is_chess960() or self.is_wild():
            return Board
        name = self["Variant"]
        if any(alias.lower() == name.lower() for alias in Board.aliases):
            return Board
        raise ValueError(f"chess and Chess960 are played here, not {name!r}")

    def board(self) -> Board:
        """The board that the game starts from."""
        kind = self.variant()
        return kind(self.get("FEN", kind.starting_fen), chess960=self.is_chess960())

    def copy(self) -> Self:
        """Other tag pairs with the same values."""
        return type(self)(self)

    def __copy__(self) -> Self:
        return self.copy()

    def __reduce__(self) -> tuple[Any, ...]:
        return type(self), (list(self.items()),)

    @classmethod
    def builder(cls) -> "HeadersBuilder[Any]":
        """A visitor that reads tag pairs into this class."""
        from echecs.compat.pgn.builder import HeadersBuilder

        return HeadersBuilder(Headers=cls)
