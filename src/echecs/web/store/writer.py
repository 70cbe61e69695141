"""One thread that writes: what waits is committed together, then its waiters wake."""

from __future__ import annotations

import asyncio
import logging
import queue
import threading
from collections.abc import Callable, Sequence
from contextlib import suppress
from itertools import groupby
from typing import Any, NamedTuple

from sqlalchemy import Connection, Engine, Executable
from sqlalchemy.exc import DBAPIError, InterfaceError, OperationalError

from echecs.web.store.database import WRITES

_log = logging.getLogger(__name__)

_LARGEST_BATCH = 500
_FAREWELL_SECONDS = 0.7
"""How long the last writes may take once the server stops."""


class NotStoredError(Exception):
    """A write that did not happen: the database failed, or another server was first."""


class Step(NamedTuple):
    """A statement with its values; `rows` is how many it must change, where that matters.

    Of the writes of different games those steps go first that have the lowest `rank`.
    """

    statement: Executable
    values: dict[str, Any]
    rows: int | None = None
    rank: int = 2


class _Write(NamedTuple):
    game: str
    steps: Sequence[Step]
    done: asyncio.Future[None]


class Writer:
    """Takes writes from the event loop; each of them is stored whole or not at all."""

    def __init__(self, engine: Engine, check_place: Callable[[], None] = lambda: None) -> None:
        self._engine = engine
        self._check_place = check_place
        self._waiting: queue.SimpleQueue[_Write | None] = queue.SimpleQueue()
        self._thread = threading.Thread(target=self._run, name="writer", daemon=True)
        self._loop: asyncio.AbstractEventLoop | None = None
        self._is_closed = False
        self.failed = 0
        """How many writes were not stored."""
        self._connection: Connection | None = None

    def start(self) -> None:
        """Begin to write for the running event loop."""
        self._loop = asyncio.get_running_loop()
        self._thread.start()

    async def write(self, game: str, *steps: Step) -> None:
        """Return once the steps for a game are committed; `NotStoredError` when they are not."""
        assert self._loop is not None
        if self._is_closed:
            raise NotStoredError
        done: asyncio.Future[None] = self._loop.create_future()
        self._waiting.put(_Write(game, steps, done))
        await done

    async def close(self) -> None:
        """Write what waits, then end."""
        self._is_closed = True
        self._waiting.put(None)
        # A database that does not answer keeps nobody from leaving.
        await asyncio.to_thread(self._thread.join, _FAREWELL_SECONDS)

    # --- In the thread -----------------------------------------------------------------

    def _run(self) -> None:
        is_open = True
        while is_open:
            batch, is_open = self._collect()
            if batch:
                self._report(self._commit(batch))
        if self._connection is not None:
            self._connection.close()

    def _collect(self) -> tuple[list[_Write], bool]:
        """All that waits, at least one; and whether more may come."""
        batch: list[_Write] = []
        first = self._waiting.get()
        while first is not None:
            batch.append(first)
            if len(batch) == _LARGEST_BATCH:
                return batch, True
            try:
                first = self._waiting.get_nowait()
            except queue.Empty:
                return batch, True
        return batch, False

    def _commit(
        self, batch: list[_Write], is_retry: bool = False
    ) -> list[tuple[_Write, Exception | None]]:
        """Commit a batch as one; when that fails, each write alone, so only the guilty fail."""
        try:
            if self._connection is None:
                self._connection = self._engine.connect().execution_options(**{WRITES: True})
            _execute(self._connection, _in_order(batch))
            # What was stored in a file that is gone is lost: nobody is told otherwise.
            self._check_place()
        except Exception as error:
            # A connection that was lost is made anew, once; what was stored all the
            # same is refused then, and found when its game is loaded again.
            if is_connection_lost(error) and not is_retry and self._reconnect():
                return self._commit(batch, is_retry=True)
            # A database that does not answer is asked once for all, not once for each.
            if len(batch) == 1 or is_connection_lost(error):
                self._reconnect()
                self.failed += len(batch)
                _log.warning("%d not stored: %s", len(batch), _first_line(error))
                return [(write, error) for write in batch]
            return [self._commit([write], is_retry)[0] for write in batch]
        return [(write, None) for write in batch]

    def _reconnect(self) -> bool:
        """Let go of a connection, to make another; False when there was none."""
        lost, self._connection = self._connection, None
        if lost is None:
            return False
        with suppress(Exception):
            lost.invalidate()
        with suppress(Exception):
            lost.close()
        # Others that wait to be used again are lost as well.
        self._engine.dispose()
        return True

    def _report(self, results: list[tuple[_Write, Exception | None]]) -> None:
        assert self._loop is not None
        self._loop.call_soon_threadsafe(_wake, results)


def is_connection_lost(error: Exception) -> bool:
    """Whether an error may mean that the connection is gone; pg8000 lets the system's out."""
    return isinstance(error, OSError) or (
        isinstance(error, DBAPIError)
        and (error.connection_invalidated or isinstance(error, InterfaceError | OperationalError))
    )


def _wake(results: list[tuple[_Write, Exception | None]]) -> None:
    for write, error in results:
        if write.done.done():
            continue
        if error is None:
            write.done.set_result(None)
        else:
            write.done.set_exception(NotStoredError(_first_line(error)))


def _in_order(batch: Sequence[_Write]) -> list[Step]:
    """The steps of all writes; those of different games by statement, to go as one.

    Writes of one game keep their order: then none is moved at all.
    """
    steps = [step for write in batch for step in write.steps]
    if len({write.game for write in batch}) < len(batch):
        return steps
    order: dict[Executable, int] = {}
    for step in steps:
        order.setdefault(step.statement, len(order))
    return sorted(steps, key=lambda step: (step.rank, order[step.statement]))


def _execute(connection: Connection, steps: list[Step]) -> None:
    with connection.begin():
        # A run of the same statement goes to the database as one.
        for statement, group in groupby(steps, key=lambda step: step.statement):
            run = list(group)
            result = connection.execute(statement, [step.values for step in run])
            # When too few are changed in all, each write is tried alone.
            if run[0].rows is not None:
                wanted = sum(step.rows or 0 for step in run)
                if result.rowcount != wanted:
                    raise NotStoredError(f"{result.rowcount} rows instead of {wanted}")


def _first_line(error: Exception) -> str:
    """What went wrong, without the values that were to be stored."""
    words = str(getattr(error, "orig", None) or error)
    return f"{type(error).__name__}: {words.splitlines()[0] if words else ''}"
