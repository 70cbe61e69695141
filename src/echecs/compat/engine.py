"""Scores as engines give them; engines themselves are not driven from here."""

import functools
from abc import ABC, abstractmethod
from dataclasses import dataclass
from typing import overload

from echecs.compat.constants import WHITE, Color


@functools.total_ordering
class Score(ABC):
    """An evaluation from one side's view: centipawns, or a mate."""

    @overload
    def score(self, *, mate_score: int) -> int: ...
    @overload
    def score(self, *, mate_score: int | None = None) -> int | None: ...
    @abstractmethod
    def score(self, *, mate_score: int | None = None) -> int | None:
        """Centipawns; a mate counts so much less its distance, or None."""

    @abstractmethod
    def mate(self) -> int | None:
        """Moves to the mate, below 0 when it is suffered, or None."""

    def is_mate(self) -> bool:
        """Whether this is a mate."""
        return self.mate() is not None

    @abstractmethod
    def __neg__(self) -> "Score": ...

    def __pos__(self) -> "Score":
        return self

    def __abs__(self) -> "Score":
        return max(self, -self)

    @abstractmethod
    def _rank(self) -> tuple[int, int]:
        """What orders scores: being mated soon is worst, having mated is best."""

    def __eq__(self, other: object) -> bool:
        return self._rank() == other._rank() if isinstance(other, Score) else NotImplemented

    def __lt__(self, other: object) -> bool:
        return self._rank() < other._rank() if isinstance(other, Score) else NotImplemented

    def __hash__(self) -> int:
        return hash(self._rank())


class Cp(Score):
    """An evaluation in hundredths of a pawn."""

    def __init__(self, cp: int) -> None:
        self.cp = cp

    @overload
    def score(self, *, mate_score: int) -> int: ...
    @overload
    def score(self, *, mate_score: int | None = None) -> int | None: ...
    def score(self, *, mate_score: int | None = None) -> int | None:
        """The centipawns."""
        return self.cp

    def mate(self) -> None:
        """None: this is no mate."""
        return

    def _rank(self) -> tuple[int, int]:
        return 0, self.cp

    def __neg__(self) -> "Cp":
        return Cp(-self.cp)

    def __repr__(self) -> str:
        return f"Cp({self})"

    def __str__(self) -> str:
        return f"{self.cp:+d}" if self.cp else "0"


class Mate(Score):
    """A mate in so many moves; 0 and below is one that is suffered."""

    def __init__(self, moves: int) -> None:
        self.moves = moves

    @overload
    def score(self, *, mate_score: int) -> int: ...
    @overload
    def score(self, *, mate_score: int | None = None) -> int | None: ...
    def score(self, *, mate_score: int | None = None) -> int | None:
        """The mate score less the moves to it, or None."""
        if mate_score is None:
            return None
        return mate_score - self.moves if self.moves > 0 else -mate_score - self.moves

    def mate(self) -> int:
        """The moves to the mate."""
        return self.moves

    def _rank(self) -> tuple[int, int]:
        return (1 if self.moves > 0 else -1), -self.moves

    def __neg__(self) -> "Score":
        return Mate(-self.moves) if self.moves else MateGiven

    def __repr__(self) -> str:
        return f"Mate({str(self).removeprefix('#')})"

    def __str__(self) -> str:
        return f"#{self.moves:+d}" if self.moves > 0 else f"#-{-self.moves}"


class MateGivenType(Score):
    """The opponent has been mated."""

    @overload
    def score(self, *, mate_score: int) -> int: ...
    @overload
    def score(self, *, mate_score: int | None = None) -> int | None: ...
    def score(self, *, mate_score: int | None = None) -> int | None:
        """The whole mate score, or None."""
        return mate_score

    def mate(self) -> int:
        """0: it has been given."""
        return 0

    def _rank(self) -> tuple[int, int]:
        return 2, 0

    def __neg__(self) -> Mate:
        return Mate(0)

    def __repr__(self) -> str:
        return "MateGiven"

    def __str__(self) -> str:
        return "#+0"


MateGiven = MateGivenType()


@dataclass(eq=False)
class PovScore:
    """A score and the side that sees it so."""

    relative: Score
    turn: Color

    def white(self) -> Score:
        """The score as White sees it."""
        return self.pov(WHITE)

    def black(self) -> Score:
        """The score as Black sees it."""
        return self.pov(not WHITE)

    def pov(self, color: Color) -> Score:
        """The score as a side sees it."""
        return self.relative if self.turn == color else -self.relative

    def is_mate(self) -> bool:
        """Whether this is a mate."""
        return self.relative.is_mate()

    def __eq__(self, other: object) -> bool:
        return self.white() == other.white() if isinstance(other, PovScore) else NotImplemented

    def __hash__(self) -> int:
        return hash(self.white())

    def __repr__(self) -> str:
        return f"PovScore({self.relative!r}, {'WHITE' if self.turn else 'BLACK'})"

    def __str__(self) -> str:
        return repr(self)
