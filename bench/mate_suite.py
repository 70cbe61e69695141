"""Collections of mate problems to measure with, and how much of them."""

from __future__ import annotations

import os
import random
import re
from pathlib import Path
from typing import NamedTuple

from echecs.domain.board import Board
from echecs.errors import InvalidFenError

_SHARED = Path("..", "shared", "data", "mates")
_OWN = Path("tests", "data", "mates.epd")
_LENGTH = re.compile(r"\b(?:bm #|dm )(-?\d+)")


class Problem(NamedTuple):
    """A position and the length of its shortest mate, negative for the side to move."""

    board: Board
    mate: int

    @property
    def moves(self) -> int:
        """The length without its sign."""
        return abs(self.mate)

    @property
    def pieces(self) -> int:
        """How many pieces there are, kings and pawns included."""
        return len(self.board.pieces())


class Settings(NamedTuple):
    """What the environment asks for."""

    path: Path | None
    """`ECHECS_MATES_FILE`: an EPD file with `bm #N` or `dm N`."""
    seconds: float
    """`ECHECS_MATES_SECONDS`: for each position and side."""
    sample: int
    """`ECHECS_MATES_SAMPLE`: how many positions; 0 for all."""


def read_settings() -> Settings:
    """The settings, with a sample of sixty where nothing is said."""
    named = os.environ.get("ECHECS_MATES_FILE")
    path = Path(named) if named else first_of(_SHARED / "matetrack-sample.epd", _OWN)
    seconds = float(os.environ.get("ECHECS_MATES_SECONDS", "1"))
    return Settings(path, seconds, int(os.environ.get("ECHECS_MATES_SAMPLE", "60")))


def first_problems() -> tuple[str, list[Problem]]:
    """The problems that the first program took hours for, or our own, with their name."""
    path = first_of(_SHARED / "seed-problems.epd", _OWN)
    return (path.stem, read_problems(path)) if path is not None else ("", [])


def first_of(*paths: Path) -> Path | None:
    """The first path that exists."""
    return next((path for path in paths if path.exists()), None)


def read_problems(path: Path) -> list[Problem]:
    """The problems of a file."""
    return parse_problems(path.read_text(encoding="utf-8"))


def parse_problems(text: str) -> list[Problem]:
    """Every line that has a length; a FEN without counters is enough."""
    problems = []
    for line in text.splitlines():
        length = _LENGTH.search(line)
        if length is None or int(length[1]) == 0:
            continue
        try:
            board = Board(" ".join(line.split()[:4]))
        except InvalidFenError:
            continue
        problems.append(Problem(board, int(length[1])))
    return problems


def take_sample(problems: list[Problem], size: int) -> list[Problem]:
    """That many, spread over all lengths, the same ones in each run."""
    if size <= 0 or size >= len(problems):
        return problems
    chosen = random.Random(20260101).sample(range(len(problems)), size)
    return [problems[index] for index in sorted(chosen)]
