"""The time of chess clocks: it stands still while the server is held up."""

from __future__ import annotations

import asyncio

from echecs.web.settings import TimeSource

_BEAT = 0.05
_LATE = 0.05
"""Seconds that the event loop may be late without any being given back."""


class FairTime:
    """Seconds that players could use: what the server itself has lost is left out.

    A beat that comes late shows that nothing was heard meanwhile, be it that the
    process had too much to do or that the machine let it stand.
    """

    def __init__(self, now: TimeSource) -> None:
        self._now = now
        self._beating: asyncio.TimerHandle | None = None
        self._due = 0.0
        self.lost = 0.0
        """Seconds that were given back to players."""

    def now(self) -> float:
        """The present moment; never a moment while the server was held up."""
        return self._now() - self.lost

    def start(self) -> None:
        """Begin to beat in the running event loop."""
        loop = asyncio.get_running_loop()
        self._due = loop.time() + _BEAT
        self._beating = loop.call_at(self._due, self._beat, loop)

    def stop(self) -> None:
        """Beat no more."""
        if self._beating is not None:
            self._beating.cancel()

    def _beat(self, loop: asyncio.AbstractEventLoop) -> None:
        now = loop.time()
        late = now - self._due
        if late > _LATE:
            self.lost += late
        self._due = now + _BEAT
        self._beating = loop.call_at(self._due, self._beat, loop)
