"""The name of a game's opening, while it is played."""

from __future__ import annotations

TYPE_CHECKING = False
if TYPE_CHECKING:
    from echecs.domain.game import Game
    from echecs.openings import Opening

# The longest named line has 36 half-moves; after these no position is looked up.
_LONGEST = 40


class OpeningName:
    """The last named position that a game went through; a long game is not gone through again."""

    def __init__(self) -> None:
        self._last: Opening | None = None
        self._is_settled = False

    def of(self, game: Game) -> Opening | None:
        """The opening of a game as it stands; none by other rules than the standard ones."""
        if game.ply <= _LONGEST or not self._is_settled:
            from echecs.openings import opening_of

            self._last = opening_of(game)
            self._is_settled = game.ply > _LONGEST
        return self._last


def opening_just_reached(game: Game) -> Opening | None:
    """The opening that one of the last two moves has led to."""
    from echecs.domain.rules import STANDARD

    if game.rules != STANDARD or not 0 < game.ply <= _LONGEST:
        return None
    from echecs.openings import opening_of

    return opening_of(game.board) or opening_of(game.boards[-2])
