"""Which rules a game is played by."""

from __future__ import annotations

from typing import NamedTuple


class RuleSet(NamedTuple):
    """A choice of rules. The moves of the pieces are the same in all of them."""

    name: str
    castling: bool = True
    en_passant: bool = True
    repetition: bool = True
    """The game is drawn when a position occurs for the third time."""
    fifty_moves: bool = True
    """The game is drawn after fifty moves of each side without capture or pawn move."""
    dead_position: bool = True
    """The game is drawn when neither side can mate any more."""


STANDARD = RuleSet("standard")
"""The rules of chess."""

MINI = RuleSet(
    "mini",
    castling=False,
    en_passant=False,
    repetition=False,
    fifty_moves=False,
    dead_position=False,
)
"""The reduced game: only mate and stalemate end it."""

RULE_SETS = {rules.name: rules for rules in (STANDARD, MINI)}
