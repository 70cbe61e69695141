"""The pages and what they are made of; a browser asks each time whether they changed."""

from __future__ import annotations

import hashlib
import json
from collections.abc import Awaitable, Callable
from functools import cache
from pathlib import Path

from starlette.requests import Request
from starlette.responses import JSONResponse, Response
from starlette.staticfiles import StaticFiles
from starlette.types import Scope

from echecs.language import LANGUAGES
from echecs.version import __version__
from echecs.web.door.page_words import words_in
from echecs.web.door.piece_sprite import sprite
from echecs.web.engine.level import LEVEL_NUMBERS
from echecs.web.game.hub import Hub
from echecs.web.request.reason import Reason, refused, sentence

CLIENT = Path(__file__).parents[1] / "client"
VENDOR = Path(__file__).parents[1] / "vendor"

_FRESH = {"Cache-Control": "no-cache"}


class FreshFiles(StaticFiles):
    """Files that the browser keeps, and asks about before it uses them again."""

    async def get_response(self, path: str, scope: Scope) -> Response:
        """A file, or word that it has not changed."""
        response = await super().get_response(path, scope)
        response.headers.update(_FRESH)
        return response


def is_for_people(request: Request) -> bool:
    """Whether somebody looks for a page, not a program for data."""
    wants_page = "text/html" in request.headers.get("accept", "")
    return wants_page and request.method in ("GET", "HEAD")


def page(name: str, status: int = 200) -> Callable[[Request], Awaitable[Response]]:
    """The endpoint of a page."""

    async def show(request: Request) -> Response:
        content = (CLIENT / "pages" / name).read_bytes()
        return _tagged(request, content, "text/html", status)

    return show


async def words(request: Request) -> Response:
    """The words of the pages in a language."""
    language = request.path_params["language"]
    if language not in LANGUAGES:
        raise refused("no-page")
    return _tagged(request, _words_in(language), "application/json")


@cache
def _words_in(language: str) -> bytes:
    return json.dumps(words_in(language), ensure_ascii=False).encode()


async def pieces(request: Request) -> Response:
    """The drawings of the pieces."""
    return _tagged(request, _sprite(), "image/svg+xml")


@cache
def _sprite() -> bytes:
    return sprite().encode()


def _tagged(request: Request, content: bytes, media_type: str, status: int = 200) -> Response:
    tag = f'"{hashlib.sha256(content).hexdigest()[:32]}"'
    headers = {**_FRESH, "ETag": tag}
    if request.headers.get("if-none-match") == tag:
        return Response(status_code=304, headers=headers)
    return Response(content, status, headers=headers, media_type=media_type)


async def about(request: Request) -> Response:
    """What this server is and has."""
    hub: Hub = request.app.state.hub
    language = request.query_params.get("language", hub.settings.language)
    engine = hub.engine
    message = "" if engine is not None else sentence(Reason("no-engine"), language)
    answer = {
        "version": __version__,
        "engine": {
            "available": engine is not None,
            "name": engine.name if engine is not None else "",
            "levels": list(LEVEL_NUMBERS),
            "message": message,
        },
        "languages": list(LANGUAGES),
        "lan_url": getattr(request.app.state, "lan_url", None),
    }
    return JSONResponse(answer, headers=_FRESH)
