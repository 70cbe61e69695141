"""The library's door: many positions, an iterator of records."""

from __future__ import annotations

import heapq
from collections.abc import Generator, Iterable, Iterator
from concurrent.futures import Executor
from itertools import islice
from typing import Any

from echecs.batch.audit.record import Record, parse_record
from echecs.batch.audit.work import Chunk
from echecs.batch.input.entry import Entry
from echecs.batch.input.form import POSITIONS, Form
from echecs.batch.options import DEFAULT_SECONDS, Options
from echecs.batch.run.chunker import Pace
from echecs.batch.run.crew import Crew, ExecutorCrew, LocalCrew
from echecs.batch.run.dispatch import Dispatcher, planned_seconds
from echecs.domain.board import Board

# Chunks that may wait for an earlier one to be done, for each worker.
_MOST_WAITING = 8


def solve_many(
    positions: Iterable[Board | str],
    *,
    seconds: float | None = DEFAULT_SECONDS,
    nodes: int | None = None,
    moves: int | None = None,
    keys: bool = True,
    duals: bool = False,
    sole_key: bool = False,
    megabytes: int = 64,
    workers: int | None = None,
    executor: Executor | Any | None = None,
    chunk: int | None = None,
) -> Generator[Record, None, None]:
    """Solve boards, FENs or EPD lines; a record for each, in their order, as they come.

    `positions` may be endless: only so many are taken as the workers need. What an EPD
    claims is judged; a text that cannot be read gives a record that says so. `executor`
    is one of `concurrent.futures` or a Dask client; without it there are `workers`
    processes, one for each core if not said.
    """
    if isinstance(positions, str):
        raise TypeError("one position is no collection: give a list of them")
    for name, value in (("workers", workers), ("chunk", chunk)):
        if value is not None and value < 1:
            raise ValueError(f"{name} must be at least 1, not {value}")
    options = Options(
        seconds=seconds,
        nodes=nodes,
        moves=moves,
        megabytes=megabytes,
        keys=keys,
        duals=duals,
        sole_key=sole_key,
    )
    return _solve(positions, options, executor, workers, chunk)


def _solve(
    positions: Iterable[Board | str],
    options: Options,
    executor: Executor | Any | None,
    workers: int | None,
    chunk: int | None,
) -> Generator[Record, None, None]:
    crew = _crew(executor, workers)
    waiting: list[tuple[int, int, bytes]] = []
    pace = Pace(planned_seconds(crew.workers), chunk)
    dispatcher = Dispatcher(
        crew, options, pace, is_full=lambda: len(waiting) >= _MOST_WAITING * crew.workers
    )
    expected = 0
    try:
        for part, done in dispatcher.run(_chunks(positions, pace)):
            heapq.heappush(waiting, (part.start, done.count, done.records))
            while waiting and waiting[0][0] == expected:
                _, count, lines = heapq.heappop(waiting)
                expected += count
                yield from map(parse_record, lines.splitlines())
    finally:
        crew.close()


def _crew(executor: Executor | Any | None, workers: int | None) -> Crew:
    if executor is None:
        return LocalCrew(workers)
    if isinstance(executor, Executor):
        return ExecutorCrew(executor, workers)
    from echecs.batch.run.cluster import ClusterCrew

    return ClusterCrew(executor)


def _chunks(positions: Iterable[Board | str], pace: Pace) -> Iterator[Chunk]:
    remaining = iter(positions)
    start = 0
    while entries := tuple(
        Entry(start + index, _text_of(position).encode("utf-8", "replace"))
        for index, position in enumerate(islice(remaining, pace.size), 1)
    ):
        yield Chunk(start, "", Form(POSITIONS), entries)
        start += len(entries)


def _text_of(position: Board | str) -> str:
    return position.fen if isinstance(position, Board) else position
