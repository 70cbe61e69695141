"""What a UCI engine says of a move, as one number."""

from __future__ import annotations

from echecs.engine.number import read_number

_MATE_SCORE = 30_000
"""A mate in n scores this less n: more than any count of pawns."""


def read_score(words: list[str], before: int | None) -> int | None:
    """The score of an `info` line for the best move, or the one known before."""
    if "multipv" in words and words[words.index("multipv") + 1 :][:1] != ["1"]:
        return before
    kind, value = ([*words[words.index("score") + 1 :], "", ""] if "score" in words else ["", ""])[
        :2
    ]
    number = read_number(value)
    if number is None:
        return before
    if kind == "cp":
        return max(-_MATE_SCORE, min(number, _MATE_SCORE))
    if kind == "mate":
        return _MATE_SCORE - number if number > 0 else -_MATE_SCORE - number
    return before
