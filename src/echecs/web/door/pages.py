"""The pages and what they are made of, compressed where that pays."""

from __future__ import annotations

import gzip
import hashlib
from collections.abc import Awaitable, Callable
from functools import lru_cache
from typing import Any

from starlette.requests import Request
from starlette.responses import JSONResponse, Response
from starlette.staticfiles import StaticFiles
from starlette.types import Scope

from echecs.language import LANGUAGES
from echecs.version import __version__
from echecs.web.door.built import FOR_EVER
from echecs.web.door.page_text import pieces_drawn, version_of, words_of
from echecs.web.door.program import page_text, program, worker_text
from echecs.web.engine.move_source import MoveSource
from echecs.web.game.hub import Hub
from echecs.web.pieces.sprite import SETS
from echecs.web.request.reason import Reason, refused, sentence, translate

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
        content = page_text(name)
        # It is short: asking whether it has changed would cost as much as sending it.
        return _packed(request, content, "text/html", _FRESH, status)

    return show


async def words(request: Request) -> Response:
    """The words of the pages in a language."""
    language = request.path_params["language"]
    if language not in LANGUAGES:
        raise refused("no-page")
    return _tagged(request, words_of(language), "application/json")


async def pieces(request: Request) -> Response:
    """The drawings of a set of pieces."""
    name = request.path_params["name"]
    if name not in SETS:
        raise refused("no-page")
    return _tagged(request, pieces_drawn(name), "image/svg+xml")


async def worker(request: Request) -> Response:
    """The script that opens the pages while the server is away; none while they are edited."""
    text = worker_text()
    if text is None:
        raise refused("no-page")
    return _packed(request, text, "text/javascript", _FRESH)


async def puzzles(request: Request) -> Response:
    """The mates to train on that come with the program."""
    # Reading them needs the notation, which no other page does.
    from echecs.web.mates.puzzles import puzzles_json

    return _tagged(request, puzzles_json(), "application/json")


def _tagged(request: Request, content: bytes, media_type: str) -> Response:
    """A part of the pages: for ever under its version's name, else asked about."""
    if request.query_params.get("v") == version_of(content):
        return _packed(request, content, media_type, FOR_EVER)
    tag = f'"{hashlib.sha256(content).hexdigest()[:32]}"'
    headers = {**_FRESH, "ETag": tag}
    if request.headers.get("if-none-match") == tag:
        return Response(status_code=304, headers=headers)
    return _packed(request, content, media_type, headers)


def _packed(
    request: Request,
    content: bytes,
    media_type: str,
    headers: dict[str, str],
    status: int = 200,
) -> Response:
    """An answer, compressed for whoever takes that."""
    headers = {**headers, "Vary": "Accept-Encoding"}
    if "gzip" in request.headers.get("accept-encoding", ""):
        content = _gzip(content)
        headers["Content-Encoding"] = "gzip"
    return Response(content, status, headers=headers, media_type=media_type)


@lru_cache(maxsize=32)
def _gzip(content: bytes) -> bytes:
    return gzip.compress(content, mtime=0)


def _levels(engine: MoveSource, language: str) -> list[dict[str, Any]]:
    """The levels of an opponent, in words where it has them."""
    _ = translate(language)
    return [
        {
            "number": number,
            "name": _(level.name) if hasattr(level, "name") else "",
            "sentence": _(level.sentence) if hasattr(level, "sentence") else "",
            "rating": getattr(level, "rating", None),
        }
        for number, level in enumerate(engine.levels, 1)
    ]


async def about(request: Request) -> Response:
    """What this server is and has."""
    hub: Hub = request.app.state.hub
    language = request.query_params.get("language", hub.settings.language)
    engine = hub.engine
    message = "" if engine is not None else sentence(Reason("no-engine"), language)
    answer = {
        "version": __version__,
        "program": program(),
        "engine": {
            "available": engine is not None,
            "name": engine.name if engine is not None else "",
            "levels": [] if engine is None else _levels(engine, language),
            "message": message,
        },
        "languages": list(LANGUAGES),
        "lan_url": getattr(request.app.state, "lan_url", None),
    }
    return JSONResponse(answer, headers=_FRESH)
