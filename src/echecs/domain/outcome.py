"""How a game ends."""

from __future__ import annotations

from echecs.domain.color import Color
from echecs.domain.value import Value

CHECKMATE = "checkmate"
STALEMATE = "stalemate"
REPETITION = "repetition"
FIFTY_MOVES = "fifty-moves"
DEAD_POSITION = "dead-position"
RESIGNATION = "resignation"
AGREEMENT = "agreement"
TIME = "time"

UNFINISHED = "?-?"
"""The result of a game that was interrupted."""


class Outcome(Value):
    """Who won and why; nobody won a draw."""

    __slots__ = ("termination", "winner")

    termination: str
    winner: Color | None

    def __init__(self, termination: str, winner: Color | None = None) -> None:
        self._fill(termination, winner)

    @property
    def result(self) -> str:
        """`1-0`, `0-1` or `1/2-1/2`."""
        if self.winner is None:
            return "1/2-1/2"
        return "1-0" if self.winner is Color.WHITE else "0-1"
