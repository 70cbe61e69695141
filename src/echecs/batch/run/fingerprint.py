"""What an input is known by, so that a changed one is noticed."""

from __future__ import annotations

import hashlib
import os
from pathlib import Path

from echecs.batch.input.source import STANDARD_INPUT

_BEGINNING = 1 << 16


def fingerprint_of(name: str) -> dict[str, object]:
    """Size, date and beginning of a file; a stream is known by its chunks alone."""
    if name == STANDARD_INPUT or not Path(name).is_file():
        return {"name": name}
    with open(name, "rb") as stream:
        status = os.fstat(stream.fileno())
        beginning = hashlib.blake2b(stream.read(_BEGINNING), digest_size=16).hexdigest()
    return {
        "name": name,
        "size": status.st_size,
        "modified": status.st_mtime_ns,
        "beginning": beginning,
    }
