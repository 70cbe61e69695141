"""Files of games, packed or not as their names say."""

from __future__ import annotations

import io
import os
import stat
import tempfile
from collections.abc import Iterator
from contextlib import contextmanager
from typing import IO, Any, cast

from echecs.notation.packed import unpack_by_name, zstandard

Source = str | os.PathLike[str] | IO[str] | IO[bytes]
"""A path, or an open stream of text or bytes."""


@contextmanager
def opened_to_read(source: Source) -> Iterator[IO[Any]]:
    """A stream to read; closed afterwards only when it was opened here."""
    if not isinstance(source, str | os.PathLike):
        yield source
        return
    path = os.fspath(source)
    with open(path, "rb") as raw:
        yield unpack_by_name(path, raw)


@contextmanager
def opened_to_write(target: str | os.PathLike[str]) -> Iterator[IO[str]]:
    """A text stream into a new file, which takes the place of the old one once it is whole.

    What fails in between leaves the old file as it was.
    """
    path = os.fspath(target)
    with _replacing(path) as raw, _packing(path, raw) as bytes_in:
        stream = io.TextIOWrapper(bytes_in, encoding="utf-8", newline="\n")
        try:
            yield stream
        finally:
            stream.detach()


@contextmanager
def _packing(path: str, raw: IO[bytes]) -> Iterator[IO[bytes]]:
    if path.endswith(".gz"):
        import gzip

        name = os.path.basename(path)
        with gzip.GzipFile(name, "wb", fileobj=raw) as packed:
            yield cast("IO[bytes]", packed)
    elif path.endswith(".zst"):
        packer = zstandard("writing").ZstdCompressor()
        with packer.stream_writer(raw, closefd=False) as packed:
            yield packed
    else:
        yield raw


@contextmanager
def _replacing(path: str) -> Iterator[IO[bytes]]:
    """A file beside the one to be written, put in its place at the end."""
    real = os.path.realpath(path)
    if os.path.exists(real) and not os.path.isfile(real):
        # A device or a named pipe holds nothing that could be lost.
        with open(real, "wb") as device:
            yield device
        return
    folder, name = os.path.split(real)
    try:
        handle, fresh = tempfile.mkstemp(prefix=f".{name[:50]}.", dir=folder)
    except OSError as error:
        raise OSError(error.errno, error.strerror, path) from None
    try:
        with open(handle, "wb") as raw:
            yield raw
        os.chmod(fresh, _mode_of(real))
        os.replace(fresh, real)
    except BaseException:
        os.unlink(fresh)
        raise


def _mode_of(path: str) -> int:
    """Who may do what with the file: as with the old one, or as with any new one."""
    try:
        return stat.S_IMODE(os.stat(path).st_mode)
    except FileNotFoundError:
        umask = os.umask(0)
        os.umask(umask)
        return 0o666 & ~umask
