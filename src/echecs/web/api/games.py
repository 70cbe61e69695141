"""Creating a game, joining it, and taking it home as PGN."""

from __future__ import annotations

from typing import Any

from starlette.requests import Request
from starlette.responses import JSONResponse, Response

from echecs.web.game.hub import Hub
from echecs.web.game.pgn import room_formatter
from echecs.web.game.seat import LEAST_TOKEN, new_secret, sit_down
from echecs.web.request.body import LARGEST_GAME, read_body
from echecs.web.request.fields import optional_text, require_text
from echecs.web.request.limit import address_of
from echecs.web.request.reason import refused


async def create(request: Request) -> Response:
    """A new game; the answer holds the tokens of the asker's seats, told only here."""
    hub: Hub = request.app.state.hub
    body = await read_body(request, LARGEST_GAME)
    made = await hub.create(body, address_of(request.scope))
    answer = {"id": made.record.id, "seats": made.tokens}
    if made.invite is not None:
        answer["invite"] = made.invite
    return JSONResponse(answer, 201)


async def join(request: Request) -> Response:
    """Take the seat of an invitation."""
    hub: Hub = request.app.state.hub
    body = await read_body(request)
    invite = require_text(body, "invite", 100)
    name = optional_text(body, "name", 200)
    room = await hub.room(request.path_params["id"])
    token = _token(body)
    color = await room.act(sit_down(room, invite, name, token))
    return JSONResponse({"color": str(color), "token": token})


def _token(fields: dict[str, Any]) -> str:
    """The token that a player has drawn for a seat, or a new one."""
    token = optional_text(fields, "token", 100)
    if not token:
        return new_secret()
    if len(token) < LEAST_TOKEN:
        raise refused("malformed", field="token")
    return token


async def download(request: Request) -> Response:
    """The game as a PGN file."""
    hub: Hub = request.app.state.hub
    address = address_of(request.scope)
    hub.work.require(address)
    room = await hub.room(request.path_params["id"])
    headers = {"Content-Disposition": f'attachment; filename="echecs-{room.id}.pgn"'}
    engine = "UCI" if hub.engine is None else hub.engine.name
    text = await hub.work.run(address, room_formatter(room, engine))
    return Response(text, headers=headers, media_type="application/vnd.chess-pgn")
