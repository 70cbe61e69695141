"""How long an engine may think."""

from __future__ import annotations

from math import isfinite
from operator import index
from typing import NamedTuple

from echecs.domain.color import Color


class Limit(NamedTuple):
    """Limits of a search; the first that is reached ends it. Times are in seconds.

    `ValueError` says of a limit that it is negative or no number.
    """

    seconds: float | None = None
    depth: int | None = None
    nodes: int | None = None
    mate: int | None = None
    white_clock: float | None = None
    black_clock: float | None = None
    white_increment: float | None = None
    black_increment: float | None = None
    moves_to_go: int | None = None

    @property
    def command(self) -> str:
        """The `go` command; without any limit `go infinite`."""
        words = [
            *_time("movetime", self.seconds),
            *_number("depth", self.depth),
            *_number("nodes", self.nodes),
            *_number("mate", self.mate),
            *_time("wtime", self.white_clock),
            *_time("btime", self.black_clock),
            *_time("winc", self.white_increment),
            *_time("binc", self.black_increment),
            *_number("movestogo", self.moves_to_go),
        ]
        return " ".join(["go", *(words or ["infinite"])])

    def seconds_for(self, color: Color) -> float | None:
        """How long a search for a side can last, where a time says so."""
        if self.seconds is not None:
            return self.seconds
        return self.white_clock if color is Color.WHITE else self.black_clock


def _number(name: str, number: int | None) -> list[str]:
    if number is None:
        return []
    if index(number) < 0:
        raise ValueError(f"a limit cannot be negative: {name} {number}")
    return [name, str(index(number))]


def _time(name: str, seconds: float | None) -> list[str]:
    if seconds is None:
        return []
    if not isfinite(seconds) or seconds < 0:
        raise ValueError(f"not a time: {name} {seconds}")
    return [name, str(round(seconds * 1000))]
