"""Old games are deleted when that is asked for, and only they."""

import asyncio
import time

import pytest

from echecs.cli import main
from echecs.domain.color import BLACK, WHITE
from echecs.web.store.clean import clean
from echecs.web.store.database import database_url
from echecs.web.store.record import GameRecord, MoveRecord, Seat
from echecs.web.store.store import Store

DAY = 86_400_000


def fill(database, ages):
    """Games by their ages in days, when made and when last played in."""

    async def run():
        store = Store(database_url(database))
        store.start()
        now = int(time.time() * 1000)
        for number, (made, played) in enumerate(ages):
            moves = [] if played is None else [MoveRecord("e2e4", None, now - played * DAY)]
            seats = (Seat(WHITE, "Ann", "a" * 64), Seat(BLACK))
            await store.create(
                GameRecord(
                    f"game{number:04}", "local", "standard", "fen", now - made * DAY, seats, moves
                )
            )
        found = [await store.load(f"game{number:04}") for number in range(len(ages))]
        assert all(found)
        await store.close()

    asyncio.run(run())


def left_in(database, count):
    async def run():
        store = Store(database_url(database))
        store.start()
        found = [await store.load(f"game{number:04}") for number in range(count)]
        await store.close()
        return [number for number, record in enumerate(found) if record is not None]

    return asyncio.run(run())


def test_games_without_a_move_for_long_go(new_database):
    database = new_database()
    ages = [(100, None), (100, 95), (100, 10), (10, None), (10, 5)]
    fill(database, ages)
    assert clean(database_url(database), 90) == 2
    assert left_in(database, len(ages)) == [2, 3, 4]
    assert clean(database_url(database), 90) == 0


def test_many_games_go_in_several_steps(new_database):
    database = new_database()
    fill(database, [(100, 100)] * 3)
    from echecs.web.store import clean as module

    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(module, "_AT_ONCE", 2)
        assert clean(database_url(database), 90) == 3
    assert left_in(database, 3) == []


def test_a_game_that_is_deleted_while_it_is_played(start, database, sit):
    from sqlalchemy import create_engine, text

    server = start(database)
    game = server.create("local")
    player = sit(game, *game["seats"].values(), server=server)
    player.play("e4")
    engine = create_engine(database_url(database))
    with engine.begin() as connection:
        connection.execute(text("UPDATE games SET created = 0 WHERE id = :id"), {"id": game["id"]})
        connection.execute(
            text("UPDATE moves SET played = 0 WHERE game_id = :id"), {"id": game["id"]}
        )
    engine.dispose()
    assert clean(database_url(database), 90) == 1
    assert player.move("e5")["reason"] == "not-stored"
    assert player.closed() == 1012
    assert sit(game, server=server).until("error")["reason"] == "no-game"


def test_the_command_says_what_it_did(tmp_path, capsys):
    database = str(tmp_path / "games.sqlite3")
    fill(database, [(100, None), (1, None)])
    main(["web", "--lang", "en", "--database", database, "--clean", "90d"])
    assert capsys.readouterr().out == "deleted 1 game without a move for 90 days\n"
    main(["web", "--lang", "fr", "--database", database, "--clean", "90d"])
    assert capsys.readouterr().out == "parties supprimées, sans coup depuis 90 jours : 0\n"


@pytest.mark.parametrize("text", ["", "90", "d", "0d", "-1d", "90 d", "90w", "1000000d"])
def test_what_is_no_age(text, capsys):
    with pytest.raises(SystemExit) as ended:
        main(["web", "--lang", "en", f"--clean={text}"])
    assert ended.value.code == 2
    assert "90d" in capsys.readouterr().err
