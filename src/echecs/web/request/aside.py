"""Work beside the event loop: a few threads, a short line before them, and a bill for each."""

from __future__ import annotations

import asyncio
import contextlib
import os
import queue
import sys
import threading
import time
from collections.abc import Callable
from typing import Any, NamedTuple, TypeVar

from echecs.web.request.limit import AddressBuckets
from echecs.web.request.reason import refused

Result = TypeVar("Result")

_NICENESS = 10
# What Python itself computes keeps the event loop out while it does; it rests as long as it
# has worked, up to this.
_LONGEST_REST = 0.05


class _Job(NamedTuple):
    work: Callable[[], Any]
    loop: asyncio.AbstractEventLoop
    outcome: asyncio.Future[Any]


class Aside:
    """Threads that do what would hold up the event loop; a long line takes nobody more.

    The threads end with the process: work that never ends does not keep a server
    from stopping.
    """

    def __init__(self, name: str, threads: int, most_waiting: int, *, is_polite: bool) -> None:
        self._name = name
        self._threads = threads
        self._most_waiting = most_waiting
        self._is_polite = is_polite
        self._jobs: queue.SimpleQueue[_Job | None] = queue.SimpleQueue()
        self._started = 0
        self._pending = 0

    async def run(self, work: Callable[[], Result]) -> Result:
        """Wait for what a function returns or raises, in one of the threads."""
        if self._pending >= self._threads + self._most_waiting:
            raise refused("full")
        loop = asyncio.get_running_loop()
        job = _Job(work, loop, loop.create_future())
        self._pending += 1
        if self._started < min(self._threads, self._pending):
            self._started += 1
            threading.Thread(target=self._work, name=self._name, daemon=True).start()
        self._jobs.put(job)
        result: Result = await job.outcome
        return result

    def close(self) -> None:
        """Let the threads end once nothing waits."""
        for _ in range(self._started):
            self._jobs.put(None)

    def _work(self) -> None:
        if self._is_polite:
            step_back()
        while (job := self._jobs.get()) is not None:
            result, error = None, None
            # Whoever asked has gone away: nobody wants the result.
            if not job.outcome.cancelled():
                try:
                    result = job.work()
                except BaseException as raised:
                    error = raised
            with contextlib.suppress(RuntimeError):  # the loop may have ended meanwhile
                job.loop.call_soon_threadsafe(self._settle, job.outcome, result, error)
            del job, result, error

    def _settle(
        self, outcome: asyncio.Future[Any], result: Any, error: BaseException | None
    ) -> None:
        self._pending -= 1
        if outcome.cancelled():
            return
        if error is not None:
            outcome.set_exception(error)
        else:
            outcome.set_result(result)


class Work:
    """Long work for visitors: done aside, and paid in seconds by the address that asks.

    Who has used up its share is refused until time has passed; others are not.
    """

    def __init__(self, seconds_per_second: float, burst: float) -> None:
        self._shares = AddressBuckets(seconds_per_second, burst)
        # Not polite: a thread of low priority that waits for a processor with the lock of the
        # interpreter in its hands would have the event loop wait with it.
        self._reading = Aside("work", threads=1, most_waiting=100, is_polite=False)
        self._thinking = Aside("thought", threads=2, most_waiting=100, is_polite=True)

    async def run(self, address: str, work: Callable[[], Result]) -> Result:
        """What a function returns; `RefusedError` where an address has had its share."""

        def with_rest() -> Result:
            begun = time.thread_time()
            try:
                return work()
            finally:
                time.sleep(min(time.thread_time() - begun, _LONGEST_REST))

        return await self._run_in(self._reading, address, with_rest)

    async def think(self, address: str, work: Callable[[], Result]) -> Result:
        """The same for work that leaves the interpreter to others, as searches do."""
        return await self._run_in(self._thinking, address, work)

    async def _run_in(self, aside: Aside, address: str, work: Callable[[], Result]) -> Result:
        self.require(address)

        def paid() -> tuple[Result | None, BaseException | None, float]:
            begun = time.thread_time()
            try:
                return work(), None, time.thread_time() - begun
            except BaseException as error:
                return None, error, time.thread_time() - begun

        result, error, seconds = await aside.run(paid)
        self.bill(address, seconds)
        if error is not None:
            raise error
        return result  # type: ignore[return-value]

    def require(self, address: str) -> None:
        """Refuse an address that has had its share."""
        if not self._shares.has(address):
            raise refused("too-fast")

    def bill(self, address: str, seconds: float) -> None:
        """Count the seconds that an address has cost."""
        self._shares.owe(address, seconds)

    def close(self) -> None:
        """Let the threads end."""
        self._reading.close()
        self._thinking.close()


def step_back() -> None:
    """Give this thread a low priority, where threads can have their own."""
    if sys.platform == "linux":
        with contextlib.suppress(OSError):
            os.setpriority(os.PRIO_PROCESS, threading.get_native_id(), _NICENESS)
