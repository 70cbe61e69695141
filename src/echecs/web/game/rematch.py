"""Another game with the same players: colours changed, once both want it."""

from __future__ import annotations

import secrets
import time
from collections.abc import Awaitable, Callable

from echecs.domain.board import STARTING_FEN
from echecs.domain.color import Color
from echecs.web.game.room import Room
from echecs.web.game.seat import acting_side
from echecs.web.game.viewer import Viewer
from echecs.web.request.reason import Reason, refused
from echecs.web.store.record import GameRecord, Seat

Store = Callable[[GameRecord], Awaitable[None]]
"""Keeps a new game."""


def may_rematch(room: Room) -> bool:
    """Whether the players of a game may ask each other for another one."""
    is_over = room.game.outcome is not None
    both = all(seat.token_hash is not None for seat in room.seats)
    return room.mode == "link" and is_over and both and room.next_game is None


async def rematch(
    room: Room, viewer: Viewer, action: str, color: Color | None, store: Store
) -> None:
    """Ask for another game, or answer."""
    async with room.lock:
        usual = room.game.turn if room.rematch_offer is None else room.rematch_offer.other
        side = acting_side(viewer, color, usual)
        if not may_rematch(room):
            raise refused("no-rematch")
        wanted = room.rematch_offer
        if action == "offer" and wanted is None:
            room.rematch_offer = side
        elif action == "offer" and wanted is side:
            raise refused("asked-already")
        elif wanted is not side.other:
            raise refused("no-offer")
        elif action == "decline":
            room.rematch_offer = None
            room.notice(side.other, Reason("rematch-declined"))
        else:
            record = _same_with_colours_changed(room)
            await store(record)
            room.rematch_offer, room.next_game = None, record.id
        room.changed()


def _same_with_colours_changed(room: Room) -> GameRecord:
    """The rows of the next game: whoever holds a seat here holds the other one there."""
    white, black = room.seats
    record = GameRecord(
        id=secrets.token_urlsafe(9),
        mode=room.mode,
        rules=room.game.rules.name,
        start_fen=STARTING_FEN,
        created=int(time.time() * 1000),
        seats=(
            Seat(Color.WHITE, black.name, black.token_hash),
            Seat(Color.BLACK, white.name, white.token_hash),
        ),
    )
    if room.clock is not None:
        # Time odds stay with the player.
        white_pace, black_pace = room.clock.paces
        record.paces = black_pace, white_pace
    return record
