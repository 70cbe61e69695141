"""A playing engine: it looks for good moves where the solver looks for proofs."""

from echecs.player.player import Player
from echecs.player.thought import Limits, Line, Score, Thought

__all__ = ["Limits", "Line", "Player", "Score", "Thought"]
