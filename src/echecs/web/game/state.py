"""What a page is told of a game: JSON, of which viewers share all that is the same."""

from __future__ import annotations

import json
from typing import Any

from echecs.domain.color import Color
from echecs.web.game.offer import may_take_back
from echecs.web.game.rematch import may_rematch
from echecs.web.game.room import Room
from echecs.web.game.viewer import Viewer
from echecs.web.position.board_state import check_of, color_name, legal_of, outcome_of
from echecs.web.position.move_entry import entries_of

SIDES = (Color.WHITE, Color.BLACK)
MOVES_AT_ONCE = 200
"""Moves in one message; a longer game is told in several, so that nobody waits for one."""


_ENCODER = json.JSONEncoder(ensure_ascii=False, separators=(",", ":"))


def to_json(message: Any) -> str:
    """A message as text, on one line."""
    return _ENCODER.encode(message)


def next_message(room: Room, viewer: Viewer) -> tuple[str, int]:
    """What a viewer is told next, and how many half-moves it knows then.

    That is the state, or moves of a long game which come before it.
    """
    known = viewer.known
    if room.game.ply - known > MOVES_AT_ONCE:
        moves = _entries(room, known, known + MOVES_AT_ONCE)
        return f'{{"type":"moves","from":{known},"moves":[{moves}]}}', known + MOVES_AT_ONCE
    moves = _entries(room, known, room.game.ply)
    own = to_json(_own_state(room, viewer))[1:-1]
    shared = _shared_state(room)
    text = f'{{"type":"state",{shared},{own},"from":{known},"moves":[{moves}]}}'
    return text, room.game.ply


def _own_state(room: Room, viewer: Viewer) -> dict[str, Any]:
    """The part that is the viewer's own, or changes with time."""
    may_move = room.game.outcome is None and room.game.turn in viewer.colors
    legal = legal_of(room.game.board) if may_move else {"legal": {}, "promotions": []}
    return {
        "you": [str(color) for color in SIDES if color in viewer.colors],
        "language": viewer.language,
        **legal,
        "outcome": outcome_of(room.game.outcome, viewer.language),
        "clock": clock_of(room),
        "can": can_of(room, viewer.colors),
    }


def _entries(room: Room, start: int, stop: int) -> str:
    """Moves as JSON, each described once however many look on."""
    texts = room.move_texts
    if len(texts) < stop:
        entries = entries_of(room.game, len(texts), room.times, stop)
        texts.extend(to_json(entry) for entry in entries)
    return ",".join(texts[start:stop])


def _shared_state(room: Room) -> str:
    """The part that is the same for all viewers, made once for each change."""
    if room.shared is None:
        room.shared = to_json(_make_shared_state(room))[1:-1]
    return room.shared


def _make_shared_state(room: Room) -> dict[str, Any]:
    board = room.game.board
    return {
        "id": room.id,
        "mode": room.mode,
        "rules": room.game.rules.name,
        "level": room.level,
        "start_fen": room.start_fen,
        "players": {str(color): _player_of(room, color) for color in SIDES},
        "spectators": sum(not viewer.colors for viewer in room.viewers),
        "ply": room.game.ply,
        "fen": board.fen,
        "turn": str(board.turn),
        "check": check_of(board),
        "material": room.material(),
        "opening": _opening_of(room),
        "offers": {
            "draw": color_name(room.draw_offer),
            "takeback": color_name(room.takeback_offer),
            "rematch": color_name(room.rematch_offer),
        },
        "next": room.next_game,
        "thinking": room.is_thinking,
    }


def can_of(room: Room, colors: frozenset[Color]) -> list[str]:
    """What the holder of these seats may do now."""
    can: list[str] = []
    if not colors:
        return can
    if room.game.outcome is None:
        if room.game.turn in colors:
            can.append("move")
        can.append("resign")
        can += _answers("draw", "offer", room.draw_offer, colors)
    if may_rematch(room):
        can += _answers("rematch", "offer", room.rematch_offer, colors)
    if may_take_back(room, colors):
        can += _answers("takeback", "ask", room.takeback_offer, colors)
    return can


def _answers(name: str, ask: str, offer: Color | None, colors: frozenset[Color]) -> list[str]:
    if offer is None:
        return [f"{name}-{ask}"]
    if offer.other in colors:
        return [f"{name}-accept", f"{name}-decline"]
    return []


def _opening_of(room: Room) -> dict[str, str] | None:
    opening = room.opening
    return None if opening is None else {"code": opening.code, "name": opening.name}


def _player_of(room: Room, color: Color) -> dict[str, Any]:
    seat = room.seats[color]
    return {
        "name": seat.name,
        "taken": seat.is_taken,
        "connected": any(color in viewer.colors for viewer in room.viewers),
        "engine": seat.is_engine,
    }


def clock_of(room: Room) -> dict[str, Any] | None:
    """The clock: each side's terms in seconds, what is left in milliseconds."""
    clock = room.clock
    if clock is None:
        return None
    return {
        "terms": {
            str(color): {"base": pace.base / 1000, "increment": pace.increment / 1000}
            for color, pace in zip(SIDES, clock.paces, strict=True)
        },
        "white": clock.left(Color.WHITE),
        "black": clock.left(Color.BLACK),
        "running": color_name(clock.running),
    }
