"""A game of the load: its moves are chosen and their frames made before the clock starts."""

from __future__ import annotations

import asyncio
import random
import time

from bench.web_seat import Seat, message
from echecs.domain.game import Game

_LONGEST = 400
"""Half-moves: more than are played without pause while it is measured."""


class PlannedGame:
    """Two players, each with a socket; a move is sent when both have seen the last one."""

    def __init__(self, number: int) -> None:
        self._chance = random.Random(number)
        self._frames = [
            message(type="move", ply=ply, text=text)
            for ply, text in enumerate(_random_line(self._chance))
        ]
        self._seats: list[Seat] = []
        self._begun: float | None = None
        self._until = 0.0
        self._rate: float | None = None
        self._stopped: asyncio.Future[None] | None = None
        self._fault: Exception | None = None
        self._times: list[float] = []
        self.ply = 0
        """Half-moves that both players have seen."""

    def sit(self, seat: Seat) -> None:
        """Give a socket to the next player, White being the first."""
        self._seats.append(seat)

    def play(self, until: float, rate: float | None) -> asyncio.Future[None]:
        """Play until a moment, at random so many moves a second; without a rate, at once.

        Returns what is done when no move is under way any more.
        """
        self._stopped = asyncio.get_running_loop().create_future()
        self._until, self._rate = until, rate
        if self._fault is None:
            self._plan_move()
        else:
            self._stopped.set_exception(self._fault)
        return self._stopped

    def take_times(self) -> list[float]:
        """Seconds from each move to its acknowledgement, since this was last asked for."""
        times, self._times = self._times, []
        return times

    def fail(self, error: Exception) -> None:
        """A socket has failed: whoever plays is told, now or when it begins."""
        self._fault = error
        if self._stopped is not None and not self._stopped.done():
            self._stopped.set_exception(error)

    def look(self) -> None:
        """Go on when a move is acknowledged and both players have seen it."""
        if self._begun is None:
            return
        white, black = self._seats
        mover = black if self.ply % 2 else white
        if mover.acknowledged > self._begun and white.ply == black.ply == self.ply + 1:
            self._times.append(mover.acknowledged - self._begun)
            self._begun = None
            self.ply += 1
            self._plan_move()

    def _plan_move(self) -> None:
        if self._rate is None:
            self._move()
            return
        pause = min(self._chance.expovariate(self._rate), self._until - time.perf_counter())
        asyncio.get_running_loop().call_later(max(0.0, pause), self._move)

    def _move(self) -> None:
        assert self._stopped is not None
        if self._stopped.done():
            return
        now = time.perf_counter()
        if now >= self._until or self.ply == len(self._frames):
            self._stopped.set_result(None)
            return
        self._begun = now
        try:
            self._seats[self.ply % 2].send(self._frames[self.ply])
        except OSError as error:
            self.fail(error)


def _random_line(chance: random.Random) -> list[str]:
    """Legal moves at random, to the end of the game or so far as it is ever played."""
    game = Game()
    while game.outcome is None and game.ply < _LONGEST:
        game.push(chance.choice(list(game.board.legal_moves)))
    return [move.uci for move in game.moves]
