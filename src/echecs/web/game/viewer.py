"""Who is at a game: those who look on and are told, and what plays for nobody."""

from __future__ import annotations

from typing import TYPE_CHECKING, Protocol

from echecs.domain.color import Color
from echecs.web.request.reason import Reason

if TYPE_CHECKING:
    from echecs.web.game.room import Room


class Viewer(Protocol):
    """Somebody who looks at a game and is told of its changes."""

    colors: frozenset[Color]
    """The seats held."""
    language: str
    known: int
    """How many half-moves of the present game were told already."""

    def tell_state(self) -> None:
        """Send the present state soon."""

    def notice(self, reason: Reason) -> None:
        """Send words in the viewer's language."""

    def close(self, code: int) -> None:
        """Close the connection once what waits was sent."""


class Opponent(Protocol):
    """What plays the seats that no person holds."""

    def is_thinking(self, room: Room) -> bool:
        """Whether it is at work on a game."""

    def look(self, room: Room) -> None:
        """Begin to think if it is its turn, stop if it is not."""

    def accepts_draw(self, room: Room) -> bool:
        """Its answer to an offer."""
