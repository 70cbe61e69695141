"""A search that can be watched and called off from outside."""

from __future__ import annotations

import queue
import threading
from collections.abc import Callable, Iterator

from echecs.domain.board import Board
from echecs.solver.search.prover import Prover
from echecs.solver.solution import LIMIT, Progress, Solution
from echecs.solver.solve import solve


class BackgroundSearch:
    """One problem, solved by `run` in the thread of the caller or by `start` in one of its own.

    `progress` is the latest news, `stop` ends the work at any time, also before it
    begins. The table is reserved when the work begins, so that a search which only
    waits for its turn costs nothing.
    """

    def __init__(
        self,
        board: Board,
        moves: int | None = None,
        *,
        seconds: float | None = None,
        nodes: int | None = None,
        megabytes: int = 64,
        threads: int = 1,
        prover: Prover | None = None,
        on_progress: Callable[[Progress], None] | None = None,
        on_end: Callable[[], None] | None = None,
    ) -> None:
        self.board = board
        self.progress: Progress | None = None
        """How far it has come."""
        self.is_stopped = False
        """Whether it was called off."""
        self._limits = (moves, seconds, nodes, threads)
        self._megabytes = megabytes
        self._prover = prover
        self._on_progress = on_progress
        self._on_end = on_end
        self._solution: Solution | None = None
        self._error: BaseException | None = None
        self._finished = threading.Event()
        self._lock = threading.Lock()

    def run(self) -> Solution:
        """Solve the problem in this thread."""
        try:
            self._solution = self._solve()
            return self._solution
        except BaseException as error:
            self._error = error
            raise
        finally:
            self._finished.set()
            if self._on_end is not None:
                self._on_end()

    def start(self) -> None:
        """Solve the problem in a thread of its own; `result` tells what came of it."""
        threading.Thread(target=self._run_quietly, name="search", daemon=True).start()

    def stop(self) -> None:
        """End the search at once."""
        with self._lock:
            self.is_stopped = True
            if self._prover is not None:
                self._prover.stop()

    def wait(self, seconds: float | None = None) -> bool:
        """Wait until the search has ended, or so long; say whether it has."""
        return self._finished.wait(seconds)

    def result(self) -> Solution:
        """The solution of a search that has ended; its error, if that is how it ended."""
        self._finished.wait()
        if self._error is not None:
            raise self._error
        assert self._solution is not None
        return self._solution

    def _run_quietly(self) -> None:
        try:
            self.run()
        except BaseException:  # kept for `result`
            return

    def _solve(self) -> Solution:
        with self._lock:
            if self.is_stopped:
                return Solution(self.board, LIMIT, prover=self._prover)
            if self._prover is None:
                self._prover = Prover(self._megabytes)
            self._prover.resume()
        moves, seconds, nodes, threads = self._limits
        return solve(
            self.board,
            moves,
            seconds=seconds,
            nodes=nodes,
            threads=threads,
            prover=self._prover,
            progress=self._note,
        )

    def _note(self, progress: Progress) -> None:
        self.progress = progress
        if self._on_progress is not None:
            self._on_progress(progress)


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
    news: queue.SimpleQueue[Progress | None] = queue.SimpleQueue()
    search = BackgroundSearch(
        board,
        moves,
        seconds=seconds,
        nodes=nodes,
        megabytes=megabytes,
        threads=threads,
        prover=prover,
        on_progress=news.put,
        on_end=lambda: news.put(None),
    )
    search.start()
    try:
        while (item := news.get()) is not None:
            yield item
        yield search.result()
    finally:
        search.stop()
        search.wait()
        if prover is not None:
            prover.resume()
