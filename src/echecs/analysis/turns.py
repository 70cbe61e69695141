"""Where a game turned: the moves at which it passed from one hand to another."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass

from echecs.domain.color import Color

# A side has the game in hand from here on, …
_TAKEN = 0.70
# … and no longer when its chances have come down to this.
_LOST_AGAIN = 0.55

# A move that loses less is not to blame: the search saw further after it than before.
_SLIP = 0.05


@dataclass(frozen=True, slots=True)
class Turn:
    """A move after which the game was another side's, or nobody's."""

    ply: int
    """The move, by how many came before it."""
    winner: Color | None
    """Who had the game in hand after it; None when it was level again."""


def find_turns(
    curve: Sequence[float | None], losses: Mapping[int, float], first: Color
) -> tuple[Turn, ...]:
    """The turns of a game, by White's chances in each position and what each move lost.

    `first` is the side that moves first. Of the moves during which the game slipped,
    the one that lost the most is the turn.
    """
    turns: list[Turn] = []
    holder: Color | None = None
    since = 0
    for index, chances in enumerate(curve):
        if chances is None:
            continue
        now = _holder(holder, chances)
        if now is holder:
            if _is_settled(holder, chances):
                since = index
            continue
        loser = now.other if now is not None else holder
        plies = [
            ply
            for ply in range(since, index)
            if ply in losses and (ply % 2 == 0) == (loser is first)
        ]
        turned = max(plies, key=lambda ply: losses[ply], default=None)
        if turned is not None and losses[turned] >= _SLIP:
            turns.append(Turn(turned, now))
        holder, since = now, index
    return tuple(turns)


def _is_settled(holder: Color | None, chances: float) -> bool:
    """Whether nothing has slipped yet from who has the game in hand."""
    return 0.4 <= chances <= 0.6 if holder is None else _of(holder, chances) >= _TAKEN


def _of(color: Color, chances: float) -> float:
    return chances if color is Color.WHITE else 1 - chances


def _holder(holder: Color | None, chances: float) -> Color | None:
    """Who has the game in hand, by who had it before and White's chances now."""
    for color in Color:
        if _of(color, chances) >= _TAKEN:
            return color
    if holder is not None and _of(holder, chances) > _LOST_AGAIN:
        return holder
    return None
