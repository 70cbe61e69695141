"""The application: every address of the server and what answers there."""

from __future__ import annotations

import importlib
import logging
from collections.abc import AsyncIterator, Awaitable, Callable
from contextlib import asynccontextmanager
from typing import Any

from starlette.applications import Starlette
from starlette.exceptions import HTTPException
from starlette.middleware import Middleware
from starlette.requests import Request
from starlette.responses import JSONResponse, Response
from starlette.routing import BaseRoute, Mount, Route, WebSocketRoute

from echecs.web.api import demonstrations, games
from echecs.web.api.demonstration_socket import demonstration_socket
from echecs.web.api.game_socket import game_socket
from echecs.web.door import built, operators, pages
from echecs.web.door.handover import Handover
from echecs.web.door.program import PAGES
from echecs.web.door.proxy import Proxies
from echecs.web.door.security import Guard, HostNames
from echecs.web.door.status import status_of
from echecs.web.engine.move_source import MoveSource
from echecs.web.game.hub import Hub
from echecs.web.request.fields import language_of
from echecs.web.request.reason import RefusedError, describe, refused
from echecs.web.settings import Settings
from echecs.web.store.store import Store

_log = logging.getLogger(__name__)

Handler = Callable[[Any], Awaitable[Any]]

_HTTP_REASONS = {404: "no-page", 405: "wrong-method"}


def make_app(
    settings: Settings, store: Store, names: HostNames, handover: Handover | None = None
) -> Starlette:
    """The application for a store; it serves requests that come by these names."""

    @asynccontextmanager
    async def lifespan(app: Starlette) -> AsyncIterator[None]:
        engine = await _find_engine(settings.engine)
        hub = app.state.hub = Hub(settings, store, engine)
        if handover is not None:
            handover.hub = hub
        await hub.start()
        try:
            yield
        finally:
            await hub.close()

    return Starlette(
        routes=_routes(),
        middleware=[
            Middleware(
                Guard, names=names, limits=settings.limits, proxies=Proxies(settings.proxies)
            )
        ],
        exception_handlers={
            RefusedError: _answer_refusal,
            HTTPException: _answer_http,
            Exception: _answer_failure,
        },
        lifespan=lifespan,
    )


def _routes() -> list[BaseRoute]:
    return [
        *_page_routes(),
        Route("/service-worker.js", pages.worker),
        Mount("/built", built.BuiltFiles()),
        Mount("/client", pages.FreshFiles(directory=built.CLIENT, check_dir=False)),
        Mount("/vendor", pages.FreshFiles(directory=built.VENDOR, check_dir=False)),
        Route("/pieces/{name}.svg", pages.pieces),
        Route("/labels/{language}.json", pages.words),
        Route("/healthz", operators.healthz),
        Route("/metrics", operators.metrics),
        Route("/api/about", pages.about),
        Route("/api/games", games.create, methods=["POST"]),
        Route("/api/games/{id}/join", games.join, methods=["POST"]),
        Route("/api/games/{id}/pgn", games.download),
        Route("/api/read", _later("api.position", "read"), methods=["POST"]),
        Route("/api/position", _later("api.position", "judge"), methods=["POST"]),
        Route("/api/hint", _later("analysis.hint", "hint"), methods=["POST"]),
        Route("/api/evaluate", _later("analysis.evaluation", "evaluate"), methods=["POST"]),
        Route("/api/qr", _later("door.qr", "draw"), methods=["POST"]),
        Route("/api/train", _later("mates.training", "train"), methods=["POST"]),
        Route("/api/front", _later("front.today", "today")),
        Route("/api/puzzles", pages.puzzles),
        Route("/api/puzzles", _later("mates.importing", "import_puzzles"), methods=["POST"]),
        Route("/api/variations", _later("mates.variations", "tell"), methods=["POST"]),
        Route("/api/demonstrations", demonstrations.create, methods=["POST"]),
        Route("/api/games/{id}/demonstration", demonstrations.load, methods=["POST"]),
        WebSocketRoute("/ws/game/{id}", game_socket),
        WebSocketRoute("/ws/game/{id}/watch", demonstration_socket),
        WebSocketRoute("/ws/analyse", _later("analysis.judged_game", "analyse_socket")),
        WebSocketRoute("/ws/solve", _later("mates.solving", "solve_socket")),
    ]


def _page_routes() -> list[BaseRoute]:
    return [
        Route(f"{address}{{id}}" if address.endswith("/") and address != "/" else address, show)
        for address, show in ((address, pages.page(name)) for address, name in PAGES.items())
    ]


def _later(module: str, name: str) -> Handler:
    """A handler whose module is imported when it is first needed: the solver takes its time."""

    async def handle(asked: Any) -> Any:
        return await getattr(importlib.import_module(f"echecs.web.{module}"), name)(asked)

    return handle


async def _find_engine(path: str | None) -> MoveSource | None:
    """The engine that was named, else our own player."""
    if path is None:
        from echecs.web.engine.own_player import OwnPlayer

        return OwnPlayer()
    from echecs.web.engine.client import EngineClient

    return await EngineClient.find(path)


# --- Refusals --------------------------------------------------------------------------


async def _answer_refusal(request: Request, error: Exception) -> Response:
    assert isinstance(error, RefusedError)
    return JSONResponse(describe(error, _language(request)), status_of(error))


async def _answer_http(request: Request, error: Exception) -> Response:
    assert isinstance(error, HTTPException)
    reason = _HTTP_REASONS.get(error.status_code, "malformed")
    if error.status_code == 404 and pages.is_for_people(request):
        return await pages.page("missing.html", 404)(request)
    fields = {"field": error.detail} if reason == "malformed" else {}
    answer = describe(refused(reason, **fields), _language(request))
    return JSONResponse(answer, error.status_code, headers=error.headers)


async def _answer_failure(request: Request, error: Exception) -> Response:
    return JSONResponse(describe(refused("failed"), _language(request)), 500)


def _language(request: Request) -> str:
    given = getattr(request.state, "language", None) or request.query_params.get("language")
    return language_of({"language": given})
