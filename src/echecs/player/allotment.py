"""How much time a move gets."""

import math
from dataclasses import dataclass

from echecs.player.thought import Limits

# A game without a control in sight is treated as if so many moves were left.
_MOVES_LEFT = 26


@dataclass(frozen=True, slots=True)
class Allotment:
    """After `usual` seconds no new iteration begins; after `most` the search ends."""

    usual: float = math.inf
    most: float = math.inf


def allot(limits: Limits) -> Allotment:
    """Share the clock out; time for one move is used to its end."""
    if limits.seconds is not None:
        return Allotment(most=max(limits.seconds - limits.overhead, 0.001))
    if limits.clock is None:
        return Allotment()
    left = max(limits.clock - limits.overhead, 0.001)
    moves = min(limits.moves_to_go or _MOVES_LEFT, 50)
    # What remains after the increments of the moves to come were paid their overhead.
    usual = left / moves + 0.75 * max(limits.increment - limits.overhead, 0.0)
    most = left * 0.9 if moves == 1 else min(left * 0.45, usual * 4)
    return Allotment(min(usual, left * 0.8), most)


def patience(stable: int, drop: int, effort: float) -> float:
    """By how much the usual time stretches.

    Less when the best move has stayed for `stable` iterations and took most of the
    effort; more when the score has dropped (in hundredths of a pawn).
    """
    steady = (1.5, 1.2, 1.0, 0.9, 0.8)[min(stable, 4)]
    worried = 1.0 + min(max(drop, 0), 80) / 100
    focused = 1.6 - min(max(effort, 0.0), 1.0)
    return steady * worried * focused
