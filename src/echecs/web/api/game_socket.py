"""The socket of a game: moves and offers one way, states the other."""

from __future__ import annotations

from typing import Any

from starlette.websockets import WebSocket

from echecs.web.api.connection import Connection
from echecs.web.api.message import check_message
from echecs.web.api.room_socket import Kind, serve_room
from echecs.web.game.hub import Hub
from echecs.web.game.moving import move
from echecs.web.game.offer import draw, resign, take_back
from echecs.web.game.rematch import rematch
from echecs.web.game.room import Room
from echecs.web.game.seat import rename
from echecs.web.game.state import next_message
from echecs.web.request.reason import RefusedError


async def game_socket(socket: WebSocket) -> None:
    """Serve one connection to a game."""
    await serve_room(socket, _GAME)


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


async def _act(
    hub: Hub, room: Room, connection: Connection, message: dict[str, Any]
) -> dict[str, Any] | None:
    """Do what a message asks for; a move is answered."""
    kind, color = message["type"], message["color"]
    if kind == "move":
        ply = await room.act(move(room, connection, message["ply"], message["text"]))
        return {"type": "ack", "ply": ply}
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
    return None


_GAME = Kind(Hub.room, next_message, check_message, _introduce, _act)
