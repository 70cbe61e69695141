"""The writes of a demonstration: its moves with what they follow, what is shown, what was said."""

from __future__ import annotations

import json
from collections.abc import Iterable
from typing import Any

from sqlalchemy import bindparam, delete, insert, update

from echecs.web.store.record import DemonstrationRecord, MoveRecord
from echecs.web.store.tables import demonstrations, games, moves
from echecs.web.store.writer import Step

_INSERT = insert(demonstrations)
_INSERT_NODE = insert(moves)
_DELETE_NODES = delete(moves).where(moves.c.game_id == bindparam("game"))
_SHOW = (
    update(demonstrations)
    .where(demonstrations.c.game_id == bindparam("game"))
    .values(shown=bindparam("number"), marks=bindparam("drawn"))
)
_SAY = (
    update(demonstrations)
    .where(demonstrations.c.game_id == bindparam("game"))
    .values(words=bindparam("said"))
)
_SET_START = (
    update(games)
    .where(games.c.id == bindparam("game"))
    .values(start_fen=bindparam("fen"), rules=bindparam("by"))
)


def creating(game_id: str, record: DemonstrationRecord) -> Step:
    """The row of a new demonstration."""
    values: dict[str, Any] = {"game_id": game_id, "shown": record.shown, "marks": record.marks}
    return Step(_INSERT, {**values, "words": _packed(record.words)}, rank=1)


def adding(game_id: str, number: int, move: MoveRecord) -> Step:
    """A move of a number."""
    values = {"game_id": game_id, "ply": number, "uci": move.uci, "clock": None}
    return Step(_INSERT_NODE, {**values, "played": move.played, "parent": move.parent})


def showing(game_id: str, shown: int, marks: str) -> Step:
    """Another position, or other marks on it."""
    return Step(_SHOW, {"game": game_id, "number": shown, "drawn": marks})


def saying(game_id: str, words: list[str]) -> Step:
    """All that was said."""
    return Step(_SAY, {"game": game_id, "said": _packed(words)})


def replacing(game_id: str, fen: str, rules: str, nodes: Iterable[MoveRecord]) -> list[Step]:
    """Other moves from another start, which is shown."""
    return [
        Step(_DELETE_NODES, {"game": game_id}),
        Step(_SET_START, {"game": game_id, "fen": fen, "by": rules}),
        *(adding(game_id, number, node) for number, node in enumerate(nodes)),
        showing(game_id, -1, ""),
    ]


def read_row(row: Any) -> DemonstrationRecord:
    """What a row tells."""
    return DemonstrationRecord(row.shown, row.marks, json.loads(row.words))


def _packed(words: list[str]) -> str:
    return json.dumps(words, ensure_ascii=False)
