"""Inputs cut into chunks, past those that are done; their size follows the time they take."""

from __future__ import annotations

import hashlib
import os
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from itertools import islice

from echecs.batch.audit.work import Chunk
from echecs.batch.input.entry import Entries, Entry
from echecs.batch.input.form import Form
from echecs.batch.input.source import Source, opened

# Entries of the first chunks, before anything is known of their difficulty.
_FIRST_SIZE = 8
MOST_ENTRIES = 20_000
_MOST_BYTES = 2 << 20


class ChangedInputError(Exception):
    """An input is not what it was when its first part was solved."""

    def __init__(self, name: str) -> None:
        super().__init__(name)
        self.name = name


@dataclass(frozen=True, slots=True)
class Finished:
    """A chunk that was done in an earlier run."""

    count: int
    digest: str


def digest_of(entries: Iterable[Entry]) -> str:
    """What entries are known by."""
    digest = hashlib.blake2b(digest_size=16)
    for entry in entries:
        digest.update(b"%d %d\n" % (entry.line, len(entry.text)))
        digest.update(entry.text)
        digest.update(str(entry.fault or "").encode())
    return digest.hexdigest()


def shown_name(name: str) -> str:
    """A file's name as it is told: bytes that are no UTF-8 are replaced."""
    return os.fsencode(name).decode("utf-8", "replace")


class Pace:
    """How many entries make a chunk of the wanted length, by the time they have taken."""

    def __init__(self, seconds: float, fixed: int | None = None) -> None:
        self._seconds = seconds
        self._fixed = fixed
        self._each: float | None = None

    def note(self, count: int, seconds: float) -> None:
        """Learn from a chunk that is done."""
        each = max(seconds / count, 1e-6)
        self._each = each if self._each is None else 0.7 * self._each + 0.3 * each

    @property
    def size(self) -> int:
        """Entries for the next chunk."""
        if self._fixed is not None:
            return self._fixed
        if self._each is None:
            return _FIRST_SIZE
        return max(1, min(MOST_ENTRIES, int(self._seconds / self._each)))


class Chunker:
    """Goes through the inputs once and gives what is still to be done."""

    def __init__(
        self,
        inputs: Sequence[str],
        pace: Pace,
        *,
        form: str | None = None,
        finished: Mapping[int, Finished] | None = None,
    ) -> None:
        self._inputs = inputs
        self._pace = pace
        self._form = form
        self._finished = dict(finished or {})
        self._starts = sorted(self._finished, reverse=True)
        self._read = 0
        self.passed_weight = 0
        """The bytes of what was done before."""
        self.count = 0
        """How many entries were met so far."""

    def __iter__(self) -> Iterator[Chunk]:
        for name in self._inputs:
            with opened(name) as source:
                entries = Entries(source, self._form)
                yield from self._chunks_of(source, iter(entries), entries.form)
            self._read = 0
        if self._starts:
            raise ChangedInputError(self._inputs[-1])

    def _chunks_of(self, source: Source, entries: Iterator[Entry], form: Form) -> Iterator[Chunk]:
        while True:
            start = self.count
            if self._starts and self._starts[-1] == start:
                if not self._pass_finished(entries, source):
                    return
                continue
            taken = self._take(entries)
            if not taken:
                return
            self.count += len(taken)
            yield Chunk(start, shown_name(source.name), form, taken, self._weight(source))

    def _take(self, entries: Iterator[Entry]) -> tuple[Entry, ...]:
        most = self._pace.size
        if self._starts:
            most = min(most, self._starts[-1] - self.count)
        taken = []
        size = 0
        for entry in islice(entries, most):
            taken.append(entry)
            size += len(entry.text)
            if size > _MOST_BYTES:
                break
        return tuple(taken)

    def _pass_finished(self, entries: Iterator[Entry], source: Source) -> bool:
        """Read over a chunk that is done; it must be what it was. False at an input's end."""
        expected = self._finished[self._starts[-1]]
        passed = list(islice(entries, expected.count))
        if not passed:
            return False
        if digest_of(passed) != expected.digest:
            raise ChangedInputError(source.name)
        self._starts.pop()
        self.count += expected.count
        self.passed_weight += self._weight(source)
        return True

    def _weight(self, source: Source) -> int:
        """The bytes read since the last call."""
        before, self._read = self._read, source.position
        return self._read - before
