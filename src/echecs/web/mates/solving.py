"""Find the mate: one search for each socket, with progress, called off at any time."""

from __future__ import annotations

import asyncio
import contextlib
import logging
import time
from asyncio import FIRST_COMPLETED
from typing import Any

from starlette.datastructures import State
from starlette.status import (
    WS_1000_NORMAL_CLOSURE,
    WS_1008_POLICY_VIOLATION,
    WS_1009_MESSAGE_TOO_BIG,
    WS_1013_TRY_AGAIN_LATER,
)
from starlette.websockets import WebSocket, WebSocketDisconnect

from echecs.domain.board import Board
from echecs.domain.move import Move
from echecs.notation.san import format_san
from echecs.solver.background import BackgroundSearch
from echecs.solver.keys import find_keys
from echecs.solver.search.prover import LONGEST
from echecs.solver.solution import LIMIT, Progress, Solution
from echecs.web.mates.turns import LONGEST_SEARCH, Ticket, Turns, run_aside
from echecs.web.position.move_entry import Entry, entry_of
from echecs.web.position.pasted import read_board, rules_of
from echecs.web.request.fields import language_of, parse_object, require_integer, require_text
from echecs.web.request.limit import LARGEST_MESSAGE, ConnectionCount, address_of
from echecs.web.request.reason import RefusedError, describe, refused

_log = logging.getLogger(__name__)

SEARCHES_AT_ONCE = 3
"""Of which an address has two at most."""
MOST_WAITING = 20
"""Of one address."""
_USUAL_SECONDS = 10
_MEGABYTES = 64
_PROGRESS_SECONDS = 0.3
_PROBLEM_SECONDS = 10.0
"""How long a client may take to send its problem."""
_SEND_SECONDS = 10.0
"""How long a client may take to receive a message."""
# Every key costs a proof of its own.
_KEY_SECONDS = 2.0
_MOST_MESSAGES = 20
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
    connections: ConnectionCount = websocket.app.state.hub.connections
    address = address_of(websocket.scope)
    await websocket.accept()
    if not connections.enter(address):
        await _give_up(websocket, refused("full"), language_of({}))
        return
    try:
        await _serve(websocket)
    finally:
        connections.leave(address)


async def _serve(websocket: WebSocket) -> None:
    language = language_of({})
    try:
        async with asyncio.timeout(_PROBLEM_SECONDS):
            fields = await _receive(websocket)
        language = language_of(fields)
        search = _read_search(fields)
        await _attend(websocket, search, _turns(websocket.app.state))
        await websocket.close(WS_1000_NORMAL_CLOSURE)
    except (WebSocketDisconnect, TimeoutError):
        with contextlib.suppress(RuntimeError, WebSocketDisconnect):
            await websocket.close(WS_1008_POLICY_VIOLATION)
    except RefusedError as error:
        await _give_up(websocket, error, language)


async def _give_up(websocket: WebSocket, error: RefusedError, language: str) -> None:
    """Say what is wrong and close."""
    reason = error.message.code
    _log.warning("refused %s: %s", address_of(websocket.scope), reason)
    code = {"too-big": WS_1009_MESSAGE_TOO_BIG, "full": WS_1013_TRY_AGAIN_LATER}.get(
        reason, WS_1008_POLICY_VIOLATION
    )
    with contextlib.suppress(RuntimeError, WebSocketDisconnect):
        await websocket.send_json({"type": "error", **describe(error, language)})
        await websocket.close(code)


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


async def _receive(websocket: WebSocket) -> dict[str, Any]:
    message = await websocket.receive()
    if message["type"] == "websocket.disconnect":
        raise WebSocketDisconnect(message.get("code") or WS_1000_NORMAL_CLOSURE)
    text = message.get("text")
    if text is None:
        raise refused("malformed", field="JSON")
    if len(text) > LARGEST_MESSAGE:
        raise refused("too-big", limit=LARGEST_MESSAGE)
    return parse_object(text)


async def _attend(websocket: WebSocket, search: Search, turns: Turns) -> None:
    """Wait in line, search, tell; and listen all the while for whatever ends it."""
    ticket = turns.queue(address_of(websocket.scope))
    listening = asyncio.ensure_future(_until_cancelled(websocket))
    listening.add_done_callback(lambda _: search.stop())
    try:
        await _stand_in_line(websocket, turns, ticket, listening)
        found = await _run(websocket, search) if ticket.done() else search.describe(None)
        if listening.done():
            listening.result()
        await _send(websocket, found)
    finally:
        search.stop()
        turns.leave(ticket)
        listening.cancel()
        await asyncio.gather(listening, return_exceptions=True)


async def _stand_in_line(
    websocket: WebSocket, turns: Turns, ticket: Ticket, listening: asyncio.Future[None]
) -> None:
    """Until it is our turn, or nobody wants it any more."""
    told = 0
    while not ticket.done() and not listening.done():
        place = turns.place_of(ticket)
        if place != told:
            told = place
            await _send(websocket, {"type": "queued", "place": place})
        await asyncio.wait(
            {ticket, listening}, timeout=_PROGRESS_SECONDS, return_when=FIRST_COMPLETED
        )


async def _run(websocket: WebSocket, search: Search) -> dict[str, Any]:
    """Search, and tell the progress a few times a second."""
    running = asyncio.ensure_future(run_aside(search.solve))
    try:
        begun = time.monotonic()
        while not running.done():
            await asyncio.wait({running}, timeout=_PROGRESS_SECONDS)
            if not running.done() and not search.is_stopped:
                await _send(websocket, search.describe_progress(time.monotonic() - begun))
        return running.result()
    finally:
        search.stop()


async def _send(websocket: WebSocket, message: dict[str, Any]) -> None:
    async with asyncio.timeout(_SEND_SECONDS):
        await websocket.send_json(message)


async def _until_cancelled(websocket: WebSocket) -> None:
    """Return when the client calls the search off; raise when it leaves or chatters."""
    for _ in range(_MOST_MESSAGES):
        if (await _receive(websocket)).get("type") == "cancel":
            return
    raise refused("too-fast")
