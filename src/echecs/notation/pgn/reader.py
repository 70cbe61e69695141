"""Files of games: from a path, a stream or a text, compressed or not, one game at a time."""

from __future__ import annotations

from collections.abc import Iterator
from typing import IO, Any, NamedTuple

from echecs.notation.pgn.file import Source, opened_to_read
from echecs.notation.pgn.game import PgnGame
from echecs.notation.pgn.headers import Headers
from echecs.notation.pgn.parser import parse_game

_BLOCK = 1 << 18
_BOM = b"\xef\xbb\xbf"


def read_pgn(source: Source) -> Iterator[PgnGame]:
    """The games of a file, read as they are asked for; `.gz` and `.zst` are unpacked.

    What is wrong in a game is in its `errors`; the games after it still come. A
    stream is read ahead: to read one game and leave the rest, take `read_game`.
    """
    with opened_to_read(source) as stream:
        for game, _data, _line, _offset in _games(stream, headers_only=False):
            yield game


def parse_pgn(text: str) -> PgnGame:
    """The first game of a text; a game without moves when there is none."""
    game, _ = parse_game(_encode(text).removeprefix(_BOM), 0, 1, True)
    return PgnGame() if game is None else game


class PgnEntry(NamedTuple):
    """A game of which only the headers were read."""

    headers: Headers
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
    with opened_to_read(source) as stream:
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
