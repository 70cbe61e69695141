"""An input cut into entries: a line or a game each, as bytes with their place."""

from __future__ import annotations

import codecs
import io
from collections.abc import Iterator
from typing import NamedTuple

from echecs.batch.input.form import (
    GAMES,
    PUZZLES,
    Form,
    form_named,
    form_of_line,
    guess_form,
    header_of,
)
from echecs.batch.input.source import Source
from echecs.notation.packed import DamagedFileError
from echecs.notation.pgn import scan_headers
from echecs.notation.problem import Problem

LONGEST_LINE = 1 << 16
"""A longer line is no position; an EPD with a line of a hundred moves has 1,000 bytes."""
LONGEST_GAME = 64 << 20
"""What a game may take in memory; the longest annotated ones have some hundred kilobytes."""
_SHOWN = 200
# That of UTF-32 begins like that of UTF-16.
_WIDE = (codecs.BOM_UTF16_LE, codecs.BOM_UTF16_BE)
# How many lines may be looked at before the form has to be guessed.
_MOST_LOOKED_AT = 50


class Entry(NamedTuple):
    """One position as it stands in its input."""

    line: int
    """Where it begins, counted from 1."""
    text: bytes
    fault: Problem | None = None
    """Why it cannot be read, when that is known already."""


class Entries:
    """The entries of a source, read as they are asked for; `form` is known from the first on."""

    def __init__(self, source: Source, form: str | None = None) -> None:
        self._source = source
        self._looked_at: list[tuple[bytes, int]] = []
        self._first = self._look()[0]
        self.form = self._find_form() if form is None else self._with_columns(form_named(form))

    def __iter__(self) -> Iterator[Entry]:
        line = 0
        if self._first.startswith(_WIDE):
            yield Entry(1, b"", Problem("wide-text"))
            return
        try:
            for entry in self._games() if self.form.kind == GAMES else self._lines():
                line = entry.line
                yield entry
        except _LongGameError:
            yield Entry(line + 1, b"", Problem("game-too-long", size=LONGEST_GAME >> 20))
        except DamagedFileError as error:
            yield Entry(line + 1, b"", Problem("damaged", text=str(error)))
        except OSError as error:
            yield Entry(line + 1, b"", Problem("unreadable", reason=error.strerror))

    # --- Form --------------------------------------------------------------------------

    def _find_form(self) -> Form:
        text = self._first
        for _ in range(_MOST_LOOKED_AT):
            if not text:
                break
            form = form_of_line(text.decode("utf-8", "replace"))
            if form is not None:
                return form
            text = self._look()[0]
        first = next((text for text, _ in self._looked_at if text.strip()), b"")
        return guess_form(first.decode("utf-8", "replace"))

    def _with_columns(self, form: Form) -> Form:
        if form.kind != PUZZLES:
            return form
        return Form(PUZZLES, header_of(self._first.decode("utf-8", "replace")) or form.columns)

    def _look(self) -> tuple[bytes, int]:
        """Read a line ahead of its turn."""
        try:
            found = self._read_line()
        except OSError:
            # It is told in its turn, when the line is read again.
            return b"", 0
        if found[0]:
            self._looked_at.append(found)
        return found

    # --- Lines -------------------------------------------------------------------------

    def _read_line(self) -> tuple[bytes, int]:
        """A line without what goes beyond the limit, and how much that was."""
        text = self._source.readline(LONGEST_LINE)
        excess = 0
        if len(text) == LONGEST_LINE and not text.endswith(b"\n"):
            while True:
                more = self._source.readline(LONGEST_LINE)
                excess += len(more)
                if not more or more.endswith(b"\n"):
                    break
        return text, excess

    def _all_lines(self) -> Iterator[tuple[bytes, int]]:
        yield from self._looked_at
        self._looked_at = []
        while (found := self._read_line())[0]:
            yield found

    def _lines(self) -> Iterator[Entry]:
        for number, (text, excess) in enumerate(self._all_lines(), 1):
            if number == 1:
                text = text.removeprefix(b"\xef\xbb\xbf")
            if excess:
                fault = Problem("line-too-long", size=len(text) + excess)
                yield Entry(number, text[:_SHOWN], fault)
                continue
            text = text.strip()
            if not text or text.startswith(b"#"):
                continue
            if (b"FEN" in text or b"PuzzleId" in text) and header_of(
                text.decode("utf-8", "replace")
            ):
                continue
            yield Entry(number, text)

    # --- Games -------------------------------------------------------------------------

    def _games(self) -> Iterator[Entry]:
        first = b"".join(text for text, _ in self._looked_at)
        self._looked_at = []
        for game in scan_headers(_Joined(first, self._source)):  # type: ignore[arg-type]
            yield Entry(game.line, game.data)


class _LongGameError(OSError):
    """A game that does not end."""


class _Joined(io.RawIOBase):
    """What was looked at, and then the source."""

    def __init__(self, first: bytes, source: Source) -> None:
        self._first = first
        self._source = source

    def read(self, size: int = -1) -> bytes:
        # A reader asks for as much again as it has of a game that did not end yet.
        if size > LONGEST_GAME:
            raise _LongGameError
        if self._first:
            first, self._first = self._first, b""
            return first
        return self._source.read(size)
