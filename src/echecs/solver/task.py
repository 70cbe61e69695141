"""Mate problems from anywhere: FENs, EPD files, PGN files, puzzle collections, a stream.

What a text is shows in the text itself; nothing depends on a file's name.
"""

from __future__ import annotations

import io
from collections.abc import Callable, Iterator
from typing import NamedTuple

from echecs.domain.board import Board
from echecs.errors import EchecsError
from echecs.notation.epd import parse_epd
from echecs.notation.pgn import PgnGame, read_pgn
from echecs.notation.uci import parse_uci

_PUZZLE_COLUMNS = ("PuzzleId", "FEN", "Moves")


class Task(NamedTuple):
    """A position to solve."""

    board: Board
    name: str
    """What its source calls it, or empty."""


Complain = Callable[[int, EchecsError], None]
"""Takes the number of a bad line and what is wrong with it."""


def read_tasks(text: str, complain: Complain) -> Iterator[Task]:
    """The problems of a text, whatever its form."""
    first = next((line for line in text.splitlines() if line.strip()), "").lstrip("\ufeff").strip()
    if first.startswith(("[", "%", "1.")):
        return _read_games(text, complain)
    if _is_puzzle_row(first):
        return _read_puzzles(text, complain)
    return _read_positions(text, complain)


def _is_puzzle_row(line: str) -> bool:
    fields = line.split(",")
    return tuple(fields[:3]) == _PUZZLE_COLUMNS or (len(fields) > 2 and fields[1].count("/") == 7)


def _read_positions(text: str, complain: Complain) -> Iterator[Task]:
    """One FEN or EPD a line."""
    for number, line in enumerate(text.lstrip("\ufeff").splitlines(), 1):
        if not line.strip() or line.startswith("#"):
            continue
        try:
            epd = parse_epd(line.strip())
        except EchecsError as error:
            complain(number, error)
            continue
        yield Task(epd.board, str(epd.operations.get("id", "")))


def _read_puzzles(text: str, complain: Complain) -> Iterator[Task]:
    """Rows of a puzzle collection: the problem begins after the first move."""
    for number, line in enumerate(text.splitlines(), 1):
        fields = line.split(",")
        if not line.strip() or tuple(fields[:3]) == _PUZZLE_COLUMNS:
            continue
        try:
            board = Board(fields[1] if len(fields) > 1 else "")
            moves = fields[2].split() if len(fields) > 2 else []
            if moves:
                board = board.play(parse_uci(board, moves[0]))
        except EchecsError as error:
            complain(number, error)
            continue
        yield Task(board, fields[0])


def _read_games(text: str, complain: Complain) -> Iterator[Task]:
    """Games: the position they are set up with, else the one they end in."""
    for game in read_pgn(io.StringIO(text)):
        for error in game.errors:
            complain(error.line, error)
        yield Task(_problem_of(game), game.headers.get("Event", "").strip("?"))


def _problem_of(game: PgnGame) -> Board:
    return game.root.board if "FEN" in game.headers else game.end.board
