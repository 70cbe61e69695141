"""The socket of a game: a greeting, then moves and offers one way, states the other."""

from __future__ import annotations

import asyncio
import logging
from contextlib import suppress
from typing import Any

from starlette.status import WS_1008_POLICY_VIOLATION, WS_1013_TRY_AGAIN_LATER
from starlette.websockets import WebSocket, WebSocketDisconnect

from echecs.language import DEFAULT
from echecs.web.api.connection import Connection
from echecs.web.api.message import check_message, id_of
from echecs.web.game.hub import Hub
from echecs.web.game.moving import move
from echecs.web.game.offer import draw, resign, take_back
from echecs.web.game.rematch import rematch
from echecs.web.game.room import Room
from echecs.web.game.seat import rename, seats_opened
from echecs.web.game.state import to_json
from echecs.web.request.fields import language_of, parse_object
from echecs.web.request.limit import Bucket, address_of
from echecs.web.request.reason import RefusedError, describe, refused

_log = logging.getLogger(__name__)

GREETING_SECONDS = 10
_MOST_TOO_FAST = 200
"""Messages sent too fast before the socket closes."""


async def game_socket(socket: WebSocket) -> None:
    """Serve one connection to a game from its greeting to its end."""
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
            await _serve(hub, socket)
    finally:
        hub.connections.leave(address)


async def _serve(hub: Hub, socket: WebSocket) -> None:
    greeting, language = await _greeting(socket)
    if greeting is None:
        return
    address = address_of(socket.scope)
    try:
        hub.work.require(address)
        room = await hub.room(socket.path_params["id"])
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
        socket, room, frozenset(colors), language, lambda seconds: hub.work.bill(address, seconds)
    )
    room.enter(connection)
    sender = asyncio.ensure_future(connection.send_all())
    try:
        await _introduce(room, connection, greeting["name"])
        await _listen(hub, socket, room, connection)
    finally:
        room.leave(connection)
        sender.cancel()


async def _greeting(socket: WebSocket) -> tuple[dict[str, Any] | None, str]:
    """The first message, with its language; None when it is not as it must be."""
    language = DEFAULT
    try:
        text = await asyncio.wait_for(_receive(socket), GREETING_SECONDS)
        message = check_message(parse_object(text))
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


async def _introduce(room: Room, connection: Connection, name: str) -> None:
    """Give its name to the one seat held, if it has none yet."""
    if not name or len(connection.colors) != 1:
        return
    (color,) = connection.colors
    if not room.seats[color].name:
        try:
            await room.act(rename(room, connection, name, color))
        except RefusedError as error:
            connection.refuse(error, None)


async def _listen(hub: Hub, socket: WebSocket, room: Room, connection: Connection) -> None:
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
        await _answer(hub, room, connection, text)
        if room.needs_reload:
            hub.drop(room)


async def _answer(hub: Hub, room: Room, connection: Connection, text: str) -> None:
    number = None
    try:
        fields = parse_object(text)
        number = id_of(fields)
        message = check_message(fields)
        ply = await _act(hub, room, connection, message)
    except RefusedError as error:
        connection.refuse(error, number)
        return
    if message["type"] == "ping":
        connection.tell(_numbered({"type": "pong"}, number))
    elif message["type"] == "move":
        connection.tell(_numbered({"type": "ack", "ply": ply}, number))


async def _act(hub: Hub, room: Room, connection: Connection, message: dict[str, Any]) -> Any:
    """Do what a message asks for; for a move, the number of half-moves after it."""
    kind, color = message["type"], message["color"]
    if kind == "move":
        return await room.act(move(room, connection, message["ply"], message["text"]))
    if kind == "resign":
        await room.act(resign(room, connection, color))
    elif kind == "draw":
        await room.act(draw(room, connection, message["action"], color))
    elif kind == "takeback":
        await room.act(take_back(room, connection, message["action"], color))
    elif kind == "rematch":
        await room.act(rematch(room, connection, message["action"], color, hub.keep))
    elif kind == "name":
        await room.act(rename(room, connection, message["name"], color))
    elif kind == "hello":
        raise refused("malformed", field="type")
    return None


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
