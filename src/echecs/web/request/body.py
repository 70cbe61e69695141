"""The JSON body of a request, read with a limit."""

from __future__ import annotations

import asyncio
from typing import Any

from starlette.requests import ClientDisconnect, Request

from echecs.web.request.fields import language_of, parse_object
from echecs.web.request.reason import refused

LARGEST_BODY = 64 * 1024
LARGEST_GAME = 256 * 1024
"""For requests that may carry a PGN."""
_BODY_SECONDS = 15.0
"""How long a body may take to arrive."""


async def read_body(request: Request, limit: int = LARGEST_BODY) -> dict[str, Any]:
    """The object that a request carries; its language becomes the request's."""
    kind = request.headers.get("content-type", "").partition(";")[0].strip().lower()
    if kind != "application/json":
        raise refused("not-json")
    length = request.headers.get("content-length", "")
    if length.isdigit() and int(length) > limit:
        raise refused("too-big", limit=limit)
    data = b""
    try:
        async with asyncio.timeout(_BODY_SECONDS):
            async for chunk in request.stream():
                data += chunk
                if len(data) > limit:
                    raise refused("too-big", limit=limit)
    except (ClientDisconnect, TimeoutError):
        # Gone, or never finished: nobody is kept waiting by half a request.
        raise refused("malformed", field="JSON") from None
    body = parse_object(data)
    request.state.language = language_of({"language": request.query_params.get("language"), **body})
    return body
