"""Tables on disk: one file each, written whole or not at all, checked when it is read.

A file is a line that names the format, a line of JSON, blocks of the table
compressed one by one, and a checksum of all that.
"""

from __future__ import annotations

import contextlib
import hashlib
import json
import os
import tempfile
import zlib
from collections.abc import Iterator
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path
from typing import Any, BinaryIO, NamedTuple

from echecs.solver.endings.make import core_count
from echecs.solver.endings.survey import Survey, read_survey
from echecs.solver.endings.table import Table

MAGIC = b"echecs ending 1\n"
SUFFIX = ".ending"
# Blocks are compressed and opened on all cores. A table of eleven megabytes takes two
# to three on disk and 30 ms to open; LZMA halves the size at four times the time.
BLOCK = 1 << 20
_LONGEST_HEADER = 1 << 20
_CHECKSUM_SIZE = hashlib.sha256().digest_size


class DamagedTableError(Exception):
    """A file that is not a whole table of this version."""


class Description(NamedTuple):
    """What a file says of its table."""

    name: str
    survey: Survey
    seconds: float
    """How long its making took."""
    file_size: int


def cache_directory() -> Path:
    """Where tables are kept: `$ECHECS_CACHE`, or the user's cache directory."""
    chosen = os.environ.get("ECHECS_CACHE")
    if chosen:
        return Path(chosen) / "endings"
    try:
        from platformdirs import user_cache_path
    except ImportError:
        base = os.environ.get("XDG_CACHE_HOME") or Path.home() / ".cache"
        return Path(base) / "echecs" / "endings"
    return user_cache_path("echecs") / "endings"


def path_of(directory: Path, name: str) -> Path:
    """The file of an ending."""
    return directory / (name + SUFFIX)


# --- Writing ---------------------------------------------------------------------------


def save_table(directory: Path, table: Table, survey: Survey, seconds: float) -> Description:
    """Write a table, described with the size of its file; an `OSError` leaves nothing behind."""
    directory.mkdir(parents=True, exist_ok=True)
    with ThreadPoolExecutor(core_count()) as pool:
        blocks = list(
            pool.map(
                lambda begin: zlib.compress(table.read(begin, begin + BLOCK), 6),
                range(0, len(table), BLOCK),
            )
        )
    header = {
        "name": table.name,
        "bytes": len(table),
        "blocks": [len(block) for block in blocks],
        "seconds": round(seconds, 3),
        "survey": survey.as_dict(),
    }
    with _whole_file(path_of(directory, table.name)) as stream:
        checksum = hashlib.sha256()
        for part in (MAGIC, json.dumps(header).encode() + b"\n", *blocks):
            checksum.update(part)
            stream.write(part)
        stream.write(checksum.digest())
        return Description(table.name, survey, seconds, stream.tell())


@contextlib.contextmanager
def _whole_file(path: Path) -> Iterator[BinaryIO]:
    """A file that takes its name when all of it is on disk."""
    handle, name = tempfile.mkstemp(prefix=path.stem, suffix=".part", dir=path.parent)
    try:
        with os.fdopen(handle, "wb") as stream:
            yield stream
            stream.flush()
            os.fsync(stream.fileno())
        os.replace(name, path)
    except BaseException:
        with contextlib.suppress(OSError):
            os.unlink(name)
        raise


# --- Reading ---------------------------------------------------------------------------


def describe(directory: Path, name: str) -> Description | None:
    """What is known of a table without reading all of it; None when there is no whole file."""
    try:
        with path_of(directory, name).open("rb") as stream:
            _, header = _read_header(stream, name)
            rest = sum(header["blocks"]) + _CHECKSUM_SIZE
            size = stream.tell() + rest
            if os.fstat(stream.fileno()).st_size != size:
                return None
            return _description(header, size)
    except (OSError, DamagedTableError):
        return None


def load_table(directory: Path, name: str) -> tuple[Table, Description]:
    """Read a table with its description; `DamagedTableError` or `OSError` if it is not whole."""
    with path_of(directory, name).open("rb") as stream:
        lines, header = _read_header(stream, name)
        table = Table(name)
        sizes = header["blocks"]
        if header["bytes"] != len(table) or len(sizes) != -(-len(table) // BLOCK):
            raise DamagedTableError("the table has another size")
        blocks = [stream.read(size) for size in sizes]
        checksum = hashlib.sha256(lines)
        for block in blocks:
            checksum.update(block)
        if stream.read() != checksum.digest():
            raise DamagedTableError("the checksum is wrong")
        found = _description(header, stream.tell())

    def fill(number: int) -> None:
        begin = number * BLOCK
        content = zlib.decompress(blocks[number])
        if len(content) != min(BLOCK, len(table) - begin):
            raise DamagedTableError("a block has another size")
        table.write(begin, content)

    try:
        with ThreadPoolExecutor(core_count()) as pool:
            list(pool.map(fill, range(len(blocks))))
    except zlib.error as error:
        raise DamagedTableError(str(error)) from None
    return table, found


def _description(header: dict[str, Any], size: int) -> Description:
    return Description(header["name"], read_survey(header["survey"]), header["seconds"], size)


def _read_header(stream: BinaryIO, name: str) -> tuple[bytes, dict[str, Any]]:
    magic = stream.read(len(MAGIC))
    if magic != MAGIC:
        raise DamagedTableError("not a table of this version")
    line = stream.readline(_LONGEST_HEADER)
    try:
        header = json.loads(line)
        sizes = header["blocks"]
        whole = (
            header["name"] == name
            and isinstance(header["bytes"], int)
            and isinstance(header["seconds"], (int, float))
            and all(isinstance(size, int) and 0 < size <= 2 * BLOCK for size in sizes)
        )
        read_survey(header["survey"])
    except (ValueError, KeyError, TypeError):
        whole = False
    if not whole:
        raise DamagedTableError("its description cannot be read")
    return magic + line, header
