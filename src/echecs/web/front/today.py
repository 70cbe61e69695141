"""The famous game and the problem of a day."""

from __future__ import annotations

from datetime import date
from functools import cache, lru_cache
from pathlib import Path
from typing import Any

from starlette.requests import Request
from starlette.responses import JSONResponse, Response

from echecs.notation.pgn import PgnGame, read_pgn
from echecs.web.mates.puzzles import Puzzle, puzzle_entry, read_puzzles
from echecs.web.position.move_entry import entry_of
from echecs.web.request.reason import refused

_FILE = Path(__file__).with_name("famous.pgn")
# Prime, and no divisor of the number of puzzles: each comes once before any comes again,
# and neighbours in the file, which are of one length, come far apart.
_STRIDE = 271


async def today(request: Request) -> Response:
    """What the first page shows on the day `?day=2024-02-29` of its reader."""
    try:
        day = date.fromisoformat(request.query_params.get("day", ""))
    except ValueError:
        raise refused("malformed", field="day") from None
    return JSONResponse(shown_on(day), headers={"Cache-Control": "no-cache"})


@lru_cache(maxsize=4)
def shown_on(day: date) -> dict[str, Any]:
    """The puzzle and the game of a day."""
    number = day.toordinal()
    puzzles, games = _puzzles(), famous_games()
    puzzle = puzzles[number * _STRIDE % len(puzzles)]
    return {
        "puzzle": puzzle_entry(puzzle.board, puzzle.mate, puzzle.themes),
        "game": _told(games[number % len(games)]),
    }


@cache
def _puzzles() -> list[Puzzle]:
    return list(read_puzzles())


@cache
def famous_games() -> list[PgnGame]:
    """The games that the board of the first page plays."""
    return list(read_pgn(_FILE))


def _told(game: PgnGame) -> dict[str, Any]:
    boards = list(game.boards)
    return {
        "white": game.headers["White"],
        "black": game.headers["Black"],
        "year": int(game.headers["Date"][:4]),
        "start_fen": boards[0].fen,
        "moves": [
            entry_of(boards[ply], move, boards[ply + 1]) for ply, move in enumerate(game.moves)
        ],
    }
