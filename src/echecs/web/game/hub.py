"""All games in memory: loaded when first asked for, let go when nobody needs them."""

from __future__ import annotations

import asyncio
import logging
import re
from contextlib import suppress
from typing import Any

from sqlalchemy.exc import SQLAlchemyError
from starlette.status import WS_1012_SERVICE_RESTART

from echecs.web.engine.move_source import MoveSource
from echecs.web.game.demonstration.new_demonstration import new_demonstration
from echecs.web.game.demonstration.room import Demonstration
from echecs.web.game.demonstration.shown_tree import replay_tree
from echecs.web.game.engine_player import EnginePlayer
from echecs.web.game.fair_time import FairTime
from echecs.web.game.new_game import NewGame, new_game
from echecs.web.game.ownership import Ownership
from echecs.web.game.replay import replay
from echecs.web.game.room import Room
from echecs.web.game.stored_room import StoredRoom
from echecs.web.request.aside import Aside, Work
from echecs.web.request.limit import AddressBuckets, Bucket, ConnectionCount
from echecs.web.request.reason import RefusedError, refused
from echecs.web.settings import Settings
from echecs.web.store.leases import Owner
from echecs.web.store.record import GameRecord
from echecs.web.store.store import Store
from echecs.web.store.writer import NotStoredError

_log = logging.getLogger(__name__)

_GAME_ID = re.compile(r"[A-Za-z0-9_-]{12}")


class Hub:
    """The door to every game."""

    def __init__(self, settings: Settings, store: Store, engine: MoveSource | None) -> None:
        limits = settings.limits
        self.settings = settings
        self.engine = engine
        self.connections = ConnectionCount(limits.connections, limits.connections_per_address)
        self.rooms: dict[str, StoredRoom] = {}
        """The games and demonstrations in memory."""
        self.work = Work(limits.work_per_second_per_address, limits.work_burst)
        """Where long work for visitors is done."""
        self.time = FairTime(settings.now)
        self._store = store
        self._player = EnginePlayer(engine)
        self._aside = Aside("replay", threads=1, most_waiting=10_000, is_polite=False)
        self._loading: dict[str, asyncio.Task[StoredRoom | None]] = {}
        self._new_games = Bucket(limits.games_per_minute / 60, limits.games_per_minute)
        self._new_games_of = AddressBuckets(
            limits.games_per_minute_per_address / 60, limits.games_per_minute_per_address
        )
        self._sweeper: asyncio.Task[None] | None = None
        self.ownership: Ownership | None = None
        """Which games are ours, where several workers share a database."""
        self._losses = 0
        """How often all games were lost: what was read before is old."""
        if settings.machine is not None:
            address = settings.address or ""
            self.ownership = Ownership(store, settings.machine, address, self._drop_all)

    async def start(self) -> None:
        """Begin to serve in the running event loop."""
        self._store.start()
        if self.ownership is not None:
            await self.ownership.start()
        self.time.start()
        self._sweeper = asyncio.ensure_future(self._sweep())

    async def close(self) -> None:
        """Store what waits and end the engine."""
        if self._sweeper is not None:
            self._sweeper.cancel()
        self.time.stop()
        self.work.close()
        self._aside.close()
        await self._player.close()
        for room in self.rooms.values():
            room.close()
        if self.ownership is not None:
            await self.ownership.close()
        await self._store.close()

    # --- Games -------------------------------------------------------------------------

    async def create(self, request: dict[str, Any], address: str) -> NewGame:
        """Make and store a new game."""
        if not self._new_games_of.take(address) or not self._new_games.take():
            raise refused("too-fast")
        has_engine = self.engine is not None
        made = await self.work.run(address, lambda: new_game(request, has_engine=has_engine))
        await self.keep(made.record)
        return made

    async def create_demonstration(
        self, request: dict[str, Any], address: str, language: str
    ) -> tuple[str, str]:
        """Make and store a new demonstration; its id, and the teacher's token."""
        if not self._new_games_of.take(address) or not self._new_games.take():
            raise refused("too-fast")
        record, token = await self.work.run(address, lambda: new_demonstration(request, language))
        await self.keep(record)
        return record.id, token

    async def keep(self, record: GameRecord) -> None:
        """Store a new game."""
        try:
            await self._store.create(record)
        except NotStoredError:
            raise refused("not-stored") from None

    def has(self, game_id: str) -> bool:
        """Whether a game is in memory as it is, and surely ours."""
        room = self.rooms.get(game_id)
        is_ours = self.ownership is None or self.ownership.is_valid
        return room is not None and not room.needs_reload and is_ours

    async def room(self, game_id: str) -> Room:
        """A game, loaded if need be; `RefusedError` where there is none or no room for it."""
        found = await self._find(game_id)
        if not isinstance(found, Room):
            raise refused("no-game")
        return found

    async def demonstration(self, game_id: str) -> Demonstration:
        """A demonstration, in the same way."""
        found = await self._find(game_id)
        if not isinstance(found, Demonstration):
            raise refused("no-game")
        return found

    async def _find(self, game_id: str) -> StoredRoom:
        if not _GAME_ID.fullmatch(game_id):
            raise refused("no-game")
        room = self.rooms.get(game_id)
        if room is not None and self.has(game_id):
            room.idle_since = self.time.now()
            return room
        loading = self._loading.get(game_id)
        if loading is None:
            if room is not None:
                self.drop(room)
            if len(self.rooms) >= self.settings.limits.rooms:
                raise refused("full")
            loading = self._loading[game_id] = asyncio.ensure_future(self._load(game_id))
            loading.add_done_callback(lambda _done: self._loading.pop(game_id, None))
        found = await asyncio.shield(loading)
        if found is None:
            raise refused("no-game")
        return found

    async def _load(self, game_id: str) -> StoredRoom | None:
        losses = self._losses
        try:
            if self.ownership is not None:
                await self.ownership.claim(game_id)
            record = await self._store.load(game_id)
            if record is None:
                return None
            if self.ownership is not None and not self.ownership.has(record.owner):
                raise refused("elsewhere")
            room = await self._made(record)
            if losses != self._losses:
                raise refused("elsewhere")
        except RefusedError as error:
            if error.message.code == "damaged":
                _log.error("game %s cannot be loaded: %s", game_id, error)
            raise
        except ValueError as error:
            _log.error("game %s cannot be loaded: %s", game_id, error)
            raise refused("damaged", ply=0) from None
        except (SQLAlchemyError, OSError, TimeoutError) as error:
            _log.error("the database cannot be read: %s", type(error).__name__)
            raise refused("no-database") from None
        self.rooms[game_id] = room
        return room

    async def _made(self, record: GameRecord) -> StoredRoom:
        """The room of a record; a long game takes a while to be played again."""
        if record.demonstration is not None:
            tree = await self._aside.run(lambda: replay_tree(record))
            return Demonstration(record, record.demonstration, self._store, self.time.now, tree)
        game = await self._aside.run(lambda: replay(record))
        return Room(record, self._store, self._player, self.time.now, game)

    async def owner_of(self, game_id: str) -> Owner | None:
        """Another worker that has a game; None where there is none, or it cannot be known."""
        assert self.ownership is not None
        if not self.ownership.is_valid:
            return None
        try:
            return await self.ownership.owner_of(game_id)
        except (SQLAlchemyError, OSError, TimeoutError, RefusedError):
            return None

    @property
    def moves(self) -> int:
        """How many moves were stored."""
        return self._store.moves

    @property
    def writes_failed(self) -> int:
        """How many changes could not be stored."""
        return self._store.writes_failed

    async def is_well(self) -> bool:
        """Whether the database answers, and the games here are surely ours."""
        if self.ownership is not None and not self.ownership.is_valid:
            return False
        try:
            await self._store.load("")
        except (SQLAlchemyError, OSError, TimeoutError, RefusedError):
            return False
        return True

    def _drop_all(self) -> None:
        self._losses += 1
        for room in list(self.rooms.values()):
            room.needs_reload = True
            self.drop(room)

    def drop(self, room: StoredRoom) -> None:
        """Let a game go; whoever looks on must connect again."""
        if self.rooms.get(room.id) is room:
            del self.rooms[room.id]
        if isinstance(room, Room):
            self._player.forget(room)
        room.close()
        for viewer in list(room.viewers):
            viewer.close(WS_1012_SERVICE_RESTART)

    async def _sweep(self) -> None:
        """Let games go that nobody has looked at for a while."""
        pause = max(0.05, self.settings.idle_seconds / 4)
        while True:
            await asyncio.sleep(pause)
            oldest = self.time.now() - self.settings.idle_seconds
            for room in list(self.rooms.values()):
                if room.needs_reload or (room.idle_since <= oldest and not room.is_busy):
                    await self._let_go(room)

    async def _let_go(self, room: StoredRoom) -> None:
        """Drop a game that nobody attends; its clock runs on as a number of the store."""
        clock = room.clock if isinstance(room, Room) else None
        if isinstance(room, Room) and clock and clock.running is not None and not room.needs_reload:
            # What cannot be stored is logged, and the clock begins anew when it is loaded.
            with suppress(RefusedError):
                await room.act(room.desert())
            if room.is_busy or self.rooms.get(room.id) is not room:
                return
        self.drop(room)
