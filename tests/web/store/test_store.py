"""What is stored stays: over restarts, out of memory and back, and from nothing."""

import asyncio
import secrets
import sqlite3
import time
from contextlib import closing

import pytest
from sqlalchemy import create_engine, inspect, text
from support.web import Player, wait_until

from echecs.domain.color import BLACK, WHITE
from echecs.web.store.database import DatabaseError, database_url, migrate, open_database
from echecs.web.store.record import GameRecord, MoveRecord, Seat
from echecs.web.store.store import Store, Version
from echecs.web.store.writer import NotStoredError


def test_a_restart_keeps_games_and_seats(start, database, sit):
    before = start(database)
    game = before.create("link", name="Ann", clock={"base": 60, "increment": 1})
    token = before.join(game, "Bob")["token"]
    white = Player(before, game["id"], [game["seats"]["white"]])
    black = Player(before, game["id"], [token])
    white.play("e4")
    black.wait(lambda state: state["ply"] == 1)
    black.play("e5")
    black.send("draw", action="offer")
    told = white.wait(lambda state: state["offers"]["draw"])
    moves = white.moves
    before.stop()
    assert white.closed() == 1012
    white.close()
    black.close()

    after = start(database)
    white = sit(game, game["seats"]["white"], server=after)
    state = white.wait(bool)
    assert state["you"] == ["white"]
    assert white.moves == moves
    for field in ("fen", "players", "offers", "start_fen", "mode", "rules", "material"):
        if field == "players":
            assert state[field]["black"]["name"] == told[field]["black"]["name"] == "Bob"
        else:
            assert state[field] == told[field]
    assert state["clock"]["running"] == "white"
    assert 59_000 < state["clock"]["white"] <= 60_000
    assert state["clock"]["black"] == moves[1]["clock"]
    black = sit(game, token, server=after)
    white.send("draw", action="accept")
    assert black.wait(lambda state: state["outcome"])


@pytest.mark.parametrize("end", ["resign", "draw", "mate"])
def test_ends_are_kept(start, database, end):
    before = start(database)
    game = before.create("local", fen="7k/8/5KQ1/8/8/8/8/8 w - - 0 1")
    player = Player(before, game["id"], game["seats"].values())
    if end == "mate":
        player.play("Qg7")
    else:
        player.send(end, **({"action": "offer"} if end == "draw" else {}))
    told = player.wait(lambda state: state["outcome"])["outcome"]
    before.stop()
    player.close()
    player = Player(start(database), game["id"])
    assert player.wait(bool)["outcome"] == told
    player.close()


def test_rooms_leave_memory_and_come_back(start, database, sit):
    server = start(database, idle_seconds=0.1)
    game = server.create("local")
    assert server.hub.rooms == {}, "a game is loaded when it is asked for"
    player = sit(game, *game["seats"].values(), server=server)
    player.play("e4")
    wait_until(lambda: game["id"] in server.hub.rooms)
    player.close()
    wait_until(lambda: not server.hub.rooms)
    assert server.http.get(f"/api/games/{game['id']}/pgn").text.endswith("1. e4 *\n")
    again = sit(game, *game["seats"].values(), server=server)
    again.wait(bool)
    assert again.san == ["e4"]
    again.play("e5")
    assert again.san == ["e4", "e5"]


def test_a_running_clock_goes_on_out_of_memory(start, database, sit):
    server = start(database, idle_seconds=0.05)
    games = [server.create("local", clock={"base": base, "increment": 0}) for base in (1, 3600)]
    for game in games:
        player = sit(game, *game["seats"].values(), server=server)
        player.play("e4")
        player.close()
    wait_until(lambda: not server.hub.rooms)
    time.sleep(1.1)
    # Whichever server opens it: the clock is in the store.
    other = start(database)
    onlooker = sit(games[0], server=other)
    assert onlooker.wait(lambda state: state["outcome"])["outcome"]["termination"] == "time"
    player = sit(games[1], *games[1]["seats"].values(), server=other)
    assert 3_000_000 < player.wait(bool)["clock"]["black"] <= 3_600_000 - 1_000
    player.play("e5")


# --- What does not fit -----------------------------------------------------------------


def execute(database, statement, **values):
    engine = create_engine(database_url(database))
    with engine.begin() as connection:
        connection.execute(text(statement), values)
    engine.dispose()


@pytest.mark.parametrize(
    "damage",
    [
        "INSERT INTO moves VALUES (:id, 1, 'e2e4', NULL, 0, NULL)",
        "INSERT INTO moves VALUES (:id, 1, 'junk', NULL, 0, NULL)",
        "INSERT INTO moves VALUES (:id, 5, 'e7e5', NULL, 0, NULL)",
        "UPDATE games SET start_fen = 'nothing' WHERE id = :id",
        "DELETE FROM seats WHERE game_id = :id AND color = 1",
        "UPDATE games SET rules = 'poker' WHERE id = :id",
    ],
)
def test_rows_that_do_not_fit_are_reported(start, database, sit, damage, caplog):
    server = start(database)
    game = server.create("local", moves=["e2e4"])
    execute(database, damage, id=game["id"])
    player = sit(game, server=server)
    assert player.until("error")["reason"] == "damaged"
    assert player.closed() == 1008
    assert game["id"] in caplog.text
    answer = server.http.get(f"/api/games/{game['id']}/pgn")
    assert (answer.status_code, answer.json()["reason"]) == (500, "damaged")


def test_a_move_that_cannot_be_stored_is_not_played(start, database, sit):
    """Another server has stored a move meanwhile: ours is refused, and theirs is shown."""
    server = start(database)
    game = server.create("local")
    player = sit(game, *game["seats"].values(), server=server)
    player.wait(bool)
    execute(database, "INSERT INTO moves VALUES (:id, 0, 'd2d4', NULL, 0, NULL)", id=game["id"])
    assert player.move("e4")["reason"] == "not-stored"
    assert player.closed() == 1012
    again = sit(game, *game["seats"].values(), server=server)
    again.wait(bool)
    assert again.san == ["d4"]
    again.play("d5")


def test_lost_connections_to_the_database_are_made_anew(start, postgres):
    database = postgres.new_database()
    server = start(database)
    game = server.create("local")
    player = Player(server, game["id"], game["seats"].values())
    player.play("e4")
    for text_of_move in ("e5", "Nf3"):
        postgres.cut_connections(database)
        player.play(text_of_move)
    postgres.cut_connections(database)
    other = server.create("local", moves=["d2d4"])
    onlooker = Player(server, other["id"])
    onlooker.wait(bool)
    assert onlooker.san == ["d4"]
    assert player.san == ["e4", "e5", "Nf3"]
    player.close()
    onlooker.close()


# --- Migrations ------------------------------------------------------------------------


def columns_of(engine):
    found = inspect(engine)
    return {
        table: sorted(column["name"] for column in found.get_columns(table))
        for table in found.get_table_names()
        if table != "alembic_version"
    }


def test_migrations_make_the_tables_from_nothing_and_only_once(new_database):
    from echecs.web.store.tables import metadata

    url = database_url(new_database())
    engine = open_database(url)
    expected = {name: sorted(table.columns.keys()) for name, table in metadata.tables.items()}
    assert columns_of(engine) == expected
    with engine.begin() as connection:
        version = connection.execute(text("SELECT version_num FROM alembic_version")).scalars()
        assert list(version) == ["0004"]
        connection.execute(
            text(
                "INSERT INTO games (id, mode, rules, start_fen, created, first_ply)"
                " VALUES ('kept', 'local', 'standard', 'x', 0, 0)"
            )
        )
    migrate(engine)
    with engine.connect() as connection:
        assert connection.execute(text("SELECT id FROM games")).scalars().all() == ["kept"]
    engine.dispose()


def test_a_database_of_a_newer_version_is_left_alone(new_database):
    database = new_database()
    open_database(database_url(database)).dispose()
    execute(database, "UPDATE alembic_version SET version_num = '9999'")
    with pytest.raises(DatabaseError, match="9999"):
        open_database(database_url(database))


@pytest.mark.parametrize(
    ("given", "expected"),
    [
        ("postgres://a:b@h:1/d", "postgresql+pg8000://a:***@h:1/d"),
        ("postgresql://h/d", "postgresql+pg8000://h/d"),
        ("postgresql+pg8000://h/d", "postgresql+pg8000://h/d"),
        ("sqlite:///x.db", "sqlite:///x.db"),
        ("/tmp/x y.db", "sqlite:////tmp/x y.db"),
    ],
)
def test_urls(given, expected):
    assert str(database_url(given)) == expected


def test_the_default_is_a_file_of_the_user(monkeypatch, tmp_path):
    monkeypatch.setenv("XDG_DATA_HOME", str(tmp_path))
    assert database_url(None).database == str(tmp_path / "echecs" / "games.sqlite3")


def test_sqlite_is_safe(tmp_path):
    engine = open_database(database_url(str(tmp_path / "deep" / "games.db")))
    with engine.connect() as connection:
        assert connection.execute(text("PRAGMA journal_mode")).scalar() == "wal"
        assert connection.execute(text("PRAGMA synchronous")).scalar() == 2
        assert connection.execute(text("PRAGMA foreign_keys")).scalar() == 1
    engine.dispose()


# --- The writer ------------------------------------------------------------------------


def record(number=0, name=None):
    """Rows of a game whose id no other test has."""
    name = name or secrets.token_hex(4)
    seats = (Seat(WHITE, "Ann", "a" * 64), Seat(BLACK, "Bob", None, "b" * 64))
    moves = [MoveRecord("e2e4", 5, 6)]
    return GameRecord(f"{name}{number:04}", "link", "standard", "fen", 0, seats, moves, 1)


def with_store(database, work):
    async def run():
        store = Store(database_url(database))
        store.start()
        try:
            return await work(store)
        finally:
            await store.close()

    return asyncio.run(run())


def test_one_bad_write_among_many(database):
    async def work(store):
        await store.create(record(0, name))
        writes = [store.create(record(number % 20, name)) for number in range(25)]
        done = await asyncio.gather(*writes, return_exceptions=True)
        stored = [await store.load(f"{name}{number:04}") for number in range(20)]
        return done, stored

    name = secrets.token_hex(4)

    done, stored = with_store(database, work)
    failed = [number for number, error in enumerate(done) if error is not None]
    assert failed == [0, 20, 21, 22, 23, 24]
    assert all(isinstance(done[number], NotStoredError) for number in failed)
    assert stored == [record(number, name) for number in range(20)]


def test_writes_are_whole_or_not_at_all(database):
    async def work(store):
        await store.create(made)
        twice = store.add_move(Version(made.id, 0), 0, MoveRecord("d2d4", None, 0), (0, 1))
        with pytest.raises(NotStoredError):
            await twice
        return await store.load(made.id)

    made = record()
    found = with_store(database, work)
    assert found == made


def test_a_seat_is_taken_once(database):
    async def work(store):
        await store.create(made)
        seats = [Seat(BLACK, name, name * 64) for name in "xyz"]
        taken = [store.take_seat(Version(made.id, 0), seat) for seat in seats]
        done = await asyncio.gather(*taken, return_exceptions=True)
        return done, await store.load(made.id)

    made = record()
    done, found = with_store(database, work)
    assert [error is None for error in done] == [True, False, False]
    assert found.seats[1].token_hash == "x" * 64
    assert found.version == 1


def test_a_closed_store_takes_nothing(database):
    async def run():
        store = Store(database_url(database))
        store.start()
        waiting = asyncio.ensure_future(store.create(record()))
        await asyncio.sleep(0)
        await store.close()
        await waiting
        with pytest.raises(NotStoredError):
            await store.create(record())

    asyncio.run(run())


def test_two_servers_play_one_game(start, database, sit):
    """Each changes what it has in memory: nothing acknowledged is lost, nothing damaged."""
    servers = [start(database), start(database)]
    game = servers[0].create("local")
    tokens = game["seats"].values()
    acknowledged: list[str] = []
    players = [sit(game, *tokens, server=server) for server in servers]
    for number, text_of_move in enumerate(("e4", "e5", "Nf3", "Nc6", "Bb5", "a6", "Ba4", "Nf6")):
        # The other server has moved on since this one has loaded the game.
        index = number % 2
        player = players[index]
        player.wait(bool)
        answer = player.move(text_of_move, len(acknowledged))
        while answer["type"] != "ack":
            assert answer["reason"] in ("stale", "not-stored")
            if answer["reason"] == "stale":
                # It knows only its own memory until a change is refused.
                player.send("name", name=f"Ann {number}", color="white")
            assert player.closed() == 1012
            player = players[index] = sit(game, *tokens, server=servers[index])
            player.wait(bool)
            assert player.san == acknowledged
            answer = player.move(text_of_move, len(acknowledged))
        acknowledged.append(text_of_move)
    onlooker = sit(game, server=start(database))
    onlooker.wait(bool)
    assert onlooker.san == acknowledged


def test_a_copy_taken_while_the_server_runs_has_the_games_and_opens_no_seat(start, tmp_path):
    """A backup is whole, and holds no token with which a seat could be taken."""
    live = tmp_path / "games.sqlite3"
    server = start(str(live))
    game = server.create("link", name="Ann")
    secrets_given = [game["seats"]["white"], server.join(game, "Bob")["token"]]
    white = Player(server, game["id"], [secrets_given[0]])
    white.play("e4")
    copy = tmp_path / "copy.sqlite3"
    with closing(sqlite3.connect(live)) as source, closing(sqlite3.connect(copy)) as target:
        source.backup(target)
    white.close()

    for token in secrets_given:
        assert token.encode() not in copy.read_bytes()
    other = start(str(copy))
    guest = Player(other, game["id"], [])
    state = guest.wait(bool)
    assert (state["ply"], state["you"]) == (1, [])
    guest.close()
