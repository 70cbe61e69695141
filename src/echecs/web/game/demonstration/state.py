"""What a page is told of a demonstration: JSON, of which viewers share all that is the same."""

from __future__ import annotations

from typing import Any

from echecs.web.game.demonstration.room import TEACHER, Demonstration, Watcher, is_teacher
from echecs.web.game.state import MOVES_AT_ONCE, to_json
from echecs.web.position.board_state import check_of, legal_of, outcome_of

MOST_NAMES = 50
"""Spectators told by name; of more the number alone."""


def next_message(room: Demonstration, viewer: Watcher) -> tuple[str, int]:
    """What a viewer is told next, and how many moves it knows then, as of a game."""
    known = viewer.known
    if len(room.tree) - known > MOVES_AT_ONCE:
        moves = _entries(room, known, known + MOVES_AT_ONCE)
        return f'{{"type":"moves","from":{known},"moves":[{moves}]}}', known + MOVES_AT_ONCE
    moves = _entries(room, known, len(room.tree))
    own = to_json(_own_state(room, viewer))[1:-1]
    if room.shared is None:
        room.shared = to_json(_make_shared_state(room))[1:-1]
    text = f'{{"type":"state",{room.shared},{own},"from":{known},"moves":[{moves}]}}'
    viewer.heard = room.said
    return text, len(room.tree)


def _entries(room: Demonstration, start: int, stop: int) -> str:
    texts = room.move_texts
    texts.extend(to_json(room.tree.entry(number)) for number in range(len(texts), stop))
    return ",".join(texts[start:stop])


def _own_state(room: Demonstration, viewer: Watcher) -> dict[str, Any]:
    game = room.tree.game_at(room.shown)
    may_move = is_teacher(viewer) and game.outcome is None
    unheard = room.said - viewer.heard
    return {
        "you": is_teacher(viewer),
        "name": viewer.name,
        "language": viewer.language,
        **(legal_of(game.board) if may_move else {"legal": {}, "promotions": []}),
        "outcome": outcome_of(game.outcome, viewer.language),
        "words": room.words[-unheard:] if unheard else [],
    }


def _make_shared_state(room: Demonstration) -> dict[str, Any]:
    board = room.tree.board_at(room.shown)
    names = [getattr(one, "name", "") for one in room.viewers if not is_teacher(one)]
    # Those with a name come first, in an order that does not change with every state.
    told = sorted(names, key=lambda name: (not name, name.casefold()))[:MOST_NAMES]
    return {
        "id": room.id,
        "rules": room.tree.rules.name,
        "start_fen": room.tree.start.fen,
        "teacher": {"name": room.seats[TEACHER].name, "connected": room.is_teacher_here},
        "spectators": len(names),
        "names": told,
        "ply": len(room.tree),
        "shown": room.shown,
        "marks": room.marks.split(".") if room.marks else [],
        "turn": str(board.turn),
        "check": check_of(board),
    }
