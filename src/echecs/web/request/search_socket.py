"""A socket for one long search: a line to wait in, progress, a result, an end at any time."""

from __future__ import annotations

import asyncio
import contextlib
import logging
import time
from asyncio import FIRST_COMPLETED
from collections.abc import Callable
from typing import Any, Protocol

from starlette.status import (
    WS_1000_NORMAL_CLOSURE,
    WS_1008_POLICY_VIOLATION,
    WS_1009_MESSAGE_TOO_BIG,
    WS_1013_TRY_AGAIN_LATER,
)
from starlette.websockets import WebSocket, WebSocketDisconnect

from echecs.web.request.fields import language_of, parse_object
from echecs.web.request.limit import LARGEST_MESSAGE, ConnectionCount, address_of
from echecs.web.request.reason import RefusedError, describe, refused
from echecs.web.request.turns import Ticket, Turns, run_aside

_log = logging.getLogger(__name__)

_PROGRESS_SECONDS = 0.3
_PROBLEM_SECONDS = 10.0
"""How long a client may take to send its problem."""
_SEND_SECONDS = 10.0
"""How long a client may take to receive a message."""
_MOST_MESSAGES = 20


class Search(Protocol):
    """What is searched for, in a thread of its own."""

    @property
    def is_stopped(self) -> bool:
        """Whether nobody waits for it any more."""

    def solve(self) -> dict[str, Any]:
        """Search, and say what was found."""

    def stop(self) -> None:
        """End the search, from another thread."""

    def describe(self, solution: None) -> dict[str, Any]:
        """What is said of a search that never began."""

    def describe_progress(self, seconds: float) -> dict[str, Any]:
        """How far it has come after so many seconds."""


Read = Callable[[dict[str, Any]], Search]
"""What makes a search of the client's first message, or refuses it."""


async def serve_search(websocket: WebSocket, read: Read, turns: Turns) -> None:
    """Take one problem, tell the progress and then what was found; closing ends the search."""
    connections: ConnectionCount = websocket.app.state.hub.connections
    address = address_of(websocket.scope)
    await websocket.accept()
    if not connections.enter(address):
        await _give_up(websocket, refused("full"), language_of({}))
        return
    try:
        await _serve(websocket, read, turns)
    finally:
        connections.leave(address)


async def _serve(websocket: WebSocket, read: Read, turns: Turns) -> None:
    language = language_of({})
    try:
        async with asyncio.timeout(_PROBLEM_SECONDS):
            fields = await _receive(websocket)
        language = language_of(fields)
        search = read(fields)
        await _attend(websocket, search, turns)
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
