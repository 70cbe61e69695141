"""Which games are this worker's, where several share a database."""

from __future__ import annotations

import asyncio
import logging
import time
from collections.abc import Callable
from contextlib import suppress

from echecs.web.request.reason import refused
from echecs.web.store.leases import LEASE_SECONDS, RENEWAL_SECONDS, Owner
from echecs.web.store.store import Store
from echecs.web.store.writer import NotStoredError

_log = logging.getLogger(__name__)

_FAREWELL_SECONDS = 0.3


class Ownership:
    """Keeps the lease of a worker; `on_lost` is called when its games are others' again."""

    def __init__(
        self, store: Store, machine: str, address: str, on_lost: Callable[[], None]
    ) -> None:
        self._store = store
        self._leases = store.leases(machine, address)
        self._on_lost = on_lost
        self._until = 0.0
        self._renewing: asyncio.Task[None] | None = None
        self._dead: dict[str, str] = {}

    @property
    def worker(self) -> str:
        """The name of this worker."""
        return self._leases.worker

    @property
    def is_valid(self) -> bool:
        """Whether the lease has surely not run out."""
        return time.monotonic() < self._until

    async def start(self) -> None:
        """Join, and stay."""
        await self._join()
        self._renewing = asyncio.ensure_future(self._renew())

    async def close(self) -> None:
        """Give every game back."""
        if self._renewing is not None:
            self._renewing.cancel()
        # Where the database does not answer the lease runs out by itself.
        with suppress(NotStoredError, TimeoutError):
            async with asyncio.timeout(_FAREWELL_SECONDS):
                await self._store.write(self.worker, self._leases.leaving())

    async def claim(self, game_id: str) -> None:
        """Make a game this worker's; `RefusedError` where it is another's."""
        if not self.is_valid:
            raise refused("no-database")
        gone = self._dead.pop(game_id, "")
        # Nothing is changed where there is no such game either.
        with suppress(NotStoredError):
            await self._store.write(game_id, self._leases.claiming(game_id, gone))

    async def owner_of(self, game_id: str) -> Owner | None:
        """The worker that has a game, if it is not this one."""
        owner = await self._store.owner_of(self._leases, game_id)
        return None if owner is None or owner.worker == self.worker else owner

    def note_dead(self, game_id: str, owner: Owner) -> None:
        """A worker of this machine does not answer: its game may be taken before its time."""
        self._dead[game_id] = owner.worker

    def has(self, owner: str | None) -> bool:
        """Whether a stored owner is this worker."""
        return owner == self.worker and self.is_valid

    async def _join(self) -> None:
        begun = time.monotonic()
        await self._store.write("workers", self._leases.joining())
        self._until = begun + LEASE_SECONDS

    async def _renew(self) -> None:
        while True:
            await asyncio.sleep(RENEWAL_SECONDS)
            begun = time.monotonic()
            try:
                await self._store.write(self.worker, self._leases.renewing())
                self._until = begun + LEASE_SECONDS
            except NotStoredError:
                if self.is_valid:
                    continue
                _log.warning("the lease has run out: every game is let go")
                self._on_lost()
                with suppress(NotStoredError):
                    await self._join()
