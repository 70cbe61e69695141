"""kill -9 at random moments: no acknowledged move is lost, no game is damaged."""

import asyncio
import random

import pytest
from support.mortal_server import MortalServer, SurvivingGame, check_stored, wait_for_moves


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
