"""Seats: who may move for which side. Whoever has a seat's token holds it."""

from __future__ import annotations

import hmac
import secrets
from collections.abc import Iterable
from hashlib import sha256

from echecs.domain.color import Color
from echecs.web.game.room import Room
from echecs.web.game.viewer import Viewer
from echecs.web.request.reason import refused
from echecs.web.store.record import Seat, Seats

LONGEST_NAME = 40
LEAST_TOKEN = 32
"""Characters of a token that a player may draw: 24 bytes, as ours have."""


def new_secret() -> str:
    """A token or an invitation that nobody can guess."""
    return secrets.token_urlsafe(24)


def hash_of(secret: str) -> str:
    """What is stored of a token or an invitation."""
    return sha256(secret.encode("utf-8", "surrogatepass")).hexdigest()


def fits(secret: str, stored_hash: str | None) -> bool:
    """Whether a secret is the one that was hashed, found out in constant time."""
    return stored_hash is not None and hmac.compare_digest(hash_of(secret), stored_hash)


def seats_opened(seats: Seats, tokens: Iterable[str]) -> set[Color] | None:
    """The sides that these tokens open; None when one of them opens nothing."""
    opened: set[Color] = set()
    for token in tokens:
        found = [seat.color for seat in seats if fits(token, seat.token_hash)]
        if not found:
            return None
        opened.update(found)
    return opened


def tidy_name(name: str) -> str:
    """A name on one line: no control characters, not too long."""
    printable = "".join(letter if letter.isprintable() else " " for letter in name)
    return " ".join(printable.split())[:LONGEST_NAME].rstrip()


# --- Sitting down ----------------------------------------------------------------------


async def sit_down(room: Room, invite: str, name: str, token: str) -> Color:
    """Take the seat of an invitation, to be opened by a token from now on; say which it is.

    Asking again with the same token is harmless: an answer may be lost on its way.
    """
    async with room.lock:
        seat = next((seat for seat in room.seats if fits(invite, seat.invite_hash)), None)
        if seat is None:
            raise refused("wrong-invite")
        if fits(token, seat.token_hash):
            return seat.color
        if seat.is_taken or any(fits(token, other.token_hash) for other in room.seats):
            raise refused("seat-taken")
        await room.take_seat(Seat(seat.color, tidy_name(name), hash_of(token), seat.invite_hash))
        return seat.color


async def rename(room: Room, viewer: Viewer, name: str, color: Color | None) -> None:
    """Change what a player is called."""
    async with room.lock:
        side = acting_side(viewer, color, room.game.turn)
        name = tidy_name(name)
        if name != room.seats[side].name:
            await room.rename(side, name)


def acting_side(viewer: Viewer, color: Color | None, usual: Color) -> Color:
    """The side that a viewer acts for: the one named, the one held, or the usual one."""
    if color is None:
        color = usual if usual in viewer.colors else next(iter(viewer.colors), None)
    if color is None or color not in viewer.colors:
        raise refused("not-your-seat")
    return color
