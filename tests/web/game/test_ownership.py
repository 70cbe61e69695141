"""Two workers on one database, in one process: each game is one's, whatever befalls them."""

import asyncio
from contextlib import asynccontextmanager

import pytest
from sqlalchemy import text

import echecs.web.game.hub
from echecs.domain.color import Color
from echecs.domain.move import Move
from echecs.web.door.handover import Handover
from echecs.web.door.proxy import Proxies
from echecs.web.game.hub import Hub
from echecs.web.game.replay import replay
from echecs.web.request.reason import RefusedError
from echecs.web.settings import Limits, Settings
from echecs.web.store.database import database_url, open_database
from echecs.web.store.store import Store


class Watcher:
    """A viewer that notes how it is sent away."""

    language = "en"
    known = 0
    colors: frozenset[Color] = frozenset()

    def __init__(self):
        self.codes = []

    def tell_state(self):
        pass

    def close(self, code):
        self.codes.append(code)


@asynccontextmanager
async def workers(url, count=2):
    """Hubs that share a database; all of them end in good order."""
    hubs = []
    for number in range(count):
        settings = Settings(database=url, machine="one machine", port=8000 + number)
        hubs.append(Hub(settings, Store(database_url(url)), None))
        await hubs[-1].start()
    try:
        yield hubs
    finally:
        for hub in hubs:
            await hub.close()


def expire(url, hub):
    """What the others see when a worker stands still for longer than its lease."""
    engine = open_database(database_url(url))
    with engine.begin() as connection:
        statement = text("UPDATE workers SET expires = 0 WHERE id = :id")
        connection.execute(statement, {"id": hub.ownership.worker})
    engine.dispose()
    hub.ownership._until = 0.0


async def play(room, uci):
    async with room.lock:
        await room.play(Move.from_uci(uci), room.now())


def test_a_worker_that_stood_still_shows_nothing_old(new_database, tmp_path):
    """Until its lease is renewed it has no game at all, though it has some in memory."""
    url = new_database()

    async def run():
        async with workers(url) as (first, second):
            game = (await first.create({"mode": "local"}, "somebody")).record.id
            room = await first.room(game)
            await play(room, "e2e4")
            handover = Handover(tmp_path, "one machine", Limits(), Proxies())
            handover.hub = first
            asked = f"GET /ws/game/{game} HTTP/1.1\r\n\r\n".encode()
            assert handover.is_elsewhere(asked, "somebody") is None
            expire(url, first)
            await play(await second.room(game), "e7e5")
            # Neither by routing nor by asking is the old state to be had.
            assert handover.is_elsewhere(asked, "somebody") == game
            with pytest.raises(RefusedError):
                await first.room(game)
            assert not first.has(game)
            with pytest.raises(RefusedError):
                await play(room, "c7c5")
            assert [each.uci for each in (await second.room(game)).game.moves] == ["e2e4", "e7e5"]

    asyncio.run(run())


def test_who_looks_on_is_sent_away_when_a_lease_is_lost(new_database):
    url = new_database()

    async def run():
        async with workers(url, 1) as (first,):
            game = (await first.create({"mode": "local"}, "somebody")).record.id
            room = await first.room(game)
            watcher = Watcher()
            room.enter(watcher)
            expire(url, first)
            async with asyncio.timeout(60):
                while not watcher.codes or not first.ownership.is_valid:
                    await asyncio.sleep(0.05)
            assert watcher.codes == [1012]
            # It is a worker again.
            assert await first.room(game) is not room

    asyncio.run(run())


def test_a_lease_lost_while_a_game_is_loaded(new_database, monkeypatch):
    """What was read before the loss is not shown after it."""
    url = new_database()

    async def run():
        async with workers(url, 1) as (first,):
            game = (await first.create({"mode": "local"}, "somebody")).record.id
            loop = asyncio.get_running_loop()

            def slow(record):
                loop.call_soon_threadsafe(first._drop_all)
                return replay(record)

            monkeypatch.setattr(echecs.web.game.hub, "replay", slow)
            with pytest.raises(RefusedError, match="elsewhere"):
                await first.room(game)
            assert first.rooms == {}
            monkeypatch.setattr(echecs.web.game.hub, "replay", replay)
            await first.room(game)

    asyncio.run(run())


def test_two_that_are_asked_at_once(new_database):
    """One has the game; the other says where, and not that there is none."""
    url = new_database()

    async def run():
        async with workers(url) as hubs:
            for _ in range(10):
                game = (await hubs[0].create({"mode": "local"}, "somebody")).record.id
                asked = [hub.room(game) for hub in hubs]
                found = await asyncio.gather(*asked, return_exceptions=True)
                refusals = [each for each in found if isinstance(each, RefusedError)]
                assert [str(each) for each in refusals] == ["elsewhere"]
                owners = [await hub.owner_of(game) for hub in hubs]
                assert owners.count(None) == 1

    asyncio.run(run())
