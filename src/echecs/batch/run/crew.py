"""Who does the work: worker processes here, or an executor of one's own."""

from __future__ import annotations

import multiprocessing
import os
import signal
import threading
from concurrent.futures import BrokenExecutor, Executor, Future, ProcessPoolExecutor
from multiprocessing.connection import wait as wait_for
from typing import Any, Protocol

from echecs.batch.audit.work import Chunk, Done, never, work
from echecs.batch.options import Options

# Each worker imports the program's main module; one that solves on import never comes to work.
_NO_START = (
    "the worker processes do not start; a script that solves must do so under"
    ' `if __name__ == "__main__":`'
)


class Crew(Protocol):
    """Takes chunks and gives what was done of them."""

    workers: int
    """How many chunks can be worked on at a time."""
    isolates: bool
    """Whether a lost worker takes only the chunk that it worked on with it."""

    def submit(self, chunk: Chunk, options: Options, longest: float) -> Future[Done]:
        """Have a chunk worked on."""

    def is_loss(self, error: BaseException) -> bool:
        """Whether an error says that a worker was lost."""

    def check(self) -> None:
        """Raise when nobody is left to work."""

    def restart(self) -> None:
        """Begin again with new workers after some were lost."""

    def stop(self) -> None:
        """Ask the workers to hand back what they have."""

    def close(self) -> None:
        """Send the workers home."""


class LocalCrew:
    """Worker processes on this machine."""

    isolates = False

    def __init__(self, workers: int | None = None) -> None:
        self.workers = workers or available_cores()
        # A new interpreter each: a fork would copy locks that threads hold.
        self._context = multiprocessing.get_context("spawn")
        self._stopped = self._context.Event()
        self._begun = self._context.Event()
        self._pool = self._new_pool()

    def _new_pool(self) -> ProcessPoolExecutor:
        return ProcessPoolExecutor(
            self.workers,
            mp_context=self._context,
            initializer=_begin,
            initargs=(self._stopped, self._begun),
        )

    def submit(self, chunk: Chunk, options: Options, longest: float) -> Future[Done]:
        """Have a chunk worked on by a process."""
        if threading.current_thread() is not threading.main_thread():
            return self._pool.submit(_work_here, chunk, options, longest)
        # Processes may begin now, and Ctrl-C is not for them, from their first moment on.
        before = signal.pthread_sigmask(signal.SIG_BLOCK, {signal.SIGINT})
        try:
            return self._pool.submit(_work_here, chunk, options, longest)
        finally:
            signal.pthread_sigmask(signal.SIG_SETMASK, before)

    def is_loss(self, error: BaseException) -> bool:
        """Whether an error says that a process died."""
        return isinstance(error, BrokenExecutor)

    def check(self) -> None:
        """There is nothing to look after: a lost process shows in its future."""

    def restart(self) -> None:
        """Begin again with new processes, unless none has ever come so far as to begin."""
        if not self._begun.is_set():
            raise RuntimeError(_NO_START)
        self._pool.shutdown(wait=False, cancel_futures=True)
        self._pool = self._new_pool()

    def stop(self) -> None:
        """Ask the processes to hand back what they have."""
        self._stopped.set()

    def close(self) -> None:
        """End the processes, whatever they do."""
        self._stopped.set()
        processes = list((self._pool._processes or {}).values())
        self._pool.shutdown(wait=False, cancel_futures=True)
        for process in processes:
            process.terminate()
        for process in processes:
            process.join(5)


class ExecutorCrew:
    """An executor of `concurrent.futures` that belongs to the caller."""

    isolates = False

    def __init__(self, executor: Executor, workers: int | None = None) -> None:
        self._executor = executor
        self.workers = workers or getattr(executor, "_max_workers", None) or available_cores()

    def submit(self, chunk: Chunk, options: Options, longest: float) -> Future[Done]:
        """Have a chunk worked on."""
        return self._executor.submit(work, chunk, options, longest)

    def is_loss(self, error: BaseException) -> bool:
        """What befalls an executor of somebody else is told to them."""
        return False

    def check(self) -> None:
        """The executor's owner looks after it."""

    def restart(self) -> None:
        """An executor of somebody else is not ours to start again."""
        raise RuntimeError("the executor has lost its workers")

    def stop(self) -> None:
        """What is under way comes to its end."""

    def close(self) -> None:
        """The executor stays with its owner."""


def available_cores() -> int:
    """The cores that this process may use."""
    if hasattr(os, "sched_getaffinity"):
        return len(os.sched_getaffinity(0)) or 1
    return os.cpu_count() or 1


# --- In the worker process -------------------------------------------------------------

_is_stopped = never


def _begin(stopped: Any, begun: Any) -> None:
    """Prepare a worker: it hears of the end from its parent alone, and outlives it not."""
    global _is_stopped
    _is_stopped = stopped.is_set
    signal.signal(signal.SIGINT, signal.SIG_IGN)
    signal.signal(signal.SIGTERM, signal.SIG_DFL)
    threading.Thread(target=_follow_parent, daemon=True).start()
    begun.set()


def _follow_parent() -> None:
    parent = multiprocessing.parent_process()
    if parent is not None:
        wait_for([parent.sentinel])
        os._exit(1)


def _work_here(chunk: Chunk, options: Options, longest: float) -> Done:
    return work(chunk, options, longest, _is_stopped)
