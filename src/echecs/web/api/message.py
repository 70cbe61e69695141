"""The messages of the game socket, judged by their form before anything acts on them."""

from __future__ import annotations

from typing import Any

from echecs.domain.color import Color
from echecs.web.request.fields import (
    COLORS,
    is_integer,
    language_of,
    optional_text,
    require_integer,
    require_text,
)
from echecs.web.request.reason import refused

LONGEST_TEXT = 64
_MOST_TOKENS = 8
_ACTIONS = {
    "draw": ("offer", "accept", "decline"),
    "takeback": ("ask", "accept", "decline"),
    "rematch": ("offer", "accept", "decline"),
}
_TYPES = ("hello", "move", "resign", "name", "ping", *_ACTIONS)


def check_message(message: dict[str, Any]) -> dict[str, Any]:
    """A client's message with well-formed fields, or a `RefusedError`."""
    kind = message.get("type")
    if not isinstance(kind, str) or kind not in _TYPES:
        raise refused("unknown-type")
    if kind in _ACTIONS and message.get("action") not in _ACTIONS[kind]:
        raise refused("malformed", field="action")
    if kind == "move":
        require_integer(message, "ply", 0, 1_000_000)
        require_text(message, "text", LONGEST_TEXT)
    if kind in ("hello", "name"):
        message["name"] = optional_text(message, "name", 200)
    if kind == "hello":
        message["tokens"] = tokens_of(message)
        message["language"] = language_of(message)
    message["color"] = _color(message)
    return message


def id_of(message: dict[str, Any]) -> int | None:
    """The number that the answer to a message repeats, also where the rest is malformed."""
    number = message.get("id")
    return number if is_integer(number, -(1 << 53), 1 << 53) else None


def tokens_of(message: dict[str, Any]) -> list[str]:
    """The tokens of a greeting."""
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
