"""Work in a thread of its own, so that a person is heard while it goes on."""

from __future__ import annotations

import threading
from collections.abc import Callable
from time import monotonic
from typing import Generic, TypeVar

Found = TypeVar("Found")


class Thinking(Generic[Found]):
    """A function at work; `stop` makes it come to its end soon."""

    def __init__(
        self, work: Callable[[], Found], stop: Callable[[], None], pause: float = 0.0
    ) -> None:
        self._work = work
        self._stop = stop
        self._pause = pause
        self._found: Found | None = None
        self._error: BaseException | None = None
        self._lock = threading.Lock()
        self._call: Callable[[], None] | None = None
        self._is_stopped = threading.Event()
        self.ready = threading.Event()
        """Set once the work is done."""
        self._thread = threading.Thread(target=self._run, name="thinking", daemon=True)
        self._thread.start()

    def _run(self) -> None:
        begun = monotonic()
        try:
            self._found = self._work()
            # A move that comes at once is not natural; who waits may call it off.
            self._is_stopped.wait(max(0.0, begun + self._pause - monotonic()))
        except BaseException as error:
            self._error = error
        with self._lock:
            self.ready.set()
            call = self._call
        if call is not None:
            call()

    def call_when_ready(self, call: Callable[[], None] | None) -> None:
        """Have a function called, in any thread, when the work is done; at once if it is."""
        with self._lock:
            self._call = call
            is_ready = self.ready.is_set()
        if is_ready and call is not None:
            call()

    def stop(self) -> None:
        """Call the work off and wait for its end."""
        self.call_when_ready(None)
        self._is_stopped.set()
        while not self.ready.is_set():
            self._stop()
            self.ready.wait(0.01)
        self._thread.join()

    def result(self) -> Found:
        """What was found; an error of the work is raised here."""
        self._thread.join()
        if self._error is not None:
            raise self._error
        return self._found  # type: ignore[return-value]
