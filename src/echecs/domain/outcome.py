"""How a game ends."""

from __future__ import annotations

from echecs.domain.color import Color
from echecs.domain.record import Record

CHECKMATE = "checkmate"
STALEMATE = "stalemate"
REPETITION = "repetition"
FIFTY_MOVES = "fifty-moves"
DEAD_POSITION = "dead-position"
RESIGNATION = "resignation"
AGREEMENT = "agreement"
TIME = "time"
RECORDED = "recorded"
"""The result was given, in a record or by a player, without its reason."""

UNFINISHED = "?-?"
"""The result of a game that was interrupted."""


class Outcome(Record):
    """Who won and why; nobody won a draw."""

    __slots__ = ()

    names = ("termination", "winner")

    def __new__(cls, termination: str, winner: Color | None = None) -> Outcome:
        return tuple.__new__(cls, (termination, winner))

    @property
    def termination(self) -> str:
        """Why the game ended, one of the words above."""
        return str(self[0])

    @property
    def winner(self) -> Color | None:
        """Who won, if anybody."""
        winner: Color | None = self[1]
        return winner

    @property
    def result(self) -> str:
        """`1-0`, `0-1` or `1/2-1/2`."""
        if self.winner is None:
            return "1/2-1/2"
        return "1-0" if self.winner is Color.WHITE else "0-1"
