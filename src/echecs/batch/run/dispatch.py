"""Chunks to workers and back: a bounded number under way, nothing lost with a worker."""

from __future__ import annotations

from collections import Counter, deque
from collections.abc import Callable, Iterator
from concurrent.futures import FIRST_COMPLETED, BrokenExecutor, CancelledError, Future, wait

from echecs.batch.audit.examine import error_record
from echecs.batch.audit.finding import ERROR
from echecs.batch.audit.record import format_record
from echecs.batch.audit.work import Chunk, Done, never
from echecs.batch.options import Options
from echecs.batch.run.chunker import Pace
from echecs.batch.run.crew import Crew

_LOOK_SECONDS = 0.2
# How long what is under way may take to come back once the run was stopped.
_GRACE_LOOKS = 25
# A position on which so many workers died is left alone.
_MOST_DEATHS = 2
# A worker hands the rest back when a chunk takes so many times what was planned.
_PATIENCE = 3.0
# A scheduler takes a few thousand tasks a second at best; this keeps well below.
_MOST_CHUNKS_A_SECOND = 200


def planned_seconds(workers: int) -> float:
    """How long a chunk should take: half a second, and more where very many workers ask for them.

    Workers wait for the last chunk at the end of a run; longer ones would be longer waits.
    """
    return max(0.5, workers / _MOST_CHUNKS_A_SECOND)


class Dispatcher:
    """Runs chunks on a crew and gives them back as they are done, in any order."""

    def __init__(
        self,
        crew: Crew,
        options: Options,
        pace: Pace,
        *,
        is_full: Callable[[], bool] = never,
        is_stopped: Callable[[], bool] = never,
    ) -> None:
        self._crew = crew
        self._options = options
        self._pace = pace
        self._is_full = is_full
        self._is_stopped = is_stopped
        self._longest = _PATIENCE * planned_seconds(crew.workers)
        self._window = 2 * crew.workers + 1
        self._under_way: dict[Future[Done], Chunk] = {}
        self._again: deque[Chunk] = deque()
        self._suspects: deque[Chunk] = deque()
        self._deaths: Counter[int] = Counter()

    def run(self, chunks: Iterator[Chunk]) -> Iterator[tuple[Chunk, Done]]:
        """Each chunk, or the part of it that was done, with its results."""
        while not self._is_stopped():
            self._fill(chunks)
            if self._under_way:
                yield from self._collect()
            elif not self._again and not self._suspects:
                return
        self._crew.stop()
        for _ in range(_GRACE_LOOKS):
            if not self._under_way:
                return
            yield from self._collect()

    def _fill(self, chunks: Iterator[Chunk]) -> None:
        """Keep the workers busy; one chunk at a time while it is not known which kills them."""
        if self._suspects:
            if not self._under_way:
                self._submit(self._suspects.popleft())
            return
        while len(self._under_way) < self._window:
            if self._again:
                chunk: Chunk | None = self._again.popleft()
            elif self._is_full():
                return
            else:
                chunk = next(chunks, None)
            if chunk is None or not self._submit(chunk):
                return

    def _submit(self, chunk: Chunk) -> bool:
        """Hand a chunk over; False when the crew must be gathered again first."""
        try:
            future = self._crew.submit(chunk, self._options, self._longest)
        except BrokenExecutor:
            self._again.append(chunk)
            if not self._under_way:
                self._crew.restart()
            return False
        self._under_way[future] = chunk
        return True

    def _collect(self) -> Iterator[tuple[Chunk, Done]]:
        done, _ = wait(self._under_way, timeout=_LOOK_SECONDS, return_when=FIRST_COMPLETED)
        if not done:
            self._crew.check()
        lost = []
        for future in done:
            chunk = self._under_way.pop(future)
            error = CancelledError() if future.cancelled() else future.exception()
            if error is None:
                yield self._take(chunk, future.result())
            elif self._crew.is_loss(error):
                lost.append(chunk)
            else:
                raise error
        if lost:
            yield from self._recover(lost)

    def _take(self, chunk: Chunk, done: Done) -> tuple[Chunk, Done]:
        self._pace.note(done.count, done.seconds)
        if done.count == len(chunk.entries):
            return chunk, done
        share = chunk.weight * done.count // len(chunk.entries)
        head, rest = split(chunk, done.count, share)
        self._again.append(rest)
        return head, done

    # --- Lost workers ------------------------------------------------------------------

    def _recover(self, lost: list[Chunk]) -> Iterator[tuple[Chunk, Done]]:
        """Start again with what was under way; a chunk that was alone is the guilty one."""
        next_ones = self._again
        if not self._crew.isolates:
            lost += self._under_way.values()
            self._under_way.clear()
            self._crew.restart()
            next_ones = self._suspects
            if len(lost) > 1:
                next_ones.extend(lost)
                return
        for chunk in lost:
            if len(chunk.entries) > 1:
                half = len(chunk.entries) // 2
                next_ones.extendleft(reversed(split(chunk, half, chunk.weight // 2)))
                continue
            self._deaths[chunk.start] += 1
            if self._deaths[chunk.start] < _MOST_DEATHS:
                next_ones.appendleft(chunk)
            else:
                yield chunk, _given_up(chunk)


def split(chunk: Chunk, count: int, weight: int) -> tuple[Chunk, Chunk]:
    """The first so many entries of a chunk, and the rest."""
    head = chunk._replace(entries=chunk.entries[:count], weight=weight)
    rest = chunk._replace(
        start=chunk.start + count,
        entries=chunk.entries[count:],
        weight=chunk.weight - weight,
    )
    return head, rest


def _given_up(chunk: Chunk) -> Done:
    record = error_record(chunk.entries[0], chunk.input, "the worker died on this position")
    return Done(1, format_record(record), {ERROR: 1}, 1.0)
