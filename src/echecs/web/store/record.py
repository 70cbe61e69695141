"""A stored game, as rows."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import NamedTuple

from echecs.domain.color import Color


@dataclass(slots=True)
class Seat:
    """One side of a game. Tokens and invitations are kept as hashes only."""

    color: Color
    name: str = ""
    token_hash: str | None = None
    invite_hash: str | None = None
    is_engine: bool = False

    @property
    def is_taken(self) -> bool:
        """Whether somebody, or the engine, sits here."""
        return self.is_engine or self.token_hash is not None


Seats = tuple[Seat, Seat]
"""White's and Black's."""


class Pace(NamedTuple):
    """What a side begins with, and what each of its moves adds, in milliseconds."""

    base: int
    increment: int


Paces = tuple[Pace, Pace]
"""White's and Black's."""


@dataclass(slots=True)
class MoveRecord:
    """A half-move; `clock` is what its mover had left, `played` when, both in ms."""

    uci: str
    clock: int | None
    played: int
    parent: int | None = None
    """In a demonstration: the number of the move that it follows, -1 at the start."""


@dataclass(slots=True)
class DemonstrationRecord:
    """What is shown at a demonstration's board, and what was said."""

    shown: int = -1
    """The number of the move whose position is shown, -1 for the start."""
    marks: str = ""
    """Arrows and circles: `e2e4.d5`."""
    words: list[str] = field(default_factory=list)


@dataclass(slots=True)
class GameRecord:
    """All that is kept of a game; sides are 0 and 1, times milliseconds."""

    id: str
    mode: str
    rules: str
    start_fen: str
    created: int
    seats: Seats
    moves: list[MoveRecord] = field(default_factory=list)
    first_ply: int = 0
    """How many moves it began with."""
    clock_base: int | None = None
    clock_increment: int | None = None
    level: int | None = None
    termination: str | None = None
    """How it ended, where the board does not show it."""
    winner: int | None = None
    draw_offer: int | None = None
    takeback_offer: int | None = None
    version: int = 0
    """How often it was changed: every change names the version that it was made from."""
    owner: str | None = None
    """The worker that has it, where several share a database."""
    clock_since: int | None = None
    """Since when a clock runs that nobody watches."""
    demonstration: DemonstrationRecord | None = None
    """What makes it a demonstration: then the moves are a tree."""
    black_clock_base: int | None = None
    """Black's, where it is not the same as White's."""
    black_clock_increment: int | None = None

    @property
    def paces(self) -> Paces | None:
        """The terms of both clocks, or None where there are none."""
        if self.clock_base is None:
            return None
        white = Pace(self.clock_base, self.clock_increment or 0)
        if self.black_clock_base is None:
            return white, white
        return white, Pace(self.black_clock_base, self.black_clock_increment or 0)

    @paces.setter
    def paces(self, paces: Paces | None) -> None:
        self.clock_base = self.clock_increment = None
        self.black_clock_base = self.black_clock_increment = None
        if paces is None:
            return
        white, black = paces
        self.clock_base, self.clock_increment = white
        if black != white:
            self.black_clock_base, self.black_clock_increment = black
