"""The socket of a demonstration: the teacher's moves, marks and words; states for everybody."""

from __future__ import annotations

from typing import Any

from starlette.websockets import WebSocket

from echecs.web.api.connection import Connection
from echecs.web.api.message import LONGEST_TEXT, tokens_of
from echecs.web.api.room_socket import Kind, serve_room
from echecs.web.game.demonstration.room import MOST_MARKS, Demonstration, is_mark
from echecs.web.game.demonstration.shown_tree import MOST_NODES, START
from echecs.web.game.demonstration.state import next_message
from echecs.web.game.hub import Hub
from echecs.web.request.fields import language_of, optional_text, require_integer, require_text
from echecs.web.request.reason import RefusedError, refused

_TYPES = ("hello", "play", "go", "draw", "say", "name", "ping")
_PLACED = ("play", "go", "draw")
_LONGEST_LINE = 1000
"""What may be sent; what is kept of it is shorter."""


async def demonstration_socket(socket: WebSocket) -> None:
    """Serve one connection to a demonstration."""
    await serve_room(socket, _DEMONSTRATION)


def check_shown(message: dict[str, Any]) -> dict[str, Any]:
    """A client's message with well-formed fields, or a `RefusedError`."""
    kind = message.get("type")
    if not isinstance(kind, str) or kind not in _TYPES:
        raise refused("unknown-type")
    if kind in _PLACED:
        require_integer(message, "at", START, MOST_NODES)
    if kind == "play":
        require_text(message, "text", LONGEST_TEXT)
    elif kind == "say":
        require_text(message, "text", _LONGEST_LINE)
    elif kind == "draw":
        message["marks"] = _marks(message)
    if kind in ("hello", "name"):
        message["name"] = optional_text(message, "name", 200)
    if kind == "hello":
        message["tokens"] = tokens_of(message)
        message["language"] = language_of(message)
    return message


def _marks(message: dict[str, Any]) -> list[str]:
    marks = message.get("marks")
    if not isinstance(marks, list) or len(marks) > MOST_MARKS:
        raise refused("malformed", field="marks")
    if not all(is_mark(mark) for mark in marks) or len(set(marks)) < len(marks):
        raise refused("malformed", field="marks")
    return marks


async def _introduce(room: Demonstration, connection: Connection, name: str) -> None:
    try:
        await room.act(room.introduce(connection, name))
    except RefusedError as error:
        connection.refuse(error, None)


async def _act(
    _hub: Hub, room: Demonstration, connection: Connection, message: dict[str, Any]
) -> dict[str, Any]:
    """Do what a message asks for; each is answered once it is stored."""
    kind = message["type"]
    if kind == "play":
        await room.act(room.play(connection, message["at"], message["text"]))
    elif kind == "go":
        await room.act(room.go(connection, message["at"]))
    elif kind == "draw":
        await room.act(room.draw(connection, message["at"], message["marks"]))
    elif kind == "say":
        await room.act(room.say(connection, message["text"]))
    else:
        await room.act(room.rename(connection, message["name"]))
    return {"type": "ack", "shown": room.shown}


_DEMONSTRATION = Kind(Hub.demonstration, next_message, check_shown, _introduce, _act)
