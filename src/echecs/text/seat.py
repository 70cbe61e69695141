"""The opponent's seat at the board of a text game: its side, and its move while it thinks."""

from __future__ import annotations

from echecs.player.opponent import Opponent, Reply
from echecs.text.thinking import Thinking

TYPE_CHECKING = False
if TYPE_CHECKING:
    from echecs.domain.color import Color
    from echecs.domain.game import Game
    from echecs.text.clock import Clock

# Of a clock no more than this share goes into a pause for its own sake.
_PAUSE_SHARE = 60


class Seat:
    """An opponent and its colour.

    `listens` says whether a person sits on the other side, who may speak while it thinks
    and for whom it takes a natural pause.
    """

    def __init__(self, opponent: Opponent, color: Color, listens: bool) -> None:
        self.opponent = opponent
        self.color = color
        self.listens = listens
        self.thinking: Thinking[Reply] | None = None
        """Its search, while it is its turn."""
        self._refused_at: int | None = None

    def begin(self, game: Game, clock: Clock | None) -> Thinking[Reply]:
        """Let it think about the game."""
        left = None if clock is None else clock.left(self.color)
        increment = 0.0 if clock is None else clock.increment
        pause = self.opponent.pause() if self.listens else 0.0
        if left is not None:
            pause = min(pause, left / _PAUSE_SHARE)
        self.opponent.resume()
        self.thinking = Thinking(
            lambda: self.opponent.reply(game, left, increment), self.opponent.stop, pause
        )
        return self.thinking

    def take_reply(self) -> Reply:
        """What it has found."""
        assert self.thinking is not None
        thinking, self.thinking = self.thinking, None
        return thinking.result()

    def stop(self) -> None:
        """Call its thinking off."""
        if self.thinking is not None:
            self.thinking.stop()
            self.thinking = None

    def accepts_draw(self, game: Game) -> bool:
        """Its answer to an offer: one for each position, and none while it thinks but no."""
        if self.thinking is not None or self._refused_at == game.ply:
            return False
        self.opponent.resume()
        accepts = self.opponent.accepts_draw(game)
        if not accepts:
            self._refused_at = game.ply
        return accepts
