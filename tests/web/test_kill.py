"""kill -9 at random moments: no acknowledged move is lost, no game is damaged."""

import asyncio
import io
import random

import chess.pgn
import pytest
from support.mortal_server import MortalServer, SurvivingGame

from echecs.web.game.pgn import format_room
from echecs.web.game.room import Room
from echecs.web.store.database import database_url
from echecs.web.store.store import Store


@pytest.fixture(scope="module")
def scale(is_long):
    """How many games, and how many deaths."""
    return (100, 40) if is_long else (8, 3)


def test_no_acknowledged_move_is_lost(new_database, scale, tmp_path, record_property):
    count, deaths = scale
    database = new_database()
    log = tmp_path / "log"

    async def live_and_die():
        server = MortalServer(database, log)
        moment = random.Random("moments to die")
        await server.start()
        games = [SurvivingGame(server, number) for number in range(count)]
        for game in games:
            await game.create()
        until = asyncio.Event()
        playing = [asyncio.create_task(game.play(until)) for game in games]
        try:
            for _ in range(deaths):
                await wait_for_moves(games, moment.randint(count // 2, 4 * count))
                await asyncio.sleep(moment.uniform(0, 0.1))
                await server.kill()
                await server.start()
            await wait_for_moves(games, count)
        finally:
            until.set()
            await asyncio.wait(playing, timeout=30)
            code = await server.stop()
        for task in playing:
            task.result()
        assert server.deaths == deaths
        assert code == 0
        return games

    games = asyncio.run(live_and_die())
    assert "Traceback" not in log.read_text()
    asyncio.run(check_stored(database, games))
    moves = sum(len(game.acknowledged) for game in games)
    # The deaths came while moves were made, and there was something to lose.
    assert moves > 2 * count
    record_property("moves", moves)
    print(
        f"{count} games, {deaths} deaths, {moves} moves acknowledged, "
        f"{sum(game.repeated for game in games)} stored without their acknowledgement"
    )


async def wait_for_moves(games, wanted):
    """Until so many more moves were acknowledged; a slow machine is not waited for too long."""
    before = sum(len(game.acknowledged) for game in games)
    deadline = asyncio.get_running_loop().time() + 20
    while sum(len(game.acknowledged) for game in games) < before + wanted:
        if asyncio.get_running_loop().time() > deadline or all(game.is_over for game in games):
            return
        await asyncio.sleep(0.005)


async def check_stored(database, games):
    """Every game as the database has it: whole, legal, and with all that was acknowledged."""
    store = Store(database_url(database))
    store.start()
    try:
        for game in games:
            record = await store.load(game.id)
            assert record is not None
            game.compare([move.uci for move in record.moves])
            # The rules judge each move again when a room is made, and python-chess once more.
            room = Room(record, store)
            read = chess.pgn.read_game(io.StringIO(format_room(room, "UCI")))
            assert not read.errors
            assert [move.uci() for move in read.mainline_moves()] == [
                move.uci for move in record.moves
            ]
            assert all(seat.is_taken for seat in record.seats)
    finally:
        await store.close()
