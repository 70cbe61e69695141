"""Whose a game is: one worker's at a time, by the database's word and its clock alone."""

import asyncio

import pytest
from sqlalchemy import text

from echecs.domain.color import BLACK, WHITE
from echecs.web.store.database import database_url, open_database
from echecs.web.store.record import GameRecord, MoveRecord, Seat
from echecs.web.store.store import Store, Version
from echecs.web.store.writer import NotStoredError

START = "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1"


def record(game_id):
    """A game without moves."""
    return GameRecord(game_id, "local", "standard", START, 0, (Seat(WHITE), Seat(BLACK)))


def change(url, statement, **values):
    """Change a database from outside."""
    engine = open_database(database_url(url))
    with engine.begin() as connection:
        connection.execute(text(statement), values)
    engine.dispose()


def with_two_workers(url, play):
    """Run something with the stores and the leases of two workers on one database."""

    async def run():
        stores = [Store(database_url(url)) for _ in range(2)]
        workers = [
            store.leases(f"machine {number}", f"http://10.0.0.{number}:8000")
            for number, store in enumerate(stores)
        ]
        for store, leases in zip(stores, workers, strict=True):
            store.start()
            await store.write("workers", leases.joining())
        try:
            await play(stores, workers)
        finally:
            for store in stores:
                await store.close()

    asyncio.run(run())


def test_a_worker_that_stood_still_writes_nothing_more(new_database):
    """Its lease runs out, another takes the game: the database refuses whatever it had in mind."""
    url = new_database()

    async def play(stores, workers):
        first, second = stores
        await first.create(record("paused"))
        await first.write("paused", workers[0].claiming("paused"))
        mine = await first.load("paused")
        with pytest.raises(NotStoredError):
            await second.write("paused", workers[1].claiming("paused"))
        change(url, "UPDATE workers SET expires = 0 WHERE id = :id", id=workers[0].worker)
        with pytest.raises(NotStoredError):
            await first.write("renewal", workers[0].renewing())
        await second.write("paused", workers[1].claiming("paused"))
        theirs = await second.load("paused")
        assert theirs.owner == workers[1].worker
        for written in (
            first.add_move(Version("paused", mine.version), 0, MoveRecord("e2e4", None, 0), None),
            first.end(Version("paused", mine.version), "resignation", 1),
            first.take_back(Version("paused", mine.version), 0),
        ):
            with pytest.raises(NotStoredError):
                await written
        await second.add_move(
            Version("paused", theirs.version), 0, MoveRecord("d2d4", None, 0), None
        )
        assert [move.uci for move in (await first.load("paused")).moves] == ["d2d4"]

    with_two_workers(url, play)


def test_a_game_that_is_free_goes_to_one_of_two(new_database):
    url = new_database()

    async def play(stores, workers):
        for number in range(20):
            game = f"free {number}"
            await stores[0].create(record(game))
            claims = [
                store.write(game, leases.claiming(game))
                for store, leases in zip(stores, workers, strict=True)
            ]
            results = await asyncio.gather(*claims, return_exceptions=True)
            assert sorted(map(type, results), key=str) == [type(None), NotStoredError], results

    with_two_workers(url, play)


def test_who_leaves_gives_every_game_back(new_database):
    url = new_database()

    async def play(stores, workers):
        first, second = stores
        await first.create(record("left"))
        await first.write("left", workers[0].claiming("left"))
        owner = await second.owner_of(workers[1], "left")
        assert owner == (workers[0].worker, "machine 0", "http://10.0.0.0:8000")
        await first.write("leaving", workers[0].leaving())
        assert await second.owner_of(workers[1], "left") is None
        await second.write("left", workers[1].claiming("left"))

    with_two_workers(url, play)


def test_leases_go_by_the_clock_of_the_database(new_database, monkeypatch):
    """However wrong the clock of a machine is, a lease lasts as long as the others'."""
    url = new_database()
    monkeypatch.setattr("time.time", lambda: 0.0)

    async def play(stores, workers):
        await stores[0].create(record("clock"))
        await stores[0].write("clock", workers[0].claiming("clock"))
        with pytest.raises(NotStoredError):
            await stores[1].write("clock", workers[1].claiming("clock"))

    with_two_workers(url, play)


# --- PostgreSQL: a worker that stands still within a transaction --------------------------


def test_a_game_that_somebody_holds_holds_up_no_other(postgres):
    """A process that stands has locked one row: what is written with it is stored all the same."""
    url = postgres.new_database()

    async def play(stores, _workers):
        store = stores[0]
        names = ["held", *(f"other {number}" for number in range(20))]
        for name in names:
            await store.create(record(name))
        engine = open_database(database_url(url))
        with engine.connect() as connection:
            connection.execute(text("SET idle_in_transaction_session_timeout = 0"))
            connection.execute(text("SELECT 1 FROM games WHERE id = 'held' FOR UPDATE"))
            # What comes while this is stored is stored together afterwards.
            long = record("long")
            long.moves = [MoveRecord("e2e4", None, 0) for _ in range(2000)]
            move = MoveRecord("e2e4", None, 0)
            writes = [store.add_move(Version(name, 0), 0, move, None) for name in names]
            first, *results = await asyncio.gather(
                store.create(long), *writes, return_exceptions=True
            )
            assert first is None
            assert isinstance(results[0], NotStoredError)
            assert results[1:] == [None] * 20
            connection.rollback()
        engine.dispose()

    with_two_workers(url, play)


def test_a_transaction_that_stands_still_is_ended(postgres):
    """A process is stopped between two statements: its locks are not kept for ever."""
    url = postgres.new_database()
    change(url, "INSERT INTO workers VALUES ('held', '', '', 0)")
    stopped, other = (open_database(database_url(url)) for _ in range(2))
    with stopped.connect() as connection:
        connection.execute(text("UPDATE workers SET expires = 1"))
        with other.connect() as second:
            # It waits for the lock longer than any write of ours would.
            second.execute(text("SET lock_timeout = 0"))
            second.execute(text("UPDATE workers SET expires = 2"))
            second.commit()
        connection.invalidate()
    stopped.dispose()
    other.dispose()
