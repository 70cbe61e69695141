"""The endings that an output may have; each names a form."""

from __future__ import annotations

import os

JSON_LINES = "json-lines"
CSV = "csv"
EPD = "epd"
SQLITE = "sqlite"
PARQUET = "parquet"

FORM_OF_ENDING = {
    ".jsonl": JSON_LINES,
    ".ndjson": JSON_LINES,
    ".csv": CSV,
    ".epd": EPD,
    ".sqlite": SQLITE,
    ".db": SQLITE,
    ".parquet": PARQUET,
}
ENDINGS = tuple(FORM_OF_ENDING)


def ending_of(path: str | os.PathLike[str]) -> str:
    """The ending of a name, in small letters."""
    return os.path.splitext(path)[1].lower()


def is_known(path: str | os.PathLike[str]) -> bool:
    """Whether a name's ending says how to write the file."""
    return ending_of(path) in FORM_OF_ENDING
