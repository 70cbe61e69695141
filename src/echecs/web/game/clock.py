"""A chess clock: milliseconds left on both sides, an increment for each move.

The sides may begin with different times, and get different increments.
"""

from __future__ import annotations

import asyncio
import time
from collections.abc import Callable, Sequence

from echecs.domain.color import Color
from echecs.web.settings import TimeSource
from echecs.web.store.record import Paces

# The clock counts whole milliseconds: a timer that rings too early finds some left.
_TIMER_MARGIN = 0.005


class Clock:
    """Both times; at most one of them runs."""

    __slots__ = ("_left", "_now", "_since", "paces", "running")

    def __init__(self, paces: Paces, now: TimeSource = time.monotonic) -> None:
        self.paces = paces
        """What each side begins with, and gets for each move."""
        self.running: Color | None = None
        """Whose time runs."""
        self._left = [pace.base for pace in paces]
        self._since = 0.0
        self._now = now

    def left(self, color: Color, now: float | None = None) -> int:
        """Milliseconds that a side has left, none below zero."""
        if color is not self.running:
            return self._left[color]
        # A move that arrived while the one before was being stored has cost no time.
        passed = max(0.0, (self._now() if now is None else now) - self._since)
        return max(0, self._left[color] - int(passed * 1000))

    def after_move(self, color: Color, now: float | None = None) -> int:
        """What a side has left once it has moved at a moment."""
        left = self.left(color, now)
        return left + self.paces[color].increment if color is self.running else left

    def set(self, left: Sequence[int], running: Color | None, now: float | None = None) -> None:
        """Put both times, and let one run from now on, or none."""
        self._left = list(left)
        self.running = running
        self._since = self._now() if now is None else now

    @property
    def running_seconds(self) -> float:
        """How long the present time has been running."""
        return 0.0 if self.running is None else max(0.0, self._now() - self._since)

    def ran_for(self, seconds: float) -> None:
        """The present time has been running so long already."""
        self._since = self._now() - seconds

    @property
    def flagged(self) -> Color | None:
        """The side whose time is up."""
        color = self.running
        return color if color is not None and self.left(color) == 0 else None

    @property
    def seconds_to_flag(self) -> float | None:
        """How long the running time lasts."""
        return None if self.running is None else self.left(self.running) / 1000


class FlagTimer:
    """Calls a function once the time that runs on a clock is up."""

    __slots__ = ("_clock", "_handle", "_ring")

    def __init__(self, clock: Clock | None, ring: Callable[[], None]) -> None:
        self._clock = clock
        self._ring = ring
        self._handle: asyncio.TimerHandle | None = None

    def start(self) -> None:
        """Wait for the present end of the time, and for no other."""
        self.stop()
        seconds = None if self._clock is None else self._clock.seconds_to_flag
        if seconds is not None:
            loop = asyncio.get_running_loop()
            self._handle = loop.call_later(seconds + _TIMER_MARGIN, self._ring)

    def stop(self) -> None:
        """Wait no longer."""
        if self._handle is not None:
            self._handle.cancel()
            self._handle = None


def times_at(ply: int, first: Color, moves: Sequence[int | None], paces: Paces) -> tuple[int, int]:
    """Both times after so many half-moves; `moves` has what each mover had left.

    Only the mover's time changes, so each side has what its last move left it.
    """
    left = [pace.base for pace in paces]
    for index in range(ply):
        spent = moves[index]
        if spent is not None:
            left[(first + index) % 2] = spent
    return left[0], left[1]
