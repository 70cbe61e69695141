"""The socket of a room: a greeting, then messages one way, states the other."""

from __future__ import annotations

import asyncio
import logging
from collections.abc import Awaitable, Callable
from contextlib import suppress
from typing import Any, NamedTuple

from starlette.status import WS_1008_POLICY_VIOLATION, WS_1013_TRY_AGAIN_LATER
from starlette.websockets import WebSocket, WebSocketDisconnect

from echecs.language import DEFAULT
from echecs.web.api.connection import Connection
from echecs.web.api.message import id_of
from echecs.web.game.hub import Hub
from echecs.web.game.seat import seats_opened
from echecs.web.game.state import to_json
from echecs.web.game.stored_room import StoredRoom
from echecs.web.request.fields import language_of, parse_object
from echecs.web.request.limit import Bucket, address_of
from echecs.web.request.reason import RefusedError, describe, refused

_log = logging.getLogger(__name__)

GREETING_SECONDS = 10
_MOST_TOO_FAST = 200
"""Messages sent too fast before the socket closes."""


class Kind(NamedTuple):
    """What a socket is for: a game, or a demonstration."""

    find: Callable[[Hub, str], Awaitable[StoredRoom]]
    next_message: Callable[[Any, Any], tuple[str, int]]
    """What a viewer of a room is told next, and how many moves it knows then."""
    check: Callable[[dict[str, Any]], dict[str, Any]]
    """A message with well-formed fields, or a `RefusedError`."""
    introduce: Callable[[Any, Connection, str], Awaitable[None]]
    """Takes the name that somebody greets with."""
    act: Callable[[Hub, Any, Connection, dict[str, Any]], Awaitable[dict[str, Any] | None]]
    """Does what a message asks for, and answers."""


async def serve_room(socket: WebSocket, kind: Kind) -> None:
    """Serve one connection to a room from its greeting to its end."""
    hub: Hub = socket.app.state.hub
    address = address_of(socket.scope)
    if not hub.connections.enter(address):
        with suppress(WebSocketDisconnect):
            await socket.accept()
            await _give_up(socket, refused("full"), DEFAULT, WS_1013_TRY_AGAIN_LATER)
        return
    try:
        with suppress(WebSocketDisconnect):
            await socket.accept()
            await _serve(hub, socket, kind)
    finally:
        hub.connections.leave(address)


async def _serve(hub: Hub, socket: WebSocket, kind: Kind) -> None:
    greeting, language = await _greeting(socket, kind)
    if greeting is None:
        return
    address = address_of(socket.scope)
    try:
        hub.work.require(address)
        room = await kind.find(hub, socket.path_params["id"])
        colors = seats_opened(room.seats, greeting["tokens"])
        if colors is None:
            raise refused("bad-token")
    except RefusedError as error:
        code = (
            WS_1013_TRY_AGAIN_LATER
            if error.message.code in ("full", "failed", "no-database", "elsewhere", "too-fast")
            else WS_1008_POLICY_VIOLATION
        )
        await _give_up(socket, error, language, code)
        return
    connection = Connection(
        socket,
        lambda viewer: kind.next_message(room, viewer),
        frozenset(colors),
        language,
        lambda seconds: hub.work.bill(address, seconds),
    )
    room.enter(connection)
    sender = asyncio.ensure_future(connection.send_all())
    try:
        await kind.introduce(room, connection, greeting["name"])
        await _listen(hub, socket, kind, room, connection)
    finally:
        room.leave(connection)
        sender.cancel()


async def _greeting(socket: WebSocket, kind: Kind) -> tuple[dict[str, Any] | None, str]:
    """The first message, with its language; None when it is not as it must be."""
    language = DEFAULT
    try:
        text = await asyncio.wait_for(_receive(socket), GREETING_SECONDS)
        message = kind.check(parse_object(text))
        language = language_of(message)
        if message["type"] != "hello":
            raise refused("hello-first")
    except TimeoutError:
        await _give_up(socket, refused("hello-first"), language, WS_1008_POLICY_VIOLATION)
    except RefusedError as error:
        await _give_up(socket, error, language, WS_1008_POLICY_VIOLATION)
    else:
        return message, language
    return None, language


async def _listen(
    hub: Hub, socket: WebSocket, kind: Kind, room: StoredRoom, connection: Connection
) -> None:
    limits = hub.settings.limits
    bucket = Bucket(limits.messages_per_second, limits.message_burst)
    too_fast = 0
    while True:
        text = await _receive(socket)
        if not hub.has(room.id) or hub.rooms[room.id] is not room:
            # Another worker may have the game by now: what is in memory here may be old.
            hub.drop(room)
            return await _until_closed(socket)
        if not bucket.take():
            too_fast += 1
            if too_fast == 1:
                _log.warning("refused %s: too-fast", address_of(socket.scope))
            if too_fast > _MOST_TOO_FAST:
                connection.tell(_error(refused("too-fast"), connection.language))
                connection.close(WS_1008_POLICY_VIOLATION)
                return await _until_closed(socket)
            connection.refuse(refused("too-fast"), _id_in(text))
            # A flood waits in one heap: others get their turn in between.
            await asyncio.sleep(0)
            continue
        await _answer(hub, kind, room, connection, text)
        if room.needs_reload:
            hub.drop(room)


async def _answer(
    hub: Hub, kind: Kind, room: StoredRoom, connection: Connection, text: str
) -> None:
    number = None
    try:
        fields = parse_object(text)
        number = id_of(fields)
        message = kind.check(fields)
        if message["type"] == "hello":
            raise refused("malformed", field="type")
        is_ping = message["type"] == "ping"
        answer = {"type": "pong"} if is_ping else await kind.act(hub, room, connection, message)
    except RefusedError as error:
        connection.refuse(error, number)
        return
    if answer is not None:
        connection.tell(_numbered(answer, number))


def _id_in(text: str) -> int | None:
    """The number of a message that is not read any further."""
    try:
        return id_of(parse_object(text))
    except RefusedError:
        return None


def _numbered(answer: dict[str, Any], number: int | None) -> dict[str, Any]:
    return answer if number is None else {**answer, "id": number}


async def _receive(socket: WebSocket) -> str:
    """The next text; frames of bytes are read as such."""
    message = await socket.receive()
    if message["type"] == "websocket.disconnect":
        raise WebSocketDisconnect(message.get("code", 1005))
    text = message.get("text")
    if text is not None:
        return str(text)
    return bytes(message.get("bytes") or b"").decode("utf-8", "replace")


async def _until_closed(socket: WebSocket) -> None:
    while True:
        await _receive(socket)


def _error(error: RefusedError, language: str) -> dict[str, Any]:
    return {"type": "error", **describe(error, language)}


async def _give_up(socket: WebSocket, error: RefusedError, language: str, code: int) -> None:
    """Say what is wrong and close."""
    if error.message.code != "no-game":
        _log.warning("refused %s: %s", address_of(socket.scope), error.message.code)
    await socket.send_text(to_json(_error(error, language)))
    await socket.close(code)
