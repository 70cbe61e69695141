"""A game in play as a PGN file."""

from __future__ import annotations

import time
from collections.abc import Callable

from echecs.domain.game import Game
from echecs.domain.outcome import TIME
from echecs.notation.pgn import format_game
from echecs.web.game.room import Room
from echecs.web.store.record import Paces


def format_room(room: Room, engine: str) -> str:
    """The text of a game, with what is known of it in its headers; `engine` names the engine."""
    return room_formatter(room, engine)()


def room_formatter(room: Room, engine: str) -> Callable[[], str]:
    """What writes the text of a game as it is now, be it in another thread and later."""
    headers = {
        "Event": "?",
        "Site": "?",
        "Date": time.strftime("%Y.%m.%d", time.gmtime(room.created / 1000)),
        "Round": "-",
    }
    for seat, name in zip(room.seats, ("White", "Black"), strict=True):
        headers[name] = seat.name or (f"{engine} ({room.level})" if seat.is_engine else "?")
    if room.clock is not None:
        headers.update(_time_controls(room.clock.paces))
    outcome = room.game.outcome
    if outcome is not None:
        headers["Termination"] = "time forfeit" if outcome.termination == TIME else "normal"
    game = room.game
    start, moves, rules = game.boards[0], game.moves, game.rules
    clocks = [None if left is None else left / 1000 for left in room.times]

    def write() -> str:
        copy = Game(start, rules)
        for move in moves:
            copy.push(move)
        if outcome is not None and copy.outcome is None:
            copy.declare(outcome)
        return format_game(copy, headers, clocks)

    return write


def _time_controls(paces: Paces) -> dict[str, str]:
    """The tags for the clocks; the standard has one for both sides alone."""
    white, black = (f"{pace.base / 1000:g}+{pace.increment / 1000:g}" for pace in paces)
    if white == black:
        return {"TimeControl": white}
    return {"WhiteTimeControl": white, "BlackTimeControl": black}
