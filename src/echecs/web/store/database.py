"""Opening a database by its URL, and bringing its tables up to date."""

from __future__ import annotations

import logging
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
        engine = _open_sqlite(url) if is_sqlite else create_engine(url, pool_size=4)
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


def _open_sqlite(url: URL) -> Engine:
    if not url.database or url.database == ":memory:":
        raise ArgumentError("SQLite needs a file")
    Path(url.database).absolute().parent.mkdir(parents=True, exist_ok=True)
    engine = create_engine(url, connect_args={"timeout": 10})

    @event.listens_for(engine, "connect")
    def _prepare(connection: Any, _record: Any) -> None:
        # Python's own notion of transactions would leave tables out of them.
        connection.isolation_level = None
        for pragma in ("journal_mode=WAL", "synchronous=FULL", "foreign_keys=ON"):
            connection.execute(f"PRAGMA {pragma}")

    @event.listens_for(engine, "begin")
    def _begin(connection: Any) -> None:
        connection.exec_driver_sql("BEGIN")

    return engine


def migrate(engine: Engine) -> None:
    """Run the migrations that a database has not seen; nothing when it has seen all."""
    config = Config()
    config.set_main_option("script_location", str(_MIGRATIONS).replace("%", "%%"))
    logging.getLogger("alembic").setLevel(logging.WARNING)
    with engine.begin() as connection:
        if engine.dialect.name == "postgresql":
            connection.execute(text("SELECT pg_advisory_xact_lock(:key)"), {"key": _MIGRATION_LOCK})
        config.attributes["connection"] = connection
        command.upgrade(config, "head")
