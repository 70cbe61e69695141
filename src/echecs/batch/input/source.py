"""Files and streams to read from: packed or not, known by their first bytes."""

from __future__ import annotations

import gzip
import io
import os
import sys
from collections.abc import Iterator
from contextlib import contextmanager
from typing import IO, BinaryIO, cast

from echecs.notation.packed import GZIP, ZSTANDARD, damage, unpack_zstandard

STANDARD_INPUT = "-"


class Source:
    """An input that is open: its bytes, unpacked, and how much of it was read as it lies there."""

    def __init__(self, name: str, raw: BinaryIO) -> None:
        self.name = name
        self._counted = _Counted(raw)
        first = raw.read(len(ZSTANDARD))
        self._counted.first = first
        self._counted.is_ended = len(first) < len(ZSTANDARD)
        self.size = _size_of(raw)
        """Bytes as they lie on disk; None for a stream."""
        plain = io.BufferedReader(self._counted)
        if first.startswith(GZIP):
            self.stream: IO[bytes] = cast("IO[bytes]", gzip.GzipFile(fileobj=plain))
        elif first.startswith(ZSTANDARD):
            self.stream = unpack_zstandard(plain)
        else:
            self.stream = cast("IO[bytes]", plain)

    @property
    def position(self) -> int:
        """How many bytes were read, as they lie on disk."""
        return self._counted.count

    def readline(self, limit: int) -> bytes:
        """One line, or its first `limit` bytes."""
        with damage():
            return self.stream.readline(limit)

    def read(self, size: int = -1) -> bytes:
        """So many bytes, or all."""
        with damage():
            return self.stream.read(size)


@contextmanager
def opened(name: str) -> Iterator[Source]:
    """Open a file, or standard input for `-`."""
    if name == STANDARD_INPUT:
        yield Source(name, sys.stdin.buffer)
        return
    with open(name, "rb") as raw:
        yield Source(name, raw)


class _Counted(io.RawIOBase):
    """A stream whose first bytes were looked at already; it counts what is read."""

    def __init__(self, raw: BinaryIO) -> None:
        self._raw = raw
        self.first = b""
        self.is_ended = False
        """The end was seen: a terminal would have to be told again."""
        self.count = 0

    def readable(self) -> bool:
        return True

    def readinto(self, buffer: memoryview) -> int:  # type: ignore[override]
        if self.first:
            data, self.first = self.first[: len(buffer)], self.first[len(buffer) :]
        elif self.is_ended:
            data = b""
        else:
            # What is there is enough: a line that somebody types is answered at once.
            data = cast("io.BufferedReader", self._raw).read1(len(buffer))
            self.is_ended = not data
        buffer[: len(data)] = data
        self.count += len(data)
        return len(data)


def _size_of(raw: BinaryIO) -> int | None:
    try:
        status = os.fstat(raw.fileno())
    except (OSError, AttributeError):
        return None
    return status.st_size if status.st_size else None
