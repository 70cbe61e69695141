"""Records as a table of an SQLite database."""

from __future__ import annotations

import errno
import os
import sqlite3
from collections.abc import Iterable
from contextlib import closing
from pathlib import Path

from echecs.batch.audit.record import Record, as_dict
from echecs.batch.output.lines import columns_of, flatten

_TYPES = {
    "line": "INTEGER",
    "claimed_mate": "INTEGER",
    "mate": "INTEGER",
    "minimal": "INTEGER",
    "all_keys": "INTEGER",
    "nodes": "INTEGER",
    "seconds": "REAL",
}


def write_sqlite(path: Path, records: Iterable[Record], timings: bool) -> None:
    """Write the table `positions`; `number` is the order of the input."""
    names = columns_of(timings)
    declared = ", ".join(f'"{name}" {_TYPES.get(name, "TEXT")}' for name in names)
    places = ", ".join("?" * len(names))
    try:
        with closing(sqlite3.connect(path, isolation_level=None)) as database:
            # The file is nobody's until it is complete, and is written anew if it fails.
            database.execute("PRAGMA journal_mode = OFF")
            database.execute("PRAGMA synchronous = OFF")
            database.execute("BEGIN")
            database.execute(f"CREATE TABLE positions (number INTEGER PRIMARY KEY, {declared})")
            database.executemany(
                f"INSERT INTO positions VALUES (NULL, {places})",
                (
                    tuple(map(flatten, as_dict(record, timings=timings).values()))
                    for record in records
                ),
            )
            database.execute("CREATE INDEX by_finding ON positions (finding)")
            database.execute("COMMIT")
    except sqlite3.OperationalError as error:
        if error.sqlite_errorcode == sqlite3.SQLITE_FULL:
            raise OSError(errno.ENOSPC, os.strerror(errno.ENOSPC)) from None
        raise OSError(None, str(error)) from None
