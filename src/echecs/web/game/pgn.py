"""A game in play as a PGN file."""

from __future__ import annotations

import time

from echecs.domain.outcome import TIME
from echecs.notation.pgn import format_game
from echecs.web.game.room import Room


def format_room(room: Room, engine: str) -> str:
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
    outcome = room.game.outcome
    if outcome is not None:
        headers["Termination"] = "time forfeit" if outcome.termination == TIME else "normal"
    return format_game(room.game, headers)
