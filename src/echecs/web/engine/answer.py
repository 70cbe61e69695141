"""What a UCI engine says of itself and of a move."""

from __future__ import annotations

_MATE_SCORE = 30_000
"""A mate in n scores this less n: more than any count of pawns."""


def read_option(line: str) -> tuple[str, tuple[int, int]]:
    """The name of an option and, for a number, its bounds."""
    words = line.split()
    end = words.index("type") if "type" in words else len(words)
    bounds = []
    for bound in ("min", "max"):
        text = words[words.index(bound) + 1] if bound in words[:-1] else ""
        bounds.append(int(text) if text.lstrip("-").isdecimal() else 0)
    return " ".join(words[2:end]), (bounds[0], bounds[1])


def read_score(words: list[str], before: int | None) -> int | None:
    """The score of an `info` line for the best move, or the one known before."""
    if "multipv" in words and words[words.index("multipv") + 1 :][:1] != ["1"]:
        return before
    kind, value = ([*words[words.index("score") + 1 :], "", ""] if "score" in words else ["", ""])[
        :2
    ]
    if not value.lstrip("-").isdecimal():
        return before
    number = int(value)
    if kind == "cp":
        return max(-_MATE_SCORE, min(number, _MATE_SCORE))
    if kind == "mate":
        return _MATE_SCORE - number if number > 0 else -_MATE_SCORE - number
    return before
