"""Files of games, packed or not as their names say."""

from __future__ import annotations

import io
import os
from collections.abc import Iterator
from contextlib import contextmanager
from typing import IO, Any, cast

Source = str | os.PathLike[str] | IO[str] | IO[bytes]
"""A path, or an open stream of text or bytes."""


@contextmanager
def opened_to_read(source: Source) -> Iterator[IO[Any]]:
    """A stream to read; closed afterwards only when it was opened here."""
    if not isinstance(source, str | os.PathLike):
        yield source
        return
    path = os.fspath(source)
    if path.endswith(".gz"):
        import gzip

        with gzip.open(path, "rb") as unpacked:
            yield cast("IO[bytes]", unpacked)
    elif path.endswith(".zst"):
        unpacker = _zstandard("reading").ZstdDecompressor()
        with open(path, "rb") as packed:
            yield cast("IO[bytes]", unpacker.stream_reader(packed, read_across_frames=True))
    else:
        with open(path, "rb") as plain:
            yield plain


@contextmanager
def opened_to_write(target: str | os.PathLike[str]) -> Iterator[IO[str]]:
    """A text stream into a new file, which replaces what was there."""
    path = os.fspath(target)
    if path.endswith(".gz"):
        import gzip

        with gzip.open(path, "wt", encoding="utf-8", newline="\n") as packing:
            yield packing
    elif path.endswith(".zst"):
        packer = _zstandard("writing").ZstdCompressor()
        with (
            open(path, "wb") as packed,
            packer.stream_writer(packed) as bytes_in,
            io.TextIOWrapper(bytes_in, encoding="utf-8", newline="\n") as stream,
        ):
            yield stream
    else:
        with open(path, "w", encoding="utf-8", newline="\n") as stream:
            yield stream


def _zstandard(what: str) -> Any:
    try:
        import zstandard
    except ImportError:
        raise ImportError(
            f"{what} .zst files needs the zstandard package: install echecs[zst]"
        ) from None
    return zstandard
