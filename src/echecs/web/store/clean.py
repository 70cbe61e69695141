"""Deleting games in which nothing has happened for a long time."""

from __future__ import annotations

import re
import time

from sqlalchemy import Engine, delete, exists, select
from sqlalchemy.engine import URL

from echecs.web.store.database import open_database
from echecs.web.store.tables import demonstrations, games, moves, seats

_AT_ONCE = 500
_AGE = re.compile(r"([1-9]\d{0,4})d")


def parse_age(text: str) -> int:
    """The days of an age such as `90d`; `ValueError` for what is none."""
    found = _AGE.fullmatch(text)
    if found is None:
        raise ValueError(text)
    return int(found[1])


def clean(url: URL, days: int) -> int:
    """Delete the games without a move for so many days; return how many there were."""
    engine = open_database(url)
    try:
        oldest = int((time.time() - days * 86400) * 1000)
        deleted = 0
        while batch := _delete_some(engine, oldest):
            deleted += batch
        return deleted
    finally:
        engine.dispose()


def _delete_some(engine: Engine, oldest: int) -> int:
    """Delete a few, so that nobody waits long who plays meanwhile."""
    newer = exists().where(moves.c.game_id == games.c.id, moves.c.played >= oldest)
    old = select(games.c.id).where(games.c.created < oldest, ~newer).limit(_AT_ONCE)
    with engine.begin() as connection:
        found = connection.execute(old).scalars().all()
        for table, column in (
            (moves, moves.c.game_id),
            (seats, seats.c.game_id),
            (demonstrations, demonstrations.c.game_id),
            (games, games.c.id),
        ):
            if found:
                connection.execute(delete(table).where(column.in_(found)))
    return len(found)
