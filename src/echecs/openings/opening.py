"""An opening: its code in the Encyclopaedia, its name, and the moves that are usual."""

from __future__ import annotations

from dataclasses import dataclass

from echecs.domain.board import Board
from echecs.domain.color import Color
from echecs.domain.move import Move
from echecs.notation.san import format_san


@dataclass(frozen=True, slots=True)
class Opening:
    """A named position of the first moves."""

    code: str
    """Its code, `A00` to `E99`."""
    name: str
    """Its English name: `Family: Variation, Subvariation`."""
    moves: tuple[Move, ...] = ()
    """The usual moves that lead to it."""

    @property
    def family(self) -> str:
        """The name without its variations."""
        return self.name.partition(":")[0]

    @property
    def line(self) -> str:
        """The usual moves in English notation: `1. e4 c5`."""
        board, words = Board(), []
        for move in self.moves:
            if board.turn is Color.WHITE:
                words.append(f"{board.fullmove_number}.")
            words.append(format_san(board, move))
            board = board.play(move)
        return " ".join(words)

    def __str__(self) -> str:
        return f"{self.code} {self.name}"
