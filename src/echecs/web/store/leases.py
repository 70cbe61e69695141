"""Whose a game is where several workers share a database.

A worker has a row that it renews; a game names its worker. The game is that worker's
as long as the row has not expired. Whoever takes a game over gives it a new version,
so that whatever the one before still writes is refused.
"""

from __future__ import annotations

import secrets
from typing import Any, NamedTuple

from sqlalchemy import ColumnElement, Connection, Engine, bindparam, delete, insert, select, update
from sqlalchemy import literal_column as sql

from echecs.web.store.tables import games, workers
from echecs.web.store.writer import Step

LEASE_SECONDS = 6
RENEWAL_SECONDS = 1.5

_NOW = {
    # The clock of the database is the same for all machines; SQLite has one machine.
    "postgresql": "CAST(EXTRACT(EPOCH FROM clock_timestamp()) * 1000 AS BIGINT)",
    "sqlite": "CAST((julianday('now') - 2440587.5) * 86400000 AS INTEGER)",
}


class Owner(NamedTuple):
    """A worker that has a game."""

    worker: str
    machine: str
    address: str


class Leases:
    """What one worker says and asks of all workers' games."""

    def __init__(self, engine: Engine, machine: str, address: str) -> None:
        self.machine = machine
        self.address = address
        self.worker = secrets.token_hex(8)
        """The name of this worker, as long as its process lives."""
        now: ColumnElement[int] = sql(_NOW.get(engine.dialect.name, _NOW["postgresql"]))
        until = now + LEASE_SECONDS * 1000
        alive = select(workers.c.id).where(workers.c.expires > now)
        self._join = insert(workers).values(expires=until)
        self._renew = (
            update(workers)
            .where(workers.c.id == bindparam("worker"), workers.c.expires > now)
            .values(expires=until)
        )
        self._claim = (
            update(games)
            .where(
                games.c.id == bindparam("game"),
                games.c.owner.is_(None)
                | (games.c.owner == bindparam("me"))
                | (games.c.owner == bindparam("gone"))
                | games.c.owner.not_in(alive),
            )
            .values(owner=bindparam("me"), version=games.c.version + 1)
        )
        self._leave = delete(workers).where(workers.c.id == bindparam("worker"))
        self._forget = delete(workers).where(workers.c.expires < now - 60_000)
        self._owner = (
            select(workers.c.id, workers.c.machine, workers.c.address)
            .join(games, games.c.owner == workers.c.id)
            .where(games.c.id == bindparam("game"), workers.c.expires > now)
        )

    def joining(self) -> list[Step]:
        """Become a worker, and forget those long gone."""
        row: dict[str, Any] = {"id": self.worker, "machine": self.machine, "address": self.address}
        leave = Step(self._leave, {"worker": self.worker})
        return [Step(self._forget, {}), leave, Step(self._join, row)]

    def renewing(self) -> list[Step]:
        """Stay one; not stored when the lease has run out."""
        return [Step(self._renew, {"worker": self.worker}, rows=1)]

    def claiming(self, game: str, gone: str = "") -> list[Step]:
        """Take a game that is nobody's, or of a worker that is known to be gone."""
        return [Step(self._claim, {"game": game, "me": self.worker, "gone": gone}, rows=1)]

    def leaving(self) -> list[Step]:
        """Be a worker no more; the games that name it are then free."""
        return [Step(self._leave, {"worker": self.worker})]

    def owner_of(self, connection: Connection, game: str) -> Owner | None:
        """The worker that has a game now, or None."""
        row = connection.execute(self._owner, {"game": game}).first()
        return None if row is None else Owner(*row)
