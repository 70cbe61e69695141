"""How strong an engine plays, from 1 to 8, and how long it may think."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, NamedTuple

from echecs.domain.color import Color


class Level(NamedTuple):
    """One of the levels."""

    share: float
    """The skill, from 0 for the weakest that the engine can play to 1 for all it has."""
    depth: int
    """How many half-moves it looks ahead."""
    seconds: float
    """How long it thinks at most."""


LEVELS = (
    Level(0.0, 1, 0.05),
    Level(0.05, 2, 0.08),
    Level(0.15, 4, 0.12),
    Level(0.3, 6, 0.2),
    Level(0.45, 8, 0.3),
    Level(0.6, 11, 0.45),
    Level(0.8, 15, 0.7),
    Level(1.0, 30, 1.0),
)
"""The eight levels; each has more skill, depth and time than the one before."""
LEVEL_NUMBERS = range(1, 13)
"""The levels of games: our player has twelve; another engine plays its highest for those above."""

Bounds = Mapping[str, tuple[int, int]]
"""The options of an engine, with the bounds of those that are numbers."""

_SHORTEST = 0.02
# A game lasts about this many more moves.
_MOVES_TO_GO = 30
# What the way to the engine and back may cost.
_MARGIN = 0.05


def level_options(level: Level, options: Bounds) -> dict[str, object]:
    """The options that make an engine play at a level, as far as it has any for that."""
    if "Skill Level" in options:
        return {"Skill Level": _between(options["Skill Level"], level.share)}
    if "UCI_LimitStrength" in options and "UCI_Elo" in options:
        if level.share >= 1:
            return {"UCI_LimitStrength": "false"}
        return {
            "UCI_LimitStrength": "true",
            "UCI_Elo": _between(options["UCI_Elo"], level.share),
        }
    return {}


def _between(bounds: tuple[int, int], share: float) -> int:
    low, high = bounds
    return round(low + share * (high - low))


def thinking_time(
    level: Level, turn: Color, clock: Mapping[str, Any] | None, waiting: int = 1
) -> float:
    """Seconds for one move: the level's, shared by all who wait, within what the clock leaves."""
    seconds = level.seconds / max(waiting, 1)
    if clock is not None:
        side = str(turn)
        left, increment = clock[side] / 1000, clock["terms"][side]["increment"]
        seconds = min(seconds, left / _MOVES_TO_GO + increment / 2, left - _MARGIN)
    return max(seconds, _SHORTEST)
