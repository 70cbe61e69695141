"""What a `go` line asks for: a mate, limits, a restriction of moves."""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple

# A share of the clock for one move, and what is kept for the way back to the GUI.
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
    nodes: int | None = None
    waits: bool = False
    """Whether the answer must wait for `stop` or `ponderhit`."""
    moves: tuple[str, ...] = ()
    """The only first moves allowed, if any are named."""
    ignored: tuple[str, ...] = ()
    """Words that were not understood."""


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
    mate = numbers.get("mate")
    if mate is None and numbers.get("depth", 0) > 0:
        # A mate in n moves is seen at 2n - 1 half-moves.
        mate = (numbers["depth"] + 1) // 2
    seconds = _seconds(numbers, "w" if white_to_move else "b")
    nodes = max(numbers["nodes"], 1) if "nodes" in numbers else None
    is_bounded = mate is not None or seconds is not None or nodes is not None
    waits = bool(flags) or not is_bounded
    return Request(mate, seconds, nodes, waits, tuple(moves), tuple(ignored))


def _number(text: str) -> int | None:
    digits = text.removeprefix("-")
    if not (digits.isascii() and digits.isdigit()):
        return None
    size = min(int(digits), _MOST) if len(digits) <= 20 else _MOST
    return -size if text.startswith("-") else size


def _seconds(numbers: dict[str, int], side: str) -> float | None:
    """How long to think: what is given for the move, or a share of the clock."""
    if "movetime" in numbers:
        given = numbers["movetime"] / 1000
        return max(given - _RESERVE, given / 2, 0.001)
    if f"{side}time" not in numbers:
        return None
    left = max(numbers[f"{side}time"] / 1000, 0.0)
    increment = max(numbers.get(f"{side}inc", 0) / 1000, 0.0)
    share = left / max(min(numbers.get("movestogo", _SHARE), _SHARE), 2)
    return max(min(share + increment / 2, left / 2 - _RESERVE), 0.001)
