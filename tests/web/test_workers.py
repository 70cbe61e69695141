"""Several workers on one port: each game in one of them, whatever becomes of the others."""

import asyncio
import json
import os
import random
import re
import signal

import httpx
import pytest
from sqlalchemy import create_engine, text
from support.mortal_server import MortalServer, SurvivingGame, check_stored, wait_for_moves
from websockets.asyncio.client import connect

from echecs.web.store.database import database_url


@pytest.fixture(scope="module")
def scale(is_long):
    """How many games, and how many deaths."""
    return (60, 100) if is_long else (8, 3)


def owners_of(database):
    """How many games each worker has, as the database says."""
    engine = create_engine(database_url(database))
    with engine.connect() as connection:
        rows = connection.execute(
            text(
                "SELECT owner, COUNT(*) AS games FROM games JOIN workers ON workers.id = owner "
                "GROUP BY owner"
            )
        ).all()
    engine.dispose()
    return {row.owner: row.games for row in rows}


async def wait_for(condition):
    async with asyncio.timeout(60):
        while not condition():
            await asyncio.sleep(0.05)


def test_no_acknowledged_move_is_lost_when_a_worker_dies(new_database, scale, tmp_path):
    count, deaths = scale
    database = new_database()
    log = tmp_path / "log"

    async def live_and_die():
        server = MortalServer(database, log, "--workers", "2")
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
                gone = await server.kill_worker(moment)
                await wait_for(lambda gone=gone: len({*server.workers()} - {gone}) == 2)
            await wait_for_moves(games, count)
            assert len(owners_of(database)) >= 1
        finally:
            until.set()
            await asyncio.wait(playing, timeout=60)
            code = await server.stop()
        for task in playing:
            task.result()
        assert server.deaths == deaths
        assert code == 0
        return games

    games = asyncio.run(live_and_die())
    assert "Traceback" not in log.read_text()
    assert "damaged" not in log.read_text()
    asyncio.run(check_stored(database, games))
    assert sum(len(game.acknowledged) for game in games) > count
    # Who ends in peace has given every game back.
    assert owners_of(database) == {}


async def greet(socket, *tokens):
    await socket.send(json.dumps({"type": "hello", "tokens": tokens}))
    while True:
        message = json.loads(await asyncio.wait_for(socket.recv(), 60))
        if message["type"] in ("state", "error"):
            return message


def test_everybody_at_a_game_meets_whichever_worker_hears_them(new_database, tmp_path):
    """Connections come to any worker and are handed to the one that has the game."""

    async def run():
        database = new_database()
        server = MortalServer(database, tmp_path / "log", "--workers", "2")
        await server.start()
        games = [await server.post("/api/games", mode="local") for _ in range(6)]
        for game in games:
            url = f"ws://127.0.0.1:{server.port}/ws/game/{game['id']}"
            async with connect(url, proxy=None) as player:
                await greet(player, *game["seats"].values())
                onlookers = [await connect(url, proxy=None) for _ in range(6)]
                for number, onlooker in enumerate(onlookers, 1):
                    state = await greet(onlooker)
                    assert (state["type"], state["spectators"]) == ("state", number)
                await player.send('{"type": "move", "ply": 0, "text": "e2e4"}')
                for onlooker in onlookers:
                    state = {"ply": 0}
                    while state.get("ply") != 1:
                        state = json.loads(await asyncio.wait_for(onlooker.recv(), 60))
                    await onlooker.close()
        assert sum(owners_of(database).values()) == 6
        assert await server.stop() == 0
        assert "Traceback" not in (tmp_path / "log").read_text()

    asyncio.run(run())


def test_a_worker_is_taken_out_of_service_and_comes_back(new_database, tmp_path):
    async def run():
        server = MortalServer(new_database(), tmp_path / "log", "--workers", "2")
        await server.start()
        game = await server.post("/api/games", mode="local")
        url = f"ws://127.0.0.1:{server.port}/ws/game/{game['id']}"
        tokens = list(game["seats"].values())
        for ply, move in enumerate(("e2e4", "e7e5", "g1f3")):
            async with connect(url, proxy=None) as player:
                state = await greet(player, *tokens)
                assert state["ply"] == ply
                await player.send(json.dumps({"type": "move", "ply": ply, "text": move}))
                while json.loads(await asyncio.wait_for(player.recv(), 60))["type"] != "ack":
                    pass
            if ply < 1:
                pid = server.workers()[0]
                os.kill(pid, signal.SIGTERM)
                await wait_for(lambda pid=pid: pid not in server.workers())
                assert len(server.workers()) == 1
            elif ply == 1:
                os.kill(server._process.pid, signal.SIGHUP)
                await wait_for(lambda: len(server.workers()) == 2)
        assert await server.stop() == 0

    asyncio.run(run())


def test_figures_of_all_workers(new_database, tmp_path):
    async def run():
        server = MortalServer(new_database(), tmp_path / "log", "--workers", "2")
        await server.start()
        workers = {str(pid) for pid in server.workers()}
        async with httpx.AsyncClient(base_url=f"http://127.0.0.1:{server.port}") as client:
            found: set[str] = set()
            async with asyncio.timeout(60):
                while found != workers:
                    text = (await client.get("/metrics")).text
                    found = set(re.findall(r'echecs_games\{worker="(\d+)"\}', text))
                    await asyncio.sleep(0.1)
            assert (await client.get("/healthz")).text == "ok\n"
        assert await server.stop() == 0

    asyncio.run(run())


def test_workers_end_with_their_parent(new_database, tmp_path):
    async def run():
        server = MortalServer(new_database(), tmp_path / "log", "--workers", "2")
        await server.start()
        workers = server.workers()
        await server.kill()
        await wait_for(
            lambda: not any(os.path.exists(f"/proc/{pid}/stat") and _runs(pid) for pid in workers)
        )

    asyncio.run(run())


def _runs(pid):
    try:
        with open(f"/proc/{pid}/stat", encoding="ascii") as stream:
            return stream.read().rpartition(")")[2].split()[0] != "Z"
    except OSError:
        return False
