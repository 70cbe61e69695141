"""What a game asks of an engine, whatever engine that is."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any, Protocol

from echecs.domain.rules import RuleSet


class MoveSource(Protocol):
    """A chess engine. Several games may ask it at once."""

    name: str
    levels: Sequence[Any]
    """One for each level, with `name`, `sentence` and `rating` where it has them."""

    async def best_move(
        self,
        start_fen: str,
        moves_uci: Sequence[str],
        level: int,
        clock: Mapping[str, Any] | None,
        rules: RuleSet,
    ) -> tuple[str, int | None]:
        """A move, and what it is worth to its side in centipawns."""

    async def close(self) -> None:
        """End the engine."""
