"""One game from a stream, line by line, so that the stream is left where the game ends."""

from __future__ import annotations

from typing import IO, Any
from weakref import WeakKeyDictionary

from echecs.notation.pgn.game import RESULTS, PgnGame
from echecs.notation.pgn.parser import parse_game

_BOM = "\ufeff"
# The first line of the next game, where a pipe gave it before the last one was over.
_KEPT: WeakKeyDictionary[IO[Any], str] = WeakKeyDictionary()


def read_game(stream: IO[str] | IO[bytes]) -> PgnGame | None:
    """The next game of a stream, or None at its end; the games after it stay unread.

    Lines in its `errors` are counted from where the stream stood.
    """
    lines = _Lines(stream)
    text = "".join(lines.of_one_game())
    if not text.strip():
        return None
    data = text.encode("utf-8", "surrogateescape")
    game, _end = parse_game(data, 0, 1, True)
    return game


class _Lines:
    """Reads lines, and can put back what belongs to the next game where a stream can seek."""

    def __init__(self, stream: IO[Any]) -> None:
        self._stream = stream
        self._can_seek = stream.seekable()
        self._in_comment = False

    def of_one_game(self) -> list[str]:
        """The lines up to the empty one after the moves, or to the end of the stream."""
        lines: list[str] = []
        has_moves = is_over = False
        while True:
            place = self._stream.tell() if has_moves and self._can_seek else None
            line = self._next()
            if not line:
                return lines
            text = line.strip()
            if has_moves and not self._in_comment:
                if line.startswith("["):
                    self._put_back(line, place)
                    return lines
                if not text and (is_over or not self._goes_on()):
                    return lines
            lines.append(line)
            if text and text[0] not in "%;" and (has_moves or text[0] != "["):
                has_moves = True
                self._follow_comment(line)
                is_over = text.rsplit(None, 1)[-1] in RESULTS

    def _put_back(self, line: str, place: int | None) -> None:
        if place is None:
            _KEPT[self._stream] = line
        else:
            self._stream.seek(place)

    def _next(self) -> str:
        kept = _KEPT.pop(self._stream, None)
        if kept is not None:
            return kept
        line = self._stream.readline()
        if isinstance(line, bytes):
            line = line.decode("utf-8", "surrogateescape")
        return str(line).removeprefix(_BOM)

    def _follow_comment(self, line: str) -> None:
        """Note whether a comment in braces is still open at the end of a line."""
        while True:
            brace = line.find("}" if self._in_comment else "{")
            remark = -1 if self._in_comment else line.find(";")
            if brace < 0 or 0 <= remark < brace:
                return
            self._in_comment = not self._in_comment
            line = line[brace + 1 :]

    def _goes_on(self) -> bool:
        """Whether moves of the same game follow an empty line, as some programs write them."""
        if not self._can_seek:
            return False
        place = self._stream.tell()
        text = "\n"
        while text and not text.strip():
            text = self._next()
        self._stream.seek(place)
        word = text.strip()
        return bool(word) and word[0] not in "[%;" and not word.startswith("1.")
