"""Watching a solution come about, for interfaces that show progress."""

from __future__ import annotations

import queue
import threading
from collections.abc import Iterator

from echecs.domain.board import Board
from echecs.solver.search.prover import Prover
from echecs.solver.solution import Progress, Solution
from echecs.solver.solve import solve


def watch(
    board: Board,
    moves: int | None = None,
    *,
    seconds: float | None = None,
    nodes: int | None = None,
    megabytes: int = 64,
    threads: int = 1,
    prover: Prover | None = None,
) -> Iterator[Progress | Solution]:
    """Solve in a thread of its own: progress as it comes, and the solution last.

    Closing the iterator, or leaving its loop, ends the search.
    """
    working = Prover(megabytes) if prover is None else prover
    news: queue.SimpleQueue[Progress | Solution | BaseException] = queue.SimpleQueue()

    def work() -> None:
        try:
            news.put(
                solve(
                    board,
                    moves,
                    seconds=seconds,
                    nodes=nodes,
                    threads=threads,
                    prover=working,
                    progress=news.put,
                )
            )
        except BaseException as error:
            news.put(error)

    worker = threading.Thread(target=work, daemon=True)
    worker.start()
    try:
        while True:
            item = news.get()
            if isinstance(item, BaseException):
                raise item
            yield item
            if isinstance(item, Solution):
                return
    finally:
        working.stop()
        worker.join()
        working.resume()
