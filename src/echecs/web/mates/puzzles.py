"""The mates to train on: those that come with the program, and how any is told to a page.

`puzzles.epd.gz` holds a line of EPD for each: `dm` is the length, `bm` the key or, of
mates in one, every mating move, `pv` the longest defence, `c0` the themes. The positions
are from games that the program's own player played against itself; `scripts/puzzles`
chooses and proves them.
"""

from __future__ import annotations

import gzip
import hashlib
import json
from collections.abc import Iterator, Sequence
from functools import cache
from pathlib import Path
from typing import Any, NamedTuple

from echecs.domain.board import Board
from echecs.domain.move import Move
from echecs.notation.epd import format_epd, parse_epd
from echecs.web.mates.themes import difficulty_of

FILE = Path(__file__).with_name("puzzles.epd.gz")


class Puzzle(NamedTuple):
    """A mate to be found."""

    board: Board
    mate: int
    keys: tuple[Move, ...]
    line: tuple[Move, ...]
    themes: tuple[str, ...]


def read_puzzles(path: Path = FILE) -> Iterator[Puzzle]:
    """The puzzles of a packed file."""
    for text in gzip.decompress(path.read_bytes()).decode().splitlines():
        board, operations = parse_epd(text)
        mate, keys, line = operations["dm"], operations["bm"], operations["pv"]
        assert isinstance(mate, int)
        assert isinstance(keys, tuple)
        assert isinstance(line, tuple)
        yield Puzzle(
            board,
            mate,
            tuple(key for key in keys if isinstance(key, Move)),
            tuple(move for move in line if isinstance(move, Move)),
            tuple(str(operations["c0"]).split()),
        )


def write_puzzles(puzzles: Sequence[Puzzle], path: Path = FILE) -> None:
    """Pack puzzles, in their order."""
    lines = [
        format_epd(
            puzzle.board,
            {
                "dm": puzzle.mate,
                "bm": puzzle.keys,
                "pv": puzzle.line,
                "id": f"echecs {number}",
                "c0": " ".join(puzzle.themes),
            },
        )
        for number, puzzle in enumerate(puzzles, 1)
    ]
    path.write_bytes(gzip.compress("\n".join(lines).encode(), 9, mtime=0))


def puzzle_entry(board: Board, mate: int, themes: Sequence[str]) -> dict[str, Any]:
    """A puzzle as the pages know it: the solution is not told."""
    return {
        "id": puzzle_id(board),
        "fen": f"{board.epd} 0 1",
        "mate": mate,
        "themes": list(themes),
        "rating": difficulty_of(board, mate, themes),
    }


def puzzle_id(board: Board) -> str:
    """The name under which a page remembers a position, wherever it came from."""
    return hashlib.sha256(board.epd.encode()).hexdigest()[:10]


@cache
def puzzles_json() -> bytes:
    """The built-in puzzles for the pages."""
    entries = [puzzle_entry(puzzle.board, puzzle.mate, puzzle.themes) for puzzle in read_puzzles()]
    return json.dumps(entries, separators=(",", ":")).encode()
