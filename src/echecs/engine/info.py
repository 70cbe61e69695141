"""What an engine says while it thinks."""

from __future__ import annotations

from itertools import pairwise
from typing import NamedTuple

from echecs.domain.board import Board
from echecs.domain.move import Move
from echecs.engine.number import read_number
from echecs.errors import EchecsError
from echecs.notation.uci import parse_uci

_NUMBERS = frozenset(("depth", "seldepth", "time", "nodes", "multipv", "nps", "hashfull", "tbhits"))


class Info(NamedTuple):
    """One `info` line; what it does not say is None. Scores are for the side to move."""

    depth: int | None = None
    selective_depth: int | None = None
    rank: int = 1
    """1 for the best line, 2 for the second, as `multipv` numbers them."""
    centipawns: int | None = None
    mate: int | None = None
    """Moves to mate, negative when the side to move is mated."""
    is_bound: bool = False
    """Whether the score is only a bound."""
    nodes: int | None = None
    nodes_per_second: int | None = None
    seconds: float | None = None
    line: tuple[Move, ...] = ()
    """The best moves for both sides, as far as they are legal."""
    text: str = ""


def read_info(board: Board, line: str) -> Info:
    """Take an `info` line apart; words that are not understood are passed over."""
    words = line.split()
    if "string" in words:
        cut = words.index("string")
        return Info(text=" ".join(words[cut + 1 :]))
    numbers = _numbers(words)
    kind, value = _score(words)
    milliseconds = numbers.get("time")
    return Info(
        numbers.get("depth"),
        numbers.get("seldepth"),
        numbers.get("multipv", 1),
        value if kind == "cp" else None,
        value if kind == "mate" else None,
        "lowerbound" in words or "upperbound" in words,
        numbers.get("nodes"),
        numbers.get("nps"),
        None if milliseconds is None else milliseconds / 1000,
        _line(board, words[words.index("pv") + 1 :] if "pv" in words else []),
    )


def _numbers(words: list[str]) -> dict[str, int]:
    found: dict[str, int] = {}
    for name, value in pairwise(words):
        if name == "pv":
            break
        number = read_number(value) if name in _NUMBERS else None
        if number is not None:
            found[name] = number
    return found


def _score(words: list[str]) -> tuple[str, int | None]:
    if "score" not in words:
        return "", None
    kind, value = [*words[words.index("score") + 1 :], "", ""][:2]
    return kind, read_number(value)


def _line(board: Board, words: list[str]) -> tuple[Move, ...]:
    moves: list[Move] = []
    for word in words:
        try:
            move = parse_uci(board, word)
        except EchecsError:
            break
        moves.append(move)
        board = board.play(move)
    return tuple(moves)
