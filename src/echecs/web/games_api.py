"""Creating a game, joining it, and taking it home as PGN."""

from __future__ import annotations

import time

from starlette.requests import Request
from starlette.responses import JSONResponse, Response

from echecs.domain.outcome import TIME
from echecs.notation.pgn import PgnGame, format_pgn
from echecs.web.body import LARGEST_GAME, read_body
from echecs.web.hub import Hub
from echecs.web.protocol import optional_text, own_token, require_text
from echecs.web.room import Room
from echecs.web.security import address_of


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
    token = own_token(body)
    color = await room.act(room.join(invite, name, token))
    return JSONResponse({"color": str(color), "token": token})


async def download(request: Request) -> Response:
    """The game as a PGN file."""
    hub: Hub = request.app.state.hub
    room = await hub.room(request.path_params["id"])
    headers = {"Content-Disposition": f'attachment; filename="echecs-{room.id}.pgn"'}
    engine = "UCI" if hub.engine is None else hub.engine.name
    return Response(pgn_of(room, engine), headers=headers, media_type="application/vnd.chess-pgn")


def pgn_of(room: Room, engine: str) -> str:
    """The text of a game, with what is known of it in its headers; `engine` names the engine."""
    headers = {
        "Event": "?",
        "Site": "?",
        "Date": time.strftime("%Y.%m.%d", time.gmtime(room.created / 1000)),
        "Round": "-",
    }
    for seat, name in zip(room.seats, ("White", "Black"), strict=True):
        headers[name] = seat.name or (f"{engine} ({room.level})" if seat.is_engine else "?")
    clock = room.clock
    if clock is not None:
        headers["TimeControl"] = f"{clock.base / 1000:g}+{clock.increment / 1000:g}"
    if room.game.rules.name != "standard":
        headers["Variant"] = room.game.rules.name
    outcome = room.game.outcome
    if outcome is not None:
        headers["Termination"] = "time forfeit" if outcome.termination == TIME else "normal"
    return format_pgn(PgnGame.from_game(room.game, headers))
