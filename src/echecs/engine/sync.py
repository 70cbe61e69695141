"""The same engine for scripts that have no event loop."""

from __future__ import annotations

import asyncio
import contextlib
import sys
import threading
from collections.abc import AsyncGenerator, Coroutine, Generator, Mapping, Sequence
from concurrent.futures import CancelledError
from types import TracebackType
from typing import Any, TypeVar

from echecs.engine.client import UNDER_WAY, AsyncEngine, EnginePlay
from echecs.engine.info import Info
from echecs.engine.limit import Limit
from echecs.engine.option import Option
from echecs.engine.position import Position
from echecs.engine.process import EngineError

T = TypeVar("T")


class Engine:
    """A running engine: `with Engine("stockfish") as engine`.

    An event loop in a thread of its own speaks with it; calls wait for their
    answer and may come from several threads.
    """

    def __init__(
        self, command: str | Sequence[str], options: Mapping[str, object] | None = None
    ) -> None:
        self._loop = asyncio.new_event_loop()
        # What is asked and what closes come one after the other.
        self._lock = threading.Lock()
        self._is_closed = False
        # The threads that are in the loop of an analysis.
        self._listeners: set[int] = set()
        self._thread = threading.Thread(target=self._loop.run_forever, daemon=True)
        self._thread.start()
        try:
            self._engine = self._wait(AsyncEngine.start(command, options))
        except BaseException:
            self._end_loop()
            raise

    @property
    def name(self) -> str:
        """What the engine calls itself."""
        return self._engine.name

    @property
    def author(self) -> str:
        """Who wrote it, as it says."""
        return self._engine.author

    @property
    def options(self) -> dict[str, Option]:
        """What can be set, by name."""
        return self._engine.options

    def configure(self, options: Mapping[str, object]) -> None:
        """Set options; `ValueError` for an option or a value that the engine does not declare."""
        self._check_turn()
        self._wait(self._engine.configure(options))

    def play(self, position: Position, limit: Limit) -> EnginePlay:
        """The move that the engine plays."""
        self._check_turn()
        return self._wait(self._engine.play(position, limit))

    def analyse(self, position: Position, limit: Limit, lines: int = 1) -> list[Info]:
        """The best lines, the best one first, as the engine saw them last.

        There is none where the position has no move, or where the engine only names one.
        """
        self._check_turn()
        return self._wait(self._engine.analyse(position, limit, lines))

    def analysis(
        self, position: Position, limit: Limit | None = None, lines: int = 1
    ) -> Generator[Info, None, None]:
        """What the engine says, as it says it; leaving the loop stops the search.

        Inside the loop the engine takes nothing else from this thread: `EngineError`.
        """
        self._check_turn()
        here = threading.get_ident()
        self._listeners.add(here)
        said = self._engine.analysis(position, limit, lines)
        try:
            while (info := self._wait(_next(said))) is not None:
                yield info
        finally:
            self._listeners.discard(here)
            with contextlib.suppress(EngineError):
                self._wait(said.aclose())

    def close(self) -> None:
        """End the engine; a second time changes nothing."""
        with self._lock:
            if self._is_closed:
                return
            self._is_closed = True
        asyncio.run_coroutine_threadsafe(self._engine.close(), self._loop).result()
        self._end_loop()

    def __enter__(self) -> Engine:
        return self

    def __exit__(
        self,
        kind: type[BaseException] | None,
        error: BaseException | None,
        trace: TracebackType | None,
    ) -> None:
        self.close()

    def _check_turn(self) -> None:
        """Refuse to wait for an analysis that only this thread can leave."""
        if threading.get_ident() in self._listeners:
            raise EngineError(UNDER_WAY)

    def _wait(self, work: Coroutine[Any, Any, T]) -> T:
        with self._lock:
            # When the interpreter ends, the thread of the event loop has ended before.
            if self._is_closed or sys.is_finalizing():
                work.close()
                raise EngineError("the engine is closed")
            future = asyncio.run_coroutine_threadsafe(work, self._loop)
        try:
            return future.result()
        except CancelledError as error:
            raise EngineError("the engine is closed") from error
        except BaseException:
            # Nobody waits any more, after Ctrl-C for one.
            future.cancel()
            raise

    def _end_loop(self) -> None:
        asyncio.run_coroutine_threadsafe(_cancel_others(), self._loop).result()
        self._loop.call_soon_threadsafe(self._loop.stop)
        self._thread.join()
        self._loop.close()


async def _cancel_others() -> None:
    """End what other threads still wait for, so that none waits for ever."""
    others = asyncio.all_tasks() - {asyncio.current_task()}
    for task in others:
        task.cancel()
    await asyncio.gather(*others, return_exceptions=True)


async def _next(said: AsyncGenerator[Info, None]) -> Info | None:
    return await anext(said, None)
