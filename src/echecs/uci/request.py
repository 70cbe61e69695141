"""What a `go` line asks for: a mate, limits, a restriction of moves."""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple

# A share of the clock for one mate search, and what is kept for the way back to the GUI.
_SHARE = 40
_RESERVE = 0.05
_CLOCK = ("wtime", "btime", "winc", "binc", "movestogo")
_NUMBERS = (*_CLOCK, "mate", "movetime", "nodes", "depth")
_FLAGS = ("infinite", "ponder")
_MOST = 10**12


class Request(NamedTuple):
    """One `go`, understood."""

    mate: int | None = None
    """The length of mate asked for; negative when the side to move is to be mated."""
    seconds: float | None = None
    """Given for this move."""
    clock: float | None = None
    """Seconds left to the side to move."""
    increment: float = 0.0
    moves_to_go: int | None = None
    nodes: int | None = None
    depth: int | None = None
    waits: bool = False
    """Whether the answer must wait for `stop` or `ponderhit`."""
    ponders: bool = False
    """Whether the clock begins only at `ponderhit`."""
    moves: tuple[str, ...] = ()
    """The only first moves allowed, if any are named."""
    ignored: tuple[str, ...] = ()
    """Words that were not understood."""

    @property
    def mate_seconds(self) -> float | None:
        """How long to look for a mate: what is given for the move, or a share of the clock."""
        if self.seconds is not None:
            return max(self.seconds - _RESERVE, self.seconds / 2, 0.001)
        if self.clock is None:
            return None
        share = self.clock / max(min(self.moves_to_go or _SHARE, _SHARE), 2)
        return max(min(share + self.increment / 2, self.clock / 2 - _RESERVE), 0.001)


def parse_go(words: Sequence[str], white_to_move: bool) -> Request:
    """Read the words after `go`; what makes no sense is left out and listed."""
    numbers: dict[str, int] = {}
    flags: set[str] = set()
    moves: list[str] = []
    ignored: list[str] = []
    rest = list(reversed(words))
    while rest:
        word = rest.pop()
        if word in _FLAGS:
            flags.add(word)
        elif word in _NUMBERS:
            number = _number(rest.pop()) if rest else None
            if number is None:
                ignored.append(word)
            else:
                numbers[word] = number
        elif word == "searchmoves":
            while rest and rest[-1] not in (*_NUMBERS, *_FLAGS):
                moves.append(rest.pop())
        else:
            ignored.append(word)
    side = "w" if white_to_move else "b"
    is_bounded = any(
        name in numbers for name in ("mate", "movetime", "nodes", "depth", f"{side}time")
    )
    return Request(
        mate=numbers.get("mate"),
        seconds=_seconds(numbers, "movetime"),
        clock=_seconds(numbers, f"{side}time"),
        increment=_seconds(numbers, f"{side}inc") or 0.0,
        moves_to_go=_at_least_one(numbers, "movestogo"),
        nodes=_at_least_one(numbers, "nodes"),
        depth=_at_least_one(numbers, "depth"),
        waits=bool(flags) or not is_bounded,
        ponders="ponder" in flags,
        moves=tuple(moves),
        ignored=tuple(ignored),
    )


def _number(text: str) -> int | None:
    digits = text.removeprefix("-")
    if not (digits.isascii() and digits.isdigit()):
        return None
    size = min(int(digits), _MOST) if len(digits) <= 20 else _MOST
    return -size if text.startswith("-") else size


def _seconds(numbers: dict[str, int], name: str) -> float | None:
    """A time given in milliseconds; none is less than nothing."""
    return max(numbers[name] / 1000, 0.0) if name in numbers else None


def _at_least_one(numbers: dict[str, int], name: str) -> int | None:
    return max(numbers[name], 1) if name in numbers else None
