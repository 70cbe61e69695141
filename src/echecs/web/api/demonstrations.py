"""Beginning a demonstration, and showing another game in it."""

from __future__ import annotations

from starlette.requests import Request
from starlette.responses import JSONResponse, Response

from echecs.web.game.demonstration.new_demonstration import tree_asked_for
from echecs.web.game.demonstration.room import TEACHER
from echecs.web.game.hub import Hub
from echecs.web.game.seat import fits
from echecs.web.request.body import LARGEST_GAME, read_body
from echecs.web.request.fields import require_text
from echecs.web.request.limit import address_of
from echecs.web.request.reason import refused


async def create(request: Request) -> Response:
    """A new demonstration; the answer holds the teacher's token, told only here."""
    hub: Hub = request.app.state.hub
    body = await read_body(request, LARGEST_GAME)
    address = address_of(request.scope)
    made, token = await hub.create_demonstration(body, address, request.state.language)
    return JSONResponse({"id": made, "token": token}, 201)


async def load(request: Request) -> Response:
    """Another game or position for a demonstration that goes on."""
    hub: Hub = request.app.state.hub
    body = await read_body(request, LARGEST_GAME)
    token = require_text(body, "token", 100)
    room = await hub.demonstration(request.path_params["id"])
    if not fits(token, room.seats[TEACHER].token_hash):
        raise refused("not-teacher")
    language = request.state.language
    tree = await hub.work.run(address_of(request.scope), lambda: tree_asked_for(body, language))
    await room.act(room.load(tree))
    if room.needs_reload:
        hub.drop(room)
    return JSONResponse({"moves": len(tree)})
