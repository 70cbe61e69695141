"""The journal of a run: what is done is on disk, chunk by chunk, and can be gone on with.

Beside the output stands a directory with two files. `records` holds the results in the
order in which they came; `journal` says, a line for each chunk, where they are and what
they are of. A line is written when its results are safely on disk; what stands after
the last whole line, in either file, was not finished and is done again.
"""

from __future__ import annotations

import contextlib
import fcntl
import json
import os
import shutil
from collections import Counter
from collections.abc import Iterator
from dataclasses import asdict, dataclass
from pathlib import Path
from typing import Any

from echecs.batch.audit.record import Record, parse_record
from echecs.batch.audit.work import Chunk, Done
from echecs.batch.run.chunker import Finished, digest_of

FORMAT = 2


@dataclass(frozen=True, slots=True)
class Place:
    """Where the results of a chunk are."""

    count: int
    digest: str
    offset: int
    length: int


class UnfinishedRunError(Exception):
    """There is an earlier run, and nobody said what to do with it."""


class BusyRunError(Exception):
    """Another run is writing the same output."""


class DamagedRunError(Exception):
    """The files of the earlier run are not what that run has written."""


class ChangedRunError(Exception):
    """The earlier run was another: `names` says what differs."""

    def __init__(self, names: list[str]) -> None:
        super().__init__(", ".join(names))
        self.names = names


def directory_of(output: str | os.PathLike[str]) -> Path:
    """Where the journal of an output is kept."""
    path = Path(output)
    return path.with_name(path.name + ".parts")


def sweep(output: str | os.PathLike[str]) -> None:
    """Take away what a run left that was killed while it removed its journal."""
    shutil.rmtree(_removed_name(directory_of(output)), ignore_errors=True)


def _removed_name(directory: Path) -> Path:
    return directory.with_name(f".{directory.name}.removed")


class Journal:
    """The results of a run so far."""

    def __init__(
        self, output: str, header: dict[str, Any], *, resume: bool, restart: bool = False
    ) -> None:
        self.directory = directory_of(output)
        self.places: dict[int, Place] = {}
        self.findings: Counter[str] = Counter()
        self.count = 0
        """How many positions are done."""
        self._header = {"format": FORMAT, **header}
        self._removed = _removed_name(self.directory)
        self._open()
        try:
            shutil.rmtree(self._removed, ignore_errors=True)
            if restart:
                self._journal.truncate(0)
            self._restore(resume)
        except BaseException:
            self.close()
            raise

    def _open(self) -> None:
        """Open and lock the files; a run that ends meanwhile takes its own away."""
        while True:
            self.directory.mkdir(exist_ok=True)
            try:
                self._journal = open(self.directory / "journal", "a+b")  # noqa: SIM115
            except FileNotFoundError:
                continue
            try:
                fcntl.flock(self._journal, fcntl.LOCK_EX | fcntl.LOCK_NB)
            except OSError:
                self._journal.close()
                raise BusyRunError from None
            with contextlib.suppress(OSError):
                here = os.stat(self.directory / "journal")
                if os.path.samestat(here, os.fstat(self._journal.fileno())):
                    break
            self._journal.close()
        self._records = open(self.directory / "records", "a+b")  # noqa: SIM115

    @property
    def finished(self) -> dict[int, Finished]:
        """What need not be done again, by the number of its first entry."""
        return {start: Finished(place.count, place.digest) for start, place in self.places.items()}

    def append(self, chunk: Chunk, done: Done) -> None:
        """Put the results of a chunk on disk, safely, and then say so."""
        place = Place(done.count, digest_of(chunk.entries), self._end, len(done.records))
        _write(self._records, done.records, self._end)
        line = {"start": chunk.start, **asdict(place), "findings": done.findings}
        text = json.dumps(line).encode() + b"\n"
        _write(self._journal, text, self._journal_end)
        self._journal_end += len(text)
        self._end += len(done.records)
        self._note(chunk.start, place, done.findings)

    def records(self) -> Iterator[Record]:
        """Every record, in the order of the input."""
        expected = 0
        for start in sorted(self.places):
            if start != expected:
                raise DamagedRunError(f"entries {expected} to {start} are missing")
            place = self.places[start]
            data = os.pread(self._records.fileno(), place.length, place.offset)
            lines = data.splitlines()
            if len(lines) != place.count:
                raise DamagedRunError(f"{len(lines)} records instead of {place.count} at {start}")
            try:
                yield from map(parse_record, lines)
            except (ValueError, TypeError) as error:
                raise DamagedRunError(str(error)) from None
            expected += place.count

    def close(self) -> None:
        """Leave everything as it is, to be gone on with."""
        self._journal.close()
        self._records.close()

    def remove(self) -> None:
        """Remove it: the output is complete.

        It goes at once, by another name: half of it would not be a run to go on with.
        """
        os.replace(self.directory, self._removed)
        self.close()
        shutil.rmtree(self._removed)

    # --- Going on ----------------------------------------------------------------------

    def _restore(self, resume: bool) -> None:
        """Take up what an earlier run has left, and cut off what it had not finished."""
        self._journal.seek(0)
        data = self._journal.read()
        whole = data[: data.rfind(b"\n") + 1]
        lines = whole.splitlines()
        if not resume:
            # A run that had done nothing yet is no loss.
            if len(lines) > 1:
                raise UnfinishedRunError
            lines = []
        self._end = 0
        if lines:
            self._take_up(lines)
        else:
            self._journal.truncate(0)
            whole = json.dumps(self._header).encode() + b"\n"
            _write(self._journal, whole, 0)
        self._journal_end = len(whole)
        self._journal.truncate(self._journal_end)
        self._records.truncate(self._end)

    def _take_up(self, lines: list[bytes]) -> None:
        try:
            header, *chunks = map(json.loads, lines)
            self._compare(dict(header))
            for fields in chunks:
                start, findings = fields.pop("start"), fields.pop("findings")
                self._note(start, Place(**fields), findings)
            self._end = max((each.offset + each.length for each in self.places.values()), default=0)
        except (ValueError, TypeError, LookupError, AttributeError) as error:
            raise DamagedRunError(str(error)) from None
        if os.fstat(self._records.fileno()).st_size < self._end:
            raise DamagedRunError("records are missing")

    def _compare(self, before: dict[str, Any]) -> None:
        """The earlier run must have been asked for the same."""
        now = json.loads(json.dumps(self._header))
        names = [name for name in {**before, **now} if before.get(name) != now.get(name)]
        if names:
            raise ChangedRunError(sorted(names))

    def _note(self, start: int, place: Place, findings: dict[str, int]) -> None:
        self.places[start] = place
        self.findings.update(findings)
        self.count += place.count


def _write(stream: Any, data: bytes, end: int) -> None:
    """Append and have it on disk; when that fails, leave the file as long as it was."""
    try:
        view = memoryview(data)
        while view:
            view = view[os.write(stream.fileno(), view) :]
        os.fsync(stream.fileno())
    except OSError:
        # Where this fails too, the next run cuts it off.
        with contextlib.suppress(OSError):
            os.ftruncate(stream.fileno(), end)
        raise
