"""Which rules a game is played by."""

from __future__ import annotations

from echecs.domain.record import Record


class RuleSet(Record):
    """A choice of rules: which moves there are besides the plain ones, and what ends a game."""

    __slots__ = ()

    names = ("name", "castling", "en_passant", "repetition", "fifty_moves", "dead_position")

    def __new__(
        cls,
        name: str,
        castling: bool = True,
        en_passant: bool = True,
        repetition: bool = True,
        fifty_moves: bool = True,
        dead_position: bool = True,
    ) -> RuleSet:
        fields = (name, castling, en_passant, repetition, fifty_moves, dead_position)
        return tuple.__new__(cls, fields)

    @property
    def name(self) -> str:
        """What it is called."""
        return str(self[0])

    @property
    def castling(self) -> bool:
        """Kings castle."""
        return bool(self[1])

    @property
    def en_passant(self) -> bool:
        """Pawns take en passant."""
        return bool(self[2])

    @property
    def repetition(self) -> bool:
        """The game is drawn when a position occurs for the third time."""
        return bool(self[3])

    @property
    def fifty_moves(self) -> bool:
        """The game is drawn after fifty moves of each side without capture or pawn move."""
        return bool(self[4])

    @property
    def dead_position(self) -> bool:
        """The game is drawn when neither side can mate any more."""
        return bool(self[5])


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
