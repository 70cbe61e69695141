"""Files of games: from a path, a stream or a text, compressed or not, one game at a time."""

from __future__ import annotations

from collections.abc import Iterator
from functools import partial
from typing import IO, Any

from echecs.errors import check_text
from echecs.notation.packed import damage
from echecs.notation.pgn.file import Source, opened_to_read
from echecs.notation.pgn.game import PgnGame
from echecs.notation.pgn.parser import parse_game
from echecs.notation.pgn.scanner import PgnEntry, Scanner

_BLOCK = 1 << 18
_BOM = b"\xef\xbb\xbf"


def read_pgn(source: Source) -> Iterator[PgnGame]:
    """The games of a file, read as they are asked for; `.gz` and `.zst` are unpacked.

    What is wrong in a game is in its `errors`; the games after it still come. A packed
    file that is damaged is an `OSError`, after the games before the damage. A stream is
    read ahead: to read one game and leave the rest, take `read_game`.
    """
    with opened_to_read(source) as stream:
        yield from _games(stream)


def parse_pgn(text: str) -> PgnGame:
    """The first game of a text; a game without moves when there is none."""
    check_text(text)
    game, _ = parse_game(_encode(text).removeprefix(_BOM), 0, 1, True)
    return PgnGame() if game is None else game


def scan_headers(source: Source) -> Iterator[PgnEntry]:
    """The games of a file as entries with their headers; the moves are passed over unread."""
    with opened_to_read(source) as stream:
        yield from Scanner(partial(_read, stream))


def _games(stream: IO[Any]) -> Iterator[PgnGame]:
    data = _read(stream, _BLOCK)
    start = len(_BOM) if data.startswith(_BOM) else 0
    line = 1
    at_end = not data
    while True:
        game, end = parse_game(data, start, line, at_end)
        if end < 0:
            # A game longer than what is at hand: at least as much again.
            more = _read(stream, max(_BLOCK, len(data) - start))
            at_end = not more
            data, start = data[start:] + more, 0
            continue
        if game is None:
            return
        yield game
        line += data.count(b"\n", start, end)
        start = end


def _read(stream: IO[Any], size: int) -> bytes:
    with damage():
        data = stream.read(size)
    return data if isinstance(data, bytes) else _encode(data)


def _encode(text: str) -> bytes:
    return text.encode("utf-8", "replace")
