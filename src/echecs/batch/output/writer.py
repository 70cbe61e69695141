"""Choosing the form of an output by its ending, and putting it in place at once."""

from __future__ import annotations

import os
from collections.abc import Callable, Iterable
from pathlib import Path

from echecs.batch.audit.record import Record
from echecs.batch.output import ending
from echecs.batch.output.lines import write_csv, write_epd, write_json_lines

Write = Callable[[Path, Iterable[Record], bool], None]
"""Writes records to a new file, with or without the fields that differ from run to run."""


def _write_sqlite(path: Path, records: Iterable[Record], timings: bool) -> None:
    from echecs.batch.output.sqlite import write_sqlite

    write_sqlite(path, records, timings)


def _write_parquet(path: Path, records: Iterable[Record], timings: bool) -> None:
    from echecs.batch.output.parquet import write_parquet

    write_parquet(path, records, timings)


_WRITERS: dict[str, Write] = {
    ending.JSON_LINES: write_json_lines,
    ending.CSV: write_csv,
    ending.EPD: write_epd,
    ending.SQLITE: _write_sqlite,
    ending.PARQUET: _write_parquet,
}


def write_output(path: str, records: Iterable[Record], *, timings: bool = False) -> None:
    """Write all records; the file appears when it is complete, and not before."""
    target = Path(path)
    write = _WRITERS[ending.FORM_OF_ENDING[ending.ending_of(target)]]
    put_in_place(target, lambda unfinished: write(unfinished, records, timings))


def put_in_place(target: Path, write: Callable[[Path], None]) -> None:
    """Have a file written beside its place, then move it there; nothing half done is left."""
    unfinished = target.with_name(f".{target.name}.part")
    unfinished.unlink(missing_ok=True)
    try:
        write(unfinished)
        with open(unfinished, "rb") as stream:
            os.fsync(stream.fileno())
        os.replace(unfinished, target)
        _sync_directory(target.parent)
    finally:
        unfinished.unlink(missing_ok=True)


def _sync_directory(path: Path) -> None:
    """Have a new name on disk: what it was made of may be removed then."""
    directory = os.open(path, os.O_RDONLY)
    try:
        os.fsync(directory)
    finally:
        os.close(directory)
