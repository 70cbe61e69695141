"""Files and streams to read from: packed or not, known by their first bytes."""

from __future__ import annotations

import gzip
import io
import os
import sys
import zlib
from collections.abc import Iterator
from contextlib import contextmanager
from typing import IO, Any, BinaryIO, cast

STANDARD_INPUT = "-"

_GZIP = b"\x1f\x8b"
_ZSTANDARD = b"\x28\xb5\x2f\xfd"


class DamagedInputError(OSError):
    """A packed file that cannot be unpacked to its end."""


class Source:
    """An input that is open: its bytes, unpacked, and how much of it was read as it lies there."""

    def __init__(self, name: str, raw: BinaryIO) -> None:
        self.name = name
        self._counted = _Counted(raw)
        first = raw.read(len(_ZSTANDARD))
        self._counted.first = first
        self.size = _size_of(raw)
        """Bytes as they lie on disk; None for a stream."""
        plain = io.BufferedReader(self._counted)
        if first.startswith(_GZIP):
            self.stream: IO[bytes] = cast("IO[bytes]", gzip.GzipFile(fileobj=plain))
        elif first.startswith(_ZSTANDARD):
            self.stream = _unpack_zstandard(plain)
        else:
            self.stream = cast("IO[bytes]", plain)

    @property
    def position(self) -> int:
        """How many bytes were read, as they lie on disk."""
        return self._counted.count

    def readline(self, limit: int) -> bytes:
        """One line, or its first `limit` bytes."""
        with _damage():
            return self.stream.readline(limit)

    def read(self, size: int = -1) -> bytes:
        """So many bytes, or all."""
        with _damage():
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
        self.count = 0

    def readable(self) -> bool:
        return True

    def readinto(self, buffer: memoryview) -> int:  # type: ignore[override]
        if self.first:
            data, self.first = self.first[: len(buffer)], self.first[len(buffer) :]
        else:
            # What is there is enough: a line that somebody types is answered at once.
            data = cast("io.BufferedReader", self._raw).read1(len(buffer))
        buffer[: len(data)] = data
        self.count += len(data)
        return len(data)


@contextmanager
def _damage() -> Iterator[None]:
    """Give every way in which unpacking fails one name."""
    try:
        yield
    except (EOFError, zlib.error, gzip.BadGzipFile) as error:
        raise DamagedInputError(str(error)) from None
    except Exception as error:
        if type(error).__module__.partition(".")[0] != "zstandard":
            raise
        raise DamagedInputError(str(error)) from None


def _size_of(raw: BinaryIO) -> int | None:
    try:
        status = os.fstat(raw.fileno())
    except (OSError, AttributeError):
        return None
    return status.st_size if status.st_size else None


def _unpack_zstandard(packed: Any) -> IO[bytes]:
    try:
        import zstandard
    except ImportError:
        raise ImportError(
            "reading .zst files needs the zstandard package: install echecs[zst]", name="zstandard"
        ) from None
    return io.BufferedReader(_Frames(packed, zstandard.ZstdDecompressor()))


# A block of 4 bytes can hold 128 kB: so much packed at a time is 16 MB at most.
_PACKED_BYTES = 512


class _Frames(io.RawIOBase):
    """The frames of a Zstandard file, unpacked; one that breaks off is an error."""

    def __init__(self, packed: BinaryIO, unpacker: Any) -> None:
        self._packed = packed
        self._unpacker = unpacker
        self._frame: Any = None
        self._ready = memoryview(b"")

    def readable(self) -> bool:
        return True

    def readinto(self, buffer: memoryview) -> int:  # type: ignore[override]
        while not self._ready:
            data = self._packed.read(_PACKED_BYTES)
            if not data:
                if self._frame is not None:
                    raise EOFError("Zstandard frame ended before its end mark")
                return 0
            self._ready = memoryview(self._unpack(data))
        size = min(len(buffer), len(self._ready))
        buffer[:size] = self._ready[:size]
        self._ready = self._ready[size:]
        return size

    def _unpack(self, data: bytes) -> bytes:
        parts = []
        while data:
            if self._frame is None:
                self._frame = self._unpacker.decompressobj()
            parts.append(self._frame.decompress(data))
            data = b""
            if self._frame.eof:
                data = self._frame.unused_data
                self._frame = None
        return b"".join(parts)
