"""Opening a database by its URL, and bringing its tables up to date."""

from __future__ import annotations

import logging
import os
import sqlite3
import time
from pathlib import Path
from typing import Any

from alembic import command
from alembic.config import Config
from alembic.util import CommandError
from sqlalchemy import Engine, create_engine, event, make_url, text
from sqlalchemy.engine import URL
from sqlalchemy.exc import ArgumentError, SQLAlchemyError

_MIGRATIONS = Path(__file__).parent / "migrations"
# Any number, the same in every server: two that start at once migrate in turn.
_MIGRATION_LOCK = 7236
_ANSWER_SECONDS = 3
"""How long a database may take to answer, or a lock on its file last."""
_GLANCE_MILLISECONDS = 4
"""How long SQLite waits for the lock before it is asked again.

Two workers made 1.76 and 1.90 times the moves of one with 4, 1.56 and 1.64 times with 1.
"""
WRITES = "echecs_writes"
"""The option of a connection that does nothing but write."""

_LOCKS = {
    # A worker that is stopped within a transaction keeps its locks no longer than this.
    "idle_in_transaction_session_timeout": 2.0,
    # Who waits for a game that another worker holds makes all others wait too.
    "lock_timeout": 0.2,
}


def default_path() -> Path:
    """The file of the user's games."""
    from platformdirs import user_data_path

    return user_data_path("echecs", appauthor=False) / "games.sqlite3"


def database_url(given: str | None) -> URL:
    """The URL to open: a file's path and PostgreSQL's short forms are spelt out.

    Raises `DatabaseError` for what is no URL.
    """
    if given is None:
        return URL.create("sqlite", database=str(default_path()))
    if "://" not in given:
        return URL.create("sqlite", database=str(Path(given).expanduser()))
    try:
        url = make_url(given)
    except ArgumentError as error:
        raise DatabaseError(_first_line(error)) from error
    if url.drivername in ("postgres", "postgresql"):
        return url.set(drivername="postgresql+pg8000")
    return url


class DatabaseError(Exception):
    """A database that cannot be opened; the text says why."""


def open_database(url: URL) -> Engine:
    """Connect, and migrate to the newest tables; `DatabaseError` where that fails."""
    try:
        is_sqlite = url.get_backend_name() == "sqlite"
        engine = _open_sqlite(url) if is_sqlite else _open_server(url)
        try:
            migrate(engine)
        except BaseException:
            engine.dispose()
            raise
    except (SQLAlchemyError, CommandError, OSError, ImportError) as error:
        raise DatabaseError(_first_line(error)) from error
    return engine


def _first_line(error: Exception) -> str:
    return (str(getattr(error, "orig", None) or error) or type(error).__name__).splitlines()[0]


def _open_server(url: URL) -> Engine:
    """A database elsewhere: whatever it is asked, it must answer in time."""
    is_ours = url.drivername == "postgresql+pg8000"
    arguments = {"timeout": _ANSWER_SECONDS} if is_ours else {}
    engine = create_engine(url, pool_size=4, pool_timeout=_ANSWER_SECONDS, connect_args=arguments)
    if engine.dialect.name == "postgresql":

        @event.listens_for(engine, "connect")
        def _prepare(connection: Any, _record: Any) -> None:
            cursor = connection.cursor()
            for setting, seconds in _LOCKS.items():
                cursor.execute(f"SET {setting} = {int(seconds * 1000)}")
            cursor.close()
            connection.commit()

    return engine


class DatabaseFile:
    """The file of an SQLite database, which must stay where and what it was.

    A file that is moved or deleted can still be written to, and nobody would ever
    read it.
    """

    def __init__(self, url: URL) -> None:
        self._path = url.database if url.get_backend_name() == "sqlite" else None
        self._identity = self._look()

    def check(self) -> None:
        """Raise `FileNotFoundError` when the file is not the one that was opened."""
        if self._path is not None and self._look() != self._identity:
            raise FileNotFoundError(f"{self._path} was moved or deleted")

    def _look(self) -> tuple[int, int] | None:
        if self._path is None:
            return None
        try:
            found = os.stat(self._path)
        except OSError:
            return None
        return found.st_dev, found.st_ino


def _open_sqlite(url: URL) -> Engine:
    if not url.database or url.database == ":memory:":
        raise ArgumentError("SQLite needs a file")
    Path(url.database).absolute().parent.mkdir(parents=True, exist_ok=True)
    engine = create_engine(url, connect_args={"timeout": _ANSWER_SECONDS})

    @event.listens_for(engine, "connect")
    def _prepare(connection: Any, _record: Any) -> None:
        # Python's own notion of transactions would leave tables out of them.
        connection.isolation_level = None
        for pragma in ("journal_mode=WAL", "synchronous=FULL", "foreign_keys=ON"):
            connection.execute(f"PRAGMA {pragma}")

    @event.listens_for(engine, "begin")
    def _begin(connection: Any) -> None:
        if not connection.get_execution_options().get(WRITES):
            connection.exec_driver_sql("BEGIN")
        elif not _begins_to_write(connection.connection.driver_connection):
            connection.exec_driver_sql("BEGIN IMMEDIATE")

    return engine


def _begins_to_write(connection: sqlite3.Connection) -> bool:
    """Whether a transaction has begun, as soon as no other worker writes; False where it cannot.

    SQLite's own waiting sleeps for up to a tenth of a second at a time, so that a worker that
    writes without pause comes first again and again: moves of the other waited up to 3 seconds.
    """
    until = time.monotonic() + _ANSWER_SECONDS
    connection.execute(f"PRAGMA busy_timeout={_GLANCE_MILLISECONDS}")
    while time.monotonic() < until:
        try:
            connection.execute("BEGIN IMMEDIATE")
        except sqlite3.OperationalError as error:
            if error.sqlite_errorcode != sqlite3.SQLITE_BUSY:
                return False
        else:
            return True
    return False


def migrate(engine: Engine) -> None:
    """Run the migrations that a database has not seen; nothing when it has seen all."""
    config = Config()
    config.set_main_option("script_location", str(_MIGRATIONS).replace("%", "%%"))
    logging.getLogger("alembic").setLevel(logging.WARNING)
    with engine.begin() as connection:
        if engine.dialect.name == "postgresql":
            connection.execute(text("SET LOCAL lock_timeout = 0"))
            connection.execute(text("SELECT pg_advisory_xact_lock(:key)"), {"key": _MIGRATION_LOCK})
        config.attributes["connection"] = connection
        command.upgrade(config, "head")
