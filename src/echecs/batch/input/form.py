"""What form an input has: a line of it tells, its name never does."""

from __future__ import annotations

import csv
import re
from typing import NamedTuple

POSITIONS = "positions"
"""A FEN or EPD a line."""
PUZZLES = "puzzles"
"""Rows of a Lichess puzzle collection."""
GAMES = "games"
"""PGN."""
FORMS = (POSITIONS, PUZZLES, GAMES)
# What people may call them on the command line.
NAMES = {"fen": POSITIONS, "epd": POSITIONS, "lichess": PUZZLES, "pgn": GAMES}

PUZZLE_COLUMNS: tuple[str, ...] = (
    "PuzzleId",
    "FEN",
    "Moves",
    "Rating",
    "RatingDeviation",
    "Popularity",
    "NbPlays",
    "Themes",
    "GameUrl",
    "OpeningTags",
)
"""The columns of a collection without a heading."""

# Two of these make a line a heading; a row whose column is missing says so.
_TELLING = frozenset(("PuzzleId", "FEN", "Moves", "Themes"))
_TAG = re.compile(r'\[\w+\s+"')


class Form(NamedTuple):
    """A form, and for puzzles the names of their columns."""

    kind: str
    columns: tuple[str, ...] = ()


def form_of_line(line: str) -> Form | None:
    """The form that a line shows; None when it could be of any."""
    line = line.lstrip("\ufeff").strip()
    if _TAG.match(line):
        return Form(GAMES)
    columns = header_of(line)
    if columns:
        return Form(PUZZLES, columns)
    fields = line.split(",", 2)
    if len(fields) > 2 and fields[1].count("/") == 7:
        return Form(PUZZLES, PUZZLE_COLUMNS)
    if line.partition(" ")[0].count("/") == 7:
        return Form(POSITIONS)
    return None


def guess_form(first_line: str) -> Form:
    """The form of an input none of whose first lines shows one."""
    return Form(GAMES if re.match(r"%|1\.|\{", first_line.strip()) else POSITIONS)


def form_named(name: str) -> Form:
    """The form that is called so; the columns of puzzles are those of Lichess."""
    kind = NAMES.get(name, name)
    return Form(kind, PUZZLE_COLUMNS if kind == PUZZLES else ())


def header_of(line: str) -> tuple[str, ...]:
    """The names of the columns, when a line is the heading of a puzzle collection."""
    names = split_row(line.lstrip("\ufeff").strip())
    known = len(_TELLING.intersection(names))
    return tuple(names) if known >= 2 else ()


def split_row(line: str) -> list[str]:
    """The fields of a row; quoted ones too."""
    if '"' not in line:
        return line.split(",")
    try:
        return next(csv.reader([line]), [])
    except csv.Error:
        return line.split(",")
