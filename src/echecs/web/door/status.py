"""The HTTP status of a refusal."""

from __future__ import annotations

from echecs.web.request.reason import RefusedError

_STATUS = {
    "malformed": 400,
    "not-teacher": 403,
    "wrong-invite": 403,
    "wrong-origin": 403,
    "no-game": 404,
    "no-page": 404,
    "wrong-method": 405,
    "seat-taken": 409,
    "no-engine": 409,
    "too-big": 413,
    "not-json": 415,
    "wrong-host": 421,
    "too-fast": 429,
    "damaged": 500,
    "failed": 500,
    "elsewhere": 503,
    "full": 503,
    "no-database": 503,
    "not-stored": 503,
}
_UNPROCESSABLE = 422


def status_of(error: RefusedError) -> int:
    """The status that goes with a reason; what is well-formed but wrong cannot be processed."""
    return _STATUS.get(error.message.code, _UNPROCESSABLE)
