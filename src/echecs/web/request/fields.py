"""The fields of a request: JSON, numbers, texts and languages, each judged by its form."""

from __future__ import annotations

import json
from typing import Any, TypeGuard

from echecs.domain.color import Color
from echecs.language import DEFAULT, LANGUAGES
from echecs.web.request.reason import refused

COLORS = {"white": Color.WHITE, "black": Color.BLACK}


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


def language_of(fields: dict[str, Any]) -> str:
    """The language that a request asks for, French if none that is known."""
    language = fields.get("language")
    return language if isinstance(language, str) and language in LANGUAGES else DEFAULT


def require_integer(fields: dict[str, Any], name: str, least: int, most: int) -> int:
    """A whole number within bounds."""
    value = fields.get(name)
    if not is_integer(value, least, most):
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


def is_integer(value: Any, least: int, most: int) -> TypeGuard[int]:
    """Whether a value is a whole number within bounds."""
    return isinstance(value, int) and not isinstance(value, bool) and least <= value <= most
