"""The opponent of this package: twelve levels, at the pace of a person."""

from __future__ import annotations

import asyncio
import queue
import random
from collections.abc import Mapping, Sequence
from typing import Any

from echecs.domain.board import Board
from echecs.domain.game import Game
from echecs.domain.move import Move
from echecs.domain.rules import STANDARD, RuleSet
from echecs.notation.uci import parse_uci
from echecs.player import Limits, Player
from echecs.player.level import LEVELS, Level, choose_move
from echecs.web.request.aside import Aside

_THREADS = 2
_MOST_WAITING = 1000
_MEGABYTES = 8
# The strongest level thinks no longer than this, and all of them share the processor.
_LONGEST_THOUGHT = 1.0
# How long a person would look at the board before moving, in seconds.
_SHORTEST_PAUSE, _LONGEST_PAUSE = 0.5, 1.8
# With a clock no more than this share of what is left.
_SHARE = 1 / 40


class OwnPlayer:
    """The player at its levels; several games share a few searches at once."""

    name = "échecs"

    def __init__(self, pause: tuple[float, float] = (_SHORTEST_PAUSE, _LONGEST_PAUSE)) -> None:
        self.levels: Sequence[Level] = LEVELS
        self._pause = pause
        self._chance = random.Random()
        self._aside = Aside("player", _THREADS, _MOST_WAITING, is_polite=True)
        self._resting: queue.SimpleQueue[Player] = queue.SimpleQueue()

    async def best_move(
        self,
        start_fen: str,
        moves_uci: Sequence[str],
        level: int,
        clock: Mapping[str, Any] | None = None,
        rules: RuleSet = STANDARD,
    ) -> tuple[str, int | None]:
        """A move of a level, after the time that a person would take; it tells no score."""
        game = _game_of(start_fen, moves_uci, rules)
        left, increment = _time_left(clock, game)
        loop = asyncio.get_running_loop()
        ready_at = loop.time() + self._pause_before(game, left)
        strength = LEVELS[min(max(level, 1), len(LEVELS)) - 1]
        limits = Limits(seconds=_LONGEST_THOUGHT, clock=left, increment=increment)
        move = await self._aside.run(lambda: self._choose(game, strength, limits))
        await asyncio.sleep(max(0.0, ready_at - loop.time()))
        return move.uci, None

    async def close(self) -> None:
        """Let the threads end."""
        self._aside.close()

    def _choose(self, game: Game, level: Level, limits: Limits) -> Move:
        try:
            player = self._resting.get_nowait()
        except queue.Empty:
            player = Player(_MEGABYTES)
        try:
            # What one game has taught it is not for the next one to know.
            player.clear()
            return choose_move(player, game, level, self._chance, limits)
        finally:
            self._resting.put(player)

    def _pause_before(self, game: Game, left: float | None) -> float:
        """Seconds until the move is shown: short where there is little to think about."""
        shortest, longest = self._pause
        board = game.board
        is_plain = game.ply < 6 or board.legal_move_count == 1 or board.is_check
        most = (shortest + longest) / 2 if is_plain else longest
        seconds = self._chance.uniform(shortest, most)
        return seconds if left is None else min(seconds, left * _SHARE)


def _game_of(start_fen: str, moves_uci: Sequence[str], rules: RuleSet) -> Game:
    game = Game(Board(start_fen, rules=rules), rules)
    for text in moves_uci:
        game.push(parse_uci(game.board, text))
    return game


def _time_left(clock: Mapping[str, Any] | None, game: Game) -> tuple[float | None, float]:
    if clock is None:
        return None, 0.0
    side = str(game.turn)
    return clock[side] / 1000, float(clock["terms"][side]["increment"])
