"""What programs put into comments: clocks, evaluations, arrows and coloured squares."""

from __future__ import annotations

import math
import re
from typing import NamedTuple

from echecs.domain.move import Move
from echecs.domain.square import Square

_COMMAND = re.compile(r"\s*\[%(clk|emt|eval|csl|cal)\s+([^\]]*)\]\s*")
_CLOCK = re.compile(r"(?:(\d+):)?(\d+):(\d+(?:\.\d+)?)$")
_EVALUATION = re.compile(r"(?:#([+-]?\d+)|([+-]?(?:\d+\.?\d*|\.\d+)))(?:,(\d+))?$")
_COLORS = {"G": "green", "R": "red", "Y": "yellow", "B": "blue"}
_LETTERS = {color: letter for letter, color in _COLORS.items()}


class Evaluation(NamedTuple):
    """What a position is worth to White, as `[%eval …]` has it."""

    centipawns: int | None = None
    mate: int | None = None
    """Moves to mate, negative when Black mates; one of the two is given."""
    depth: int | None = None


class Drawing(NamedTuple):
    """An arrow, or a marked square where both ends are the same."""

    origin: Square
    destination: Square
    color: str = "green"

    @property
    def is_square(self) -> bool:
        """Whether a square is marked instead of an arrow drawn."""
        return self.origin == self.destination

    @property
    def move(self) -> Move:
        """The arrow as a move, as `format_svg` draws it."""
        return Move(self.origin, self.destination)


def clock_in(comment: str, name: str = "clk") -> float | None:
    """Seconds of `[%clk 1:02:03.4]`, or with `emt` those spent on the move."""
    for command, value in _commands(comment):
        found = _CLOCK.match(value) if command == name else None
        if found:
            return int(found[1] or 0) * 3600 + int(found[2]) * 60 + float(found[3])
    return None


def evaluation_in(comment: str) -> Evaluation | None:
    """The evaluation of `[%eval 0.25]`, `[%eval #-3]` or `[%eval 1.2,20]`."""
    for command, value in _commands(comment):
        found = _EVALUATION.match(value) if command == "eval" else None
        if found:
            depth = None if found[3] is None else int(found[3])
            if found[1] is not None:
                return Evaluation(mate=int(found[1]), depth=depth)
            return Evaluation(round(float(found[2]) * 100), depth=depth)
    return None


def drawings_in(comment: str) -> tuple[Drawing, ...]:
    """The marked squares and arrows of `[%csl Re4]` and `[%cal Ge2e4,Rd1h5]`."""
    found = []
    for command, value in _commands(comment):
        if command in ("csl", "cal"):
            found += [drawing for word in value.split(",") if (drawing := _drawing(word.strip()))]
    return tuple(found)


def text_of(comment: str) -> str:
    """A comment without its commands: what a person reads."""
    return " ".join(_COMMAND.sub(" ", comment).split())


def with_command(comment: str, name: str, value: str | None) -> str:
    """A comment in which a command is replaced, added, or with None taken out."""
    rest = re.sub(rf"\s*\[%{name}\s+[^\]]*\]\s*", " ", comment)
    command = "" if value is None else f"[%{name} {value}]"
    return " ".join(f"{rest} {command}".split())


def format_clock(seconds: float) -> str:
    """Seconds as `1:02:03`, with a fraction only where there is one."""
    if not (math.isfinite(seconds) and seconds >= 0):
        raise ValueError(f"a clock shows no less than 0 seconds and no endless time, not {seconds}")
    whole = round(seconds, 3)
    hours, left = divmod(whole, 3600)
    minutes, left = divmod(left, 60)
    text = f"{left:06.3f}".rstrip("0").rstrip(".")
    return f"{int(hours)}:{int(minutes):02}:{text}"


def format_evaluation(evaluation: Evaluation) -> str:
    """An evaluation as `[%eval …]` has it."""
    for name, value in zip(evaluation._fields, evaluation, strict=True):
        if value is not None and not isinstance(value, int):
            raise TypeError(f"{name} of an evaluation is an int, not {type(value).__name__}")
    if (evaluation.mate is None) == (evaluation.centipawns is None):
        raise ValueError("an evaluation has either centipawns or a mate")
    depth = "" if evaluation.depth is None else f",{evaluation.depth}"
    if evaluation.centipawns is None:
        return f"#{evaluation.mate}{depth}"
    return f"{evaluation.centipawns / 100:.2f}{depth}"


def format_drawings(drawings: tuple[Drawing, ...], squares: bool) -> str | None:
    """The value of `[%csl …]` or `[%cal …]`; None where there is nothing to draw."""
    words = [
        _LETTERS[drawing.color]
        + str(drawing.origin)
        + ("" if squares else str(drawing.destination))
        for drawing in drawings
        if drawing.is_square == squares
    ]
    return ",".join(words) or None


def _commands(comment: str) -> list[tuple[str, str]]:
    return [(found[1], found[2].strip()) for found in _COMMAND.finditer(comment)]


def _drawing(word: str) -> Drawing | None:
    color, squares = _COLORS.get(word[:1]), word[1:]
    if color is None or len(squares) not in (2, 4):
        return None
    try:
        origin = Square(squares[:2])
        return Drawing(origin, Square(squares[2:]) if squares[2:] else origin, color)
    except ValueError:
        return None
