"""What players ask of each other: giving up, draws, and moves to be taken back."""

from __future__ import annotations

from echecs.domain.color import Color
from echecs.domain.outcome import AGREEMENT, RESIGNATION, TIME, Outcome
from echecs.domain.refusal import Refusal
from echecs.web.game.room import Room
from echecs.web.game.seat import acting_side
from echecs.web.game.viewer import Viewer
from echecs.web.request.reason import Reason, RefusedError, refused


async def resign(room: Room, viewer: Viewer, color: Color | None) -> None:
    """A side gives up."""
    async with room.lock:
        loser = acting_side(viewer, color, room.game.turn)
        room.require_running()
        await room.end(Outcome(RESIGNATION, loser.other))


# --- Draws -----------------------------------------------------------------------------


async def draw(room: Room, viewer: Viewer, action: str, color: Color | None) -> None:
    """Offer a draw, or answer an offer."""
    async with room.lock:
        usual = room.game.turn
        if action != "offer" and room.draw_offer is not None:
            usual = room.draw_offer.other
        side = acting_side(viewer, color, usual)
        room.require_running()
        if action == "offer":
            await _offer_draw(room, side)
            return
        if room.draw_offer is not side.other:
            raise refused("no-offer")
        if action == "accept":
            await room.end(Outcome(AGREEMENT))
            return
        await room.set_offers(None, room.takeback_offer)
        room.notice(side.other, Reason("draw-declined"))


async def _offer_draw(room: Room, side: Color) -> None:
    if room.mode == "local" or room.draw_offer is side.other:
        await room.end(Outcome(AGREEMENT))
        return
    # Once for each position: asking again and again is no way to get a draw.
    if room.draw_offer is side or room.draw_asked_at.get(side) == room.game.ply:
        raise refused("asked-already")
    room.draw_asked_at[side] = room.game.ply
    if room.mode == "link":
        await room.set_offers(side, room.takeback_offer)
    elif room.opponent is not None and room.opponent.accepts_draw(room):
        await room.end(Outcome(AGREEMENT))
    else:
        room.notice(side, Reason("draw-declined"))


# --- Taking back -----------------------------------------------------------------------


async def take_back(room: Room, viewer: Viewer, action: str, color: Color | None) -> None:
    """Take a move back, ask the opponent for it, or answer."""
    async with room.lock:
        usual = room.game.turn
        if action != "ask" and room.takeback_offer is not None:
            usual = room.takeback_offer.other
        side = acting_side(viewer, color, usual)
        if action == "ask":
            await _ask_back(room, side)
            return
        asking = room.takeback_offer
        if asking is not side.other:
            raise refused("no-offer")
        if action == "accept":
            await _go_back(room, asking)
            return
        await room.set_offers(room.draw_offer, None)
        room.notice(asking, Reason("takeback-declined"))


def may_take_back(room: Room, colors: frozenset[Color]) -> bool:
    """Whether the holder of these seats may ask to take a move back, or answer that."""
    outcome = room.game.outcome
    if outcome is not None and (room.mode == "link" or outcome.termination == TIME):
        return False
    asking = () if room.takeback_offer is None else (room.takeback_offer,)
    return any(_target_of(room, color) is not None for color in (*colors, *asking))


async def _ask_back(room: Room, side: Color) -> None:
    if not may_take_back(room, frozenset((side,))):
        outcome = room.game.outcome
        raise RefusedError(Refusal("game-over")) if outcome else refused("nothing-to-take-back")
    if room.takeback_offer is side:
        raise refused("asked-already")
    if room.mode == "link" and room.takeback_offer is None:
        if room.takeback_asked_at.get(side) == room.game.ply:
            raise refused("asked-already")
        room.takeback_asked_at[side] = room.game.ply
        await room.set_offers(room.draw_offer, side)
    else:
        await _go_back(room, side)


async def _go_back(room: Room, side: Color) -> None:
    target = _target_of(room, side)
    if target is None:
        raise refused("nothing-to-take-back")
    await room.go_back(target)


def _target_of(room: Room, side: Color) -> int | None:
    """How many half-moves are left when a side takes back, or None.

    On one screen the last half-move goes; else a side's own last move, with
    the answer to it.
    """
    ply = room.game.ply
    back = 1 if room.mode == "local" or room.game.turn is not side else 2
    return ply - back if ply >= back else None
