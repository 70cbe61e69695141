"""Packed files: gzip and Zstandard, with one error for every way in which unpacking fails."""

from __future__ import annotations

import io
from collections.abc import Iterator
from contextlib import contextmanager
from typing import IO, Any, BinaryIO

GZIP = b"\x1f\x8b"
"""How a gzip file begins."""
ZSTANDARD = b"\x28\xb5\x2f\xfd"
"""How a Zstandard file begins."""

# The words are translated with those of operating systems, in words.py.
BREAKS_OFF = "the packed file breaks off"
DAMAGED = "the packed file is damaged"
MISNAMED = "the file is not packed as its name says"


class DamagedFileError(OSError):
    """A packed file that cannot be unpacked to its end."""


@contextmanager
def damage() -> Iterator[None]:
    """Give every way in which unpacking fails one name."""
    try:
        yield
    except EOFError:
        raise DamagedFileError(BREAKS_OFF) from None
    except Exception as error:
        # By name, so that who reads a plain file imports none of them.
        if type(error).__module__.partition(".")[0] not in ("gzip", "zlib", "zstandard"):
            raise
        raise DamagedFileError(DAMAGED) from None


def unpack_by_name(path: str, raw: io.BufferedReader) -> IO[bytes]:
    """The bytes of an open file, unpacked as the ending of its name says."""
    if path.endswith(".gz"):
        import gzip

        _check_start(raw, GZIP)
        return gzip.GzipFile(fileobj=raw)  # type: ignore[return-value]
    if path.endswith(".zst"):
        unpacked = unpack_zstandard(raw)
        _check_start(raw, ZSTANDARD)
        return unpacked
    return raw


def _check_start(raw: io.BufferedReader, start: bytes) -> None:
    # A file of nothing is a packed file of nothing.
    found = raw.peek(len(start))[: len(start)]
    # A frame that is to be skipped begins otherwise, and only Zstandard has them.
    if found and found != start and found[1:] != b"\x2a\x4d\x18":
        raise DamagedFileError(BREAKS_OFF if start.startswith(found) else MISNAMED)


def unpack_zstandard(packed: Any) -> IO[bytes]:
    """The bytes that Zstandard frames hold."""
    unpacker = zstandard("reading").ZstdDecompressor()
    return io.BufferedReader(_Frames(packed, unpacker))


def zstandard(what: str) -> Any:
    """The package of that name; `ImportError` says what it is needed for."""
    try:
        import zstandard as package
    except ImportError:
        raise ImportError(
            f"{what} .zst files needs the zstandard package: install echecs[zst]",
            name="zstandard",
        ) from None
    return package


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
