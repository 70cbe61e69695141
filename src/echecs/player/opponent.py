"""An opponent for a person: a level that moves, answers offers of a draw, and may give up."""

from __future__ import annotations

import random
from typing import NamedTuple

from echecs.domain.game import Game
from echecs.domain.move import Move
from echecs.player.level import Level, choose
from echecs.player.player import Player
from echecs.player.thought import Limits, Score

# The levels below never give up: who has won against them wants to give mate.
_GIVES_UP_FROM = 7
# A queen down, twice in a row, is lost to a player of that strength.
_LOST = -900
# An opponent that is not better than this takes a draw, but not before the game was played.
_LEVEL_SCORE = 30
_DRAWISH_FROM_MOVE = 30
# One that is worse by a piece takes it at any time.
_WORSE = -250
_MATE = 10_000
# What the level without a limit of its own searches where games are to be repeated.
_REPEATABLE_NODES = 100_000
# Nodes for an offer that comes before the opponent's first move: a few hundredths of a second.
_OFFER_NODES = 20_000
_MEGABYTES = 16


class Reply(NamedTuple):
    """What the opponent does when it is its turn: a move, or giving up."""

    move: Move | None


class Opponent:
    """A level at the board. With a seed it plays the same game against the same moves.

    One call at a time, save for `stop`, which may come from any thread.
    """

    def __init__(self, level: Level, seed: int | None = None) -> None:
        self.level = level
        self._is_seeded = seed is not None
        self._chance = random.Random(seed)
        self._player = Player(_MEGABYTES)
        self._score: Score | None = None
        self._is_lost = False

    def reply(self, game: Game, clock: float | None = None, increment: float = 0.0) -> Reply:
        """Think about a game that is not over; `clock` has the seconds it has left."""
        choice = choose(
            self._player, game, self.level, self._chance, self._limits(clock, increment)
        )
        self._score = choice.score
        was_lost, self._is_lost = self._is_lost, _worth(choice.score) <= _LOST
        gives_up = self.level.number >= _GIVES_UP_FROM and was_lost and self._is_lost
        return Reply(None if gives_up else choice.move)

    def accepts_draw(self, game: Game) -> bool:
        """Whether it takes a draw now that it is the other side's turn."""
        score = self._score
        if score is None:
            theirs = self._player.search(game, Limits(nodes=_OFFER_NODES)).score
            worth = 0 if theirs is None else -_worth(theirs)
        else:
            worth = _worth(score)
        is_late = game.board.fullmove_number >= _DRAWISH_FROM_MOVE
        return worth <= _WORSE or (is_late and worth <= _LEVEL_SCORE)

    def pause(self) -> float:
        """Seconds that a person would take at least."""
        return random.uniform(0.5, 1.3)

    def forget(self) -> None:
        """The game has gone back: what was thought of it does not hold."""
        self._score = None
        self._is_lost = False

    def stop(self) -> None:
        """End the search under way, and any to come until `resume`."""
        self._player.stop()

    def resume(self) -> None:
        """Allow searches again."""
        self._player.resume()

    def _limits(self, clock: float | None, increment: float) -> Limits:
        if clock is not None:
            return Limits(clock=clock, increment=increment, overhead=0.05)
        if self._is_seeded:
            return Limits(nodes=_REPEATABLE_NODES)
        return Limits(seconds=1.0)


def _worth(score: Score) -> int:
    """A score in hundredths of a pawn; a mate is worth more than any material."""
    if score.mate is not None:
        return _MATE if score.mate > 0 else -_MATE
    assert score.centipawns is not None
    return score.centipawns
