"""A chess clock for two: seconds left on both sides, and an increment for each move."""

from __future__ import annotations

import math
import re
import time

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Callable

    from echecs.domain.color import Color

_CONTROL = re.compile(r"(\d{1,4}(?:[.,]\d{1,3})?)(?:\+(\d{1,4}(?:[.,]\d{1,3})?))?", re.ASCII)
_HEADER = re.compile(r"(\d{1,6}(?:\.\d{1,3})?)(?:\+(\d{1,4}(?:\.\d{1,3})?))?", re.ASCII)
_LONGEST_BASE = 24 * 3600
_LONGEST_INCREMENT = 3600


class InvalidClockError(ValueError):
    """A time control that is none."""


def parse_control(text: str) -> tuple[float, float]:
    """Seconds at the start and for each move, from minutes and seconds: `5+3`, `0.5`, `90+30`."""
    found = _CONTROL.fullmatch(text)
    if found is None:
        raise InvalidClockError(text)
    base = 60 * float(found[1].replace(",", "."))
    increment = float((found[2] or "0").replace(",", "."))
    if base > _LONGEST_BASE or increment > _LONGEST_INCREMENT or base + increment == 0:
        raise InvalidClockError(text)
    return base, increment


def control_of(header: str) -> tuple[float, float] | None:
    """The same from a PGN header in seconds, `300+3`; None if it says anything else."""
    found = _HEADER.fullmatch(header)
    if found is None:
        return None
    base, increment = float(found[1]), float(found[2] or 0)
    fits = base <= _LONGEST_BASE and increment <= _LONGEST_INCREMENT and base + increment > 0
    return (base, increment) if fits else None


class Clock:
    """Both times, one of them running once it is started.

    `past` has what the mover had left after each half-move, None where that is not known.
    """

    def __init__(
        self, base: float, increment: float, now: Callable[[], float] = time.monotonic
    ) -> None:
        self.base = base
        self.increment = increment
        self._now = now
        # Without time at the start, the first increment is the first move's time.
        self._start = base or increment
        self._left = [self._start, self._start]
        self._running: Color | None = None
        self._since = 0.0
        self.past: list[float | None] = []

    def left(self, color: Color) -> float:
        """Seconds that a side has left, none below zero."""
        left = self._left[color]
        if color is self._running:
            left -= self._now() - self._since
        return max(left, 0.0)

    def start(self, color: Color) -> None:
        """Let a side's time run from now on."""
        self._running = color
        self._since = self._now()

    def press(self, color: Color) -> None:
        """A side has moved: it gets its increment, and the other's time runs."""
        self._left[color] = self.left(color) + self.increment
        self.past.append(self._left[color])
        self.start(color.other)

    def stop(self) -> None:
        """Stop both times where they are."""
        if self._running is not None:
            self._left[self._running] = self.left(self._running)
        self._running = None

    def go_back(self, turn: Color, moves: int = 1) -> None:
        """Moves were taken back: both have what they had then, and `turn`'s time runs."""
        del self.past[len(self.past) - moves :]
        self.set(self.past, turn)

    def set(self, past: list[float | None], turn: Color) -> None:
        """Take both times from what was left after the moves so far, `turn` moving next."""
        self.past = list(past)
        mover = turn.other
        known: list[float | None] = [None, None]
        for left in reversed(self.past):
            if known[mover] is None:
                known[mover] = left
            mover = mover.other
        self._left = [self._start if left is None else left for left in known]
        self.start(turn)

    @property
    def flagged(self) -> Color | None:
        """The side whose time is up."""
        color = self._running
        return color if color is not None and self.left(color) == 0 else None

    @property
    def seconds_to_flag(self) -> float | None:
        """How long the running time lasts."""
        return None if self._running is None else self.left(self._running)


def format_time(seconds: float) -> str:
    """`4:05`, `1:04:05`; tenths of the last ten seconds: `0:09.4`."""
    if seconds < 10:
        tenths = int(seconds * 10)
        return f"0:0{tenths // 10}.{tenths % 10}"
    whole = math.ceil(seconds)
    hours, minutes = divmod(whole // 60, 60)
    if hours:
        return f"{hours}:{minutes:02}:{whole % 60:02}"
    return f"{minutes}:{whole % 60:02}"
