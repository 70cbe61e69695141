"""Who judges positions: anything that answers a game with a score and a line."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Protocol

from echecs.analysis.chances import winning_chances
from echecs.domain.game import Game
from echecs.domain.move import Move
from echecs.player import Limits, Player
from echecs.player.thought import Score


@dataclass(frozen=True, slots=True)
class Estimate:
    """What a position is worth to the side to move, and how the game should go on."""

    score: Score
    line: tuple[Move, ...] = ()
    depth: int = 0
    nodes: int = 0
    is_proved: bool = False
    """The score is a mate that the solver has proved."""

    @property
    def best(self) -> Move | None:
        """The move to play; None when there is none."""
        return self.line[0] if self.line else None

    @property
    def chances(self) -> float:
        """The winning chances of the side to move."""
        return winning_chances(self.score)


class Thinker(Protocol):
    """An engine as an analysis needs it."""

    @property
    def name(self) -> str:
        """What it calls itself."""

    def start_game(self) -> None:
        """Forget other games, so that each is judged alike wherever it stands in a file."""

    def think(self, game: Game, limits: Limits) -> Estimate:
        """Judge the present position of a game, in which there is a legal move."""

    def stop(self) -> None:
        """End the search under way, from another thread."""

    def close(self) -> None:
        """Let go of what it holds."""


class OwnThinker:
    """The player of this package."""

    name = "echecs"

    def __init__(self, megabytes: int = 64, threads: int = 1) -> None:
        self._player = Player(megabytes, threads)

    def start_game(self) -> None:
        """Empty the table."""
        self._player.resume()
        self._player.clear()

    def think(self, game: Game, limits: Limits) -> Estimate:
        """Search the present position with its past."""
        thought = self._player.search(game, limits)
        if thought.score is None:
            return Estimate(Score(0))
        return Estimate(thought.score, thought.lines[0].moves, thought.depth, thought.nodes)

    def stop(self) -> None:
        """End the search under way."""
        self._player.stop()

    def close(self) -> None:
        """Nothing is to be closed."""
