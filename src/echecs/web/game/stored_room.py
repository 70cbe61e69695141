"""What every room has: who looks on, a lock, and a version that each change is made from."""

from __future__ import annotations

import asyncio
from collections.abc import Coroutine
from typing import Any

from echecs.web.game.viewer import Viewer
from echecs.web.request.reason import refused
from echecs.web.settings import TimeSource
from echecs.web.store.record import GameRecord
from echecs.web.store.store import Store, Version
from echecs.web.store.writer import NotStoredError


class StoredRoom:
    """One room in memory; `RefusedError` says that a change could not be stored."""

    def __init__(self, record: GameRecord, store: Store, now: TimeSource) -> None:
        self.id = record.id
        self.seats = record.seats
        self.viewers: set[Viewer] = set()
        self.idle_since = now()
        """When the last viewer left, or it was last asked for."""
        self.needs_reload = False
        """Whether memory and store may differ; such a room must be loaded anew."""
        self.lock = asyncio.Lock()
        """Held by whoever judges a request, until its change is stored."""
        self.shared: str | None = None
        """The state that all viewers share, from its first use until the next change."""
        self.move_texts: list[str] = []
        """The first moves as viewers are told them, as far as they were asked for."""
        self.now = now
        self._version = record.version
        self._store = store
        self._tasks: set[asyncio.Task[Any]] = set()

    @property
    def is_busy(self) -> bool:
        """Whether it must stay in memory though nobody looks on."""
        return bool(self.viewers or self._tasks or self.lock.locked())

    def enter(self, viewer: Viewer) -> None:
        """Begin to tell a viewer of every change."""
        self.viewers.add(viewer)
        self.changed()

    def leave(self, viewer: Viewer) -> None:
        """Stop telling a viewer."""
        self.viewers.discard(viewer)
        if not self.viewers:
            self.move_texts.clear()
        self.idle_since = self.now()
        self.changed()

    def changed(self) -> None:
        """Tell everybody the new state."""
        self.shared = None
        for viewer in self.viewers:
            viewer.tell_state()

    def close(self) -> None:
        """Let go of whatever runs, before the room leaves memory."""

    async def act(self, action: Coroutine[Any, Any, Any]) -> Any:
        """Carry an action through even if whoever asked for it goes away meanwhile."""
        return await asyncio.shield(self._begin(action))

    def _begin(self, action: Coroutine[Any, Any, Any]) -> asyncio.Task[Any]:
        task = asyncio.ensure_future(action)
        self._tasks.add(task)
        task.add_done_callback(self._tasks.discard)
        return task

    async def _stored(self, write: Coroutine[Any, Any, None]) -> None:
        if self.needs_reload:
            write.close()
            raise refused("not-stored")
        try:
            await write
        except NotStoredError:
            self.needs_reload = True
            raise refused("not-stored") from None
        self._version += 1

    @property
    def _made_from(self) -> Version:
        return Version(self.id, self._version)
