"""Files of games: from a path, a stream or a text, compressed or not, one game at a time."""

from __future__ import annotations

import os
from collections.abc import Iterator
from contextlib import contextmanager
from typing import IO, Any, NamedTuple, cast

from echecs.notation.pgn.game import PgnGame
from echecs.notation.pgn.parser import parse_game

Source = str | os.PathLike[str] | IO[str] | IO[bytes]
"""A path, or an open stream of text or bytes."""

_BLOCK = 1 << 18
_BOM = b"\xef\xbb\xbf"


def read_pgn(source: Source) -> Iterator[PgnGame]:
    """The games of a file, read as they are asked for; `.gz` and `.zst` are unpacked.

    What is wrong in a game is in its `errors`; the games after it still come.
    """
    with _opened(source) as stream:
        for game, _data, _line, _offset in _games(stream, headers_only=False):
            yield game


def parse_pgn(text: str) -> PgnGame:
    """The first game of a text; a game without moves when there is none."""
    game, _ = parse_game(_encode(text).removeprefix(_BOM), 0, 1, True)
    return PgnGame() if game is None else game


class PgnEntry(NamedTuple):
    """A game of which only the headers were read."""

    headers: dict[str, str]
    line: int
    """Where it begins in the file, counted from 1."""
    offset: int
    """Where it begins in the file, unpacked, in bytes."""
    data: bytes
    """Its text."""

    def game(self) -> PgnGame:
        """The whole game."""
        game, _ = parse_game(self.data, 0, self.line, True)
        assert game is not None
        return game


def scan_headers(source: Source) -> Iterator[PgnEntry]:
    """The headers of each game of a file; the moves are passed over unread."""
    with _opened(source) as stream:
        for game, data, line, offset in _games(stream, headers_only=True):
            yield PgnEntry(game.headers, line, offset, data)


def _games(stream: IO[Any], headers_only: bool) -> Iterator[tuple[PgnGame, bytes, int, int]]:
    """Each game with its text (when wanted), its line and its offset."""
    data = _read(stream, _BLOCK)
    bom = len(_BOM) if data.startswith(_BOM) else 0
    start, line, offset = bom, 1, bom
    at_end = not data
    while True:
        game, end = parse_game(data, start, line, at_end, headers_only)
        if end < 0:
            # A game longer than what is at hand: at least as much again.
            more = _read(stream, max(_BLOCK, len(data) - start))
            at_end = not more
            data, start = data[start:] + more, 0
            continue
        if game is None:
            return
        yield game, data[start:end] if headers_only else b"", line, offset
        line += data.count(b"\n", start, end)
        offset += end - start
        start = end


def _read(stream: IO[Any], size: int) -> bytes:
    data = stream.read(size)
    return data if isinstance(data, bytes) else _encode(data)


def _encode(text: str) -> bytes:
    return text.encode("utf-8", "replace")


@contextmanager
def _opened(source: Source) -> Iterator[IO[Any]]:
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
        with open(path, "rb") as packed:
            yield _unpack_zstandard(packed)
    else:
        with open(path, "rb") as plain:
            yield plain


def _unpack_zstandard(packed: IO[bytes]) -> IO[bytes]:
    try:
        import zstandard
    except ImportError:
        raise ImportError(
            "reading .zst files needs the zstandard package: install echecs[zst]"
        ) from None
    unpacker = zstandard.ZstdDecompressor()
    return cast("IO[bytes]", unpacker.stream_reader(packed, read_across_frames=True))
