"""What a player is asked and what it answers: limits, scores, lines, thoughts."""

from dataclasses import dataclass, field

from echecs.domain.move import Move


@dataclass(frozen=True, slots=True)
class Limits:
    """How long to think; what is not given does not limit, and nothing given is until `stop`.

    Times are in seconds. `clock` and `increment` are those of the side to move,
    `moves_to_go` the moves until the clock is set anew.
    """

    depth: int | None = None
    nodes: int | None = None
    seconds: float | None = None
    clock: float | None = None
    increment: float = 0.0
    moves_to_go: int | None = None
    overhead: float = 0.01
    lines: int = 1
    moves: tuple[Move, ...] = ()
    """Only these moves are looked at; none named means all."""
    pondering: bool = False
    """The times begin to count at `ponder_hit`."""

    def __post_init__(self) -> None:
        for name in ("depth", "nodes", "moves_to_go"):
            value = getattr(self, name)
            if value is not None and value < 1:
                raise ValueError(f"{name} must be at least 1, not {value}")
        if self.lines < 1:
            raise ValueError(f"lines must be at least 1, not {self.lines}")


@dataclass(frozen=True, slots=True)
class Score:
    """What a position is worth to the side to move: hundredths of a pawn, or moves to mate."""

    centipawns: int | None = None
    mate: int | None = None
    """Moves until mate, negative when the side to move is mated; 0 when it is now."""

    def __str__(self) -> str:
        return f"cp {self.centipawns}" if self.mate is None else f"mate {self.mate}"


@dataclass(frozen=True, slots=True)
class Line:
    """The best moves of both sides from here on, and what they lead to."""

    score: Score
    moves: tuple[Move, ...]


@dataclass(frozen=True, slots=True)
class Thought:
    """What a search has found so far, its best line first; no line when there is no move."""

    lines: tuple[Line, ...] = ()
    depth: int = 0
    selective_depth: int = 0
    nodes: int = 0
    seconds: float = 0.0
    table_use: int = field(default=0)
    """How many of a thousand entries of the table this search has written."""
    ending_hits: int = 0
    """How many nodes a table of endings decided."""

    @property
    def best(self) -> Move | None:
        """The move to play."""
        return self.lines[0].moves[0] if self.lines else None

    @property
    def ponder(self) -> Move | None:
        """The answer that is expected."""
        if self.lines and len(self.lines[0].moves) > 1:
            return self.lines[0].moves[1]
        return None

    @property
    def score(self) -> Score | None:
        """The score of the best line."""
        return self.lines[0].score if self.lines else None
