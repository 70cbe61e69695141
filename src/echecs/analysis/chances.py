"""Scores as winning chances, and losses of chances as accuracy."""

from __future__ import annotations

import math
from collections.abc import Sequence

from echecs.player.thought import Score

STEEPNESS = 0.0035
"""How fast the chances grow with the score, by centipawn.

Fitted by bench/analysis/steepness.py to results of the player against itself with one
move in twenty by chance, for people err: 0.0035. Without errors it is 0.0061.
A pawn ahead is then 59 % and a piece 74 %.
"""

# A loss of so many chances halves a move's accuracy: between a mistake and a blunder.
_HALVING = 0.15


def winning_chances(score: Score) -> float:
    """What the side to move may expect, from 0 for a loss to 1 for a win; a draw is a half."""
    if score.mate is not None:
        return 1.0 if score.mate > 0 else 0.0
    lead = max(-5000, min(5000, score.centipawns or 0))
    return 1 / (1 + math.exp(-STEEPNESS * lead))


def move_accuracy(loss: float) -> float:
    """How accurate a move was, from 1 for the best down to 0.01: halved by each 15 % lost."""
    return float(0.5 ** (max(loss, 0.0) / _HALVING))


def side_accuracy(losses: Sequence[float]) -> float | None:
    """How accurate moves were together; None when there are none.

    The mean of two means of their accuracies: the arithmetic one, and the harmonic
    one, in which a single blunder is felt.
    """
    if not losses:
        return None
    accuracies = [move_accuracy(loss) for loss in losses]
    arithmetic = sum(accuracies) / len(accuracies)
    harmonic = len(accuracies) / sum(1 / accuracy for accuracy in accuracies)
    return (arithmetic + harmonic) / 2
