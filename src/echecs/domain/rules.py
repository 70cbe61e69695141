"""Which rules a game is played by."""

from __future__ import annotations

from echecs.domain.value import Value


class RuleSet(Value):
    """A choice of rules. The moves of the pieces are the same in all of them."""

    __slots__ = (  # noqa: RUF023
        "name",
        "castling",
        "en_passant",
        "repetition",
        "fifty_moves",
        "dead_position",
    )

    name: str
    castling: bool
    en_passant: bool
    repetition: bool
    """The game is drawn when a position occurs for the third time."""
    fifty_moves: bool
    """The game is drawn after fifty moves of each side without capture or pawn move."""
    dead_position: bool
    """The game is drawn when neither side can mate any more."""

    def __init__(
        self,
        name: str,
        castling: bool = True,
        en_passant: bool = True,
        repetition: bool = True,
        fifty_moves: bool = True,
        dead_position: bool = True,
    ) -> None:
        self._fill(name, castling, en_passant, repetition, fifty_moves, dead_position)


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
