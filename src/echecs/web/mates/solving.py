"""Find the mate: one search for each socket, with progress, called off at any time."""

from __future__ import annotations

from typing import Any

from starlette.datastructures import State
from starlette.websockets import WebSocket

from echecs.domain.board import Board
from echecs.domain.move import Move
from echecs.notation.san import format_san
from echecs.solver.background import BackgroundSearch
from echecs.solver.keys import find_keys
from echecs.solver.search.prover import LONGEST
from echecs.solver.solution import LIMIT, Progress, Solution
from echecs.web.position.move_entry import Entry, entry_of
from echecs.web.position.pasted import read_board, rules_of
from echecs.web.request.fields import require_integer, require_text
from echecs.web.request.reason import refused
from echecs.web.request.search_socket import serve_search
from echecs.web.request.turns import LONGEST_SEARCH, Turns

SEARCHES_AT_ONCE = 3
"""Of which an address has two at most."""
MOST_WAITING = 20
"""Of one address."""
_USUAL_SECONDS = 10
_MEGABYTES = 64
# Every key costs a proof of its own.
_KEY_SECONDS = 2.0
_NOTHING: dict[str, Any] = {
    "status": LIMIT,
    "mate": None,
    "minimal": False,
    "keys": [],
    "all_keys": True,
    "line": [],
    "nodes": 0,
    "seconds": 0.0,
}
"""A solution when nothing was searched."""


class Search(BackgroundSearch):
    """A search whose progress and solution are described for a page."""

    def __init__(self, board: Board, moves: int | None, seconds: int) -> None:
        super().__init__(board, moves, seconds=seconds, megabytes=_MEGABYTES)

    def solve(self) -> dict[str, Any]:
        """Search, and describe what was found; the table is given back at once."""
        try:
            return self.describe(self.run())
        finally:
            # Whoever still holds the search, be it a traceback, holds no table.
            with self._lock:
                self._prover = self._solution = None

    def describe(self, solution: Solution | None) -> dict[str, Any]:
        """What was found, for a page; None for a search that never began."""
        found: dict[str, Any] = {"type": "solution", "cancelled": self.is_stopped}
        if solution is None:
            return {**found, **_NOTHING}
        keys, are_all = _keys(solution)
        return {
            **found,
            "status": solution.status,
            "mate": solution.mate,
            "minimal": solution.is_minimal,
            "keys": [format_san(self.board, key) for key in keys],
            "all_keys": are_all,
            "line": line_entries(self.board, solution.line),
            "nodes": solution.nodes,
            "seconds": round(solution.seconds, 3),
        }

    def describe_progress(self, seconds: float) -> dict[str, Any]:
        """How far it has come after so many seconds, for a page."""
        progress = self.progress or Progress(1, 0, 0.0, None)
        return {
            "type": "progress",
            "depth": progress.moves,
            "nodes": progress.nodes,
            "rate": round(progress.rate),
            "best": progress.best,
            "seconds": round(seconds, 1),
        }


def _keys(solution: Solution) -> tuple[list[Move], bool]:
    """The moves that force the mate, and whether these are all."""
    if not solution.mate or solution.mate < 0:
        return [], True
    keys = find_keys(solution.prover, solution.board, solution.mate, _KEY_SECONDS)
    return (keys.moves if keys.are_all else keys.moves or solution.line[:1]), keys.are_all


def line_entries(board: Board, line: list[Move]) -> list[Entry]:
    """The entries of moves that follow each other from a board."""
    entries = []
    for move in line:
        after = board.play(move)
        entries.append(entry_of(board, move, after))
        board = after
    return entries


async def solve_socket(websocket: WebSocket) -> None:
    """Take one problem, tell the progress and then the solution; closing ends the search."""
    await serve_search(websocket, _read_search, _turns(websocket.app.state))


def _turns(state: State) -> Turns:
    """The line in which the searches of a server wait."""
    if not hasattr(state, "searches"):
        state.searches = Turns(SEARCHES_AT_ONCE, MOST_WAITING)
    turns: Turns = state.searches
    return turns


def _read_search(fields: dict[str, Any]) -> Search:
    board = read_board(require_text(fields, "fen", 400), rules_of(fields))
    moves = None
    if fields.get("moves") is not None:
        moves = require_integer(fields, "moves", -LONGEST, LONGEST)
        if moves == 0:
            raise refused("malformed", field="moves")
    seconds = _USUAL_SECONDS
    if fields.get("seconds") is not None:
        seconds = require_integer(fields, "seconds", 1, LONGEST_SEARCH)
    return Search(board, moves, seconds)
