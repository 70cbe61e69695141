"""The messages of the game socket, judged by their form before anything acts on them."""

from __future__ import annotations

import json
from typing import Any, TypeGuard

from echecs.domain.color import Color
from echecs.language import DEFAULT, LANGUAGES
from echecs.web.reason import RefusedError, refused
from echecs.web.seat import LEAST_TOKEN, new_secret

COLORS = {"white": Color.WHITE, "black": Color.BLACK}
LARGEST_MESSAGE = 4096
"""Bytes that a client may send at once."""

# Closing codes of WebSocket.
POLICY = 1008
TRY_LATER = 1013
RESTART = 1012

_LONGEST_TEXT = 64
_MOST_TOKENS = 8
_ACTIONS = {
    "draw": ("offer", "accept", "decline"),
    "takeback": ("ask", "accept", "decline"),
}
_TYPES = ("hello", "move", "resign", "name", "ping", *_ACTIONS)


def parse_message(text: str) -> dict[str, Any]:
    """A client's message with well-formed fields, or a `RefusedError`."""
    message = parse_object(text)
    kind = message.get("type")
    if not isinstance(kind, str) or kind not in _TYPES:
        raise refused("unknown-type")
    if kind in _ACTIONS and message.get("action") not in _ACTIONS[kind]:
        raise refused("malformed", field="action")
    if kind == "move":
        require_integer(message, "ply", 0, 1_000_000)
        require_text(message, "text", _LONGEST_TEXT)
    if kind in ("hello", "name"):
        message["name"] = optional_text(message, "name", 200)
    if kind == "hello":
        message["tokens"] = _tokens(message)
        message["language"] = language_of(message)
    message["color"] = _color(message)
    return message


def parse_object(text: str | bytes) -> dict[str, Any]:
    """A JSON object, or a `RefusedError`."""
    try:
        found = json.loads(text, parse_constant=_no_constant)
        # Half of a character, which no answer could repeat.
        json.dumps(found, ensure_ascii=False).encode()
    except (ValueError, RecursionError):
        raise refused("malformed", field="JSON") from None
    if not isinstance(found, dict):
        raise refused("malformed", field="JSON")
    return found


def _no_constant(name: str) -> None:
    raise ValueError(name)


def id_of(text: str) -> int | None:
    """The number that the answer to a message repeats, also where the rest is malformed."""
    try:
        number = parse_object(text).get("id")
    except RefusedError:
        return None
    return number if _is_integer(number, -(1 << 53), 1 << 53) else None


def language_of(fields: dict[str, Any]) -> str:
    """The language that a request asks for, French if none that is known."""
    language = fields.get("language")
    return language if isinstance(language, str) and language in LANGUAGES else DEFAULT


def require_integer(fields: dict[str, Any], name: str, least: int, most: int) -> int:
    """A whole number within bounds."""
    value = fields.get(name)
    if not _is_integer(value, least, most):
        raise refused("malformed", field=name)
    return value


def require_text(fields: dict[str, Any], name: str, longest: int) -> str:
    """A text that is there and not too long."""
    value = fields.get(name)
    if not isinstance(value, str) or not 0 < len(value) <= longest:
        raise refused("malformed", field=name)
    return value


def optional_text(fields: dict[str, Any], name: str, longest: int) -> str:
    """A text that may be missing."""
    return "" if fields.get(name) in (None, "") else require_text(fields, name, longest)


def own_token(fields: dict[str, Any]) -> str:
    """The token that a player has drawn for a seat, or a new one."""
    token = optional_text(fields, "token", 100)
    if not token:
        return new_secret()
    if len(token) < LEAST_TOKEN:
        raise refused("malformed", field="token")
    return token


def _is_integer(value: Any, least: int, most: int) -> TypeGuard[int]:
    return isinstance(value, int) and not isinstance(value, bool) and least <= value <= most


def _tokens(message: dict[str, Any]) -> list[str]:
    tokens = message.get("tokens", [])
    if not isinstance(tokens, list) or len(tokens) > _MOST_TOKENS:
        raise refused("malformed", field="tokens")
    if not all(isinstance(token, str) and len(token) <= 100 for token in tokens):
        raise refused("malformed", field="tokens")
    return tokens


def _color(message: dict[str, Any]) -> Color | None:
    color = message.get("color")
    if color is None:
        return None
    if not isinstance(color, str) or color not in COLORS:
        raise refused("malformed", field="color")
    return COLORS[color]
