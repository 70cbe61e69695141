"""Several workers on one port: each game in one of them, whatever becomes of the others."""

import asyncio
import json
import os
import random
import re
import signal
from contextlib import suppress

import httpx
import pytest
from sqlalchemy import create_engine, text
from support.mortal_server import MortalServer, SurvivingGame, check_stored, wait_for_moves
from support.postgres import runs
from support.relay import Relay, free_port
from support.web import Player
from websockets.asyncio.client import connect
from websockets.exceptions import ConnectionClosed, InvalidHandshake, InvalidURI

import echecs.web.door.lan
from echecs.web.settings import Settings
from echecs.web.store.database import database_url
from echecs.web.workers import Workers


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
            url = server.socket_url(game["id"])
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
        url = server.socket_url(game["id"])
        tokens = list(game["seats"].values())
        for ply, move in enumerate(("e2e4", "e7e5", "g1f3")):
            async with connect(url, proxy=None) as player:
                state = await greet(player, *tokens)
                assert state["ply"] == ply
                await play(player, ply, move)
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


def test_figures_of_all_workers(tmp_path):
    async def run():
        server = MortalServer(str(tmp_path / "games.sqlite3"), tmp_path / "log", "--workers", "2")
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


def test_workers_end_with_their_parent(tmp_path):
    async def run():
        server = MortalServer(str(tmp_path / "games.sqlite3"), tmp_path / "log", "--workers", "2")
        await server.start()
        workers = server.workers()
        await server.kill()
        await wait_for(lambda: not any(runs(pid) for pid in workers))

    asyncio.run(run())


def test_a_worker_that_stood_still_finds_its_games_gone(postgres, tmp_path):
    """It is stopped for longer than its lease, another plays on, and it wakes up."""

    async def run():
        server = MortalServer(postgres.new_database(), tmp_path / "log", "--workers", "2")
        await server.start()
        game = await server.post("/api/games", mode="local")
        tokens = list(game["seats"].values())
        async with connect(server.socket_url(game["id"]), proxy=None) as old:
            await greet(old, *tokens)
            await play(old, 0, "e2e4")
            pid = await server.worker_with_games()
            os.kill(pid, signal.SIGSTOP)
            try:
                new = await come_back(server, game["id"], tokens)
                await play(new, 1, "e7e5")
            finally:
                os.kill(pid, signal.SIGCONT)
            # Whatever was asked of the one that stood is not done, and nobody sees the past.
            with suppress(ConnectionClosed):
                await old.send('{"type": "move", "ply": 1, "text": "c7c5"}')
                while True:
                    message = json.loads(await asyncio.wait_for(old.recv(), 60))
                    assert message["type"] != "ack"
            for _ in range(8):
                onlooker = await come_back(server, game["id"], [])
                await onlooker.close()
                assert onlooker.ply == 2
            await play(new, 2, "g1f3")
            await new.close()
        assert await server.stop() == 0
        assert "Traceback" not in (tmp_path / "log").read_text()

    asyncio.run(run())


def test_workers_end_in_time_where_the_database_stands_still(postgres, tmp_path):
    async def run():
        server = MortalServer(postgres.new_database(), tmp_path / "log", "--workers", "2")
        await server.start()
        game = await server.post("/api/games", mode="local")
        async with connect(server.socket_url(game["id"]), proxy=None) as player:
            await greet(player, *game["seats"].values())
            await play(player, 0, "e2e4")
            frozen = postgres.processes()
            for pid in frozen:
                os.kill(pid, signal.SIGSTOP)
            try:
                await player.send('{"type": "move", "ply": 1, "text": "e7e5"}')
                # One of them is being started anew when the end comes.
                await server.kill_worker(random.Random("frozen"))
                await wait_for(lambda: len(server.workers()) == 2)
                assert await server.stop() == 0
            finally:
                for pid in frozen:
                    os.kill(pid, signal.SIGCONT)

    asyncio.run(run())


@pytest.mark.long
def test_a_worker_that_dies_while_the_database_is_away_comes_back(postgres, tmp_path):
    relay = Relay(postgres.port)

    async def run():
        await relay.start()
        url = postgres.new_database().replace(str(postgres.port), str(relay.port))
        server = MortalServer(url, tmp_path / "log", "--workers", "2")
        await server.start()
        await relay.cut()
        gone = await server.kill_worker(random.Random("away"))
        # It is tried again and again, without a word too many.
        await wait_for(lambda: (tmp_path / "log").read_text().count("is started anew") > 2)
        assert "Traceback" not in (tmp_path / "log").read_text()
        await relay.mend()
        await wait_for(lambda: len({*server.workers()} - {gone}) == 2)
        game = await server.post_patiently("/api/games", mode="local")
        player = await come_back(server, game["id"], list(game["seats"].values()))
        await play(player, 0, "e2e4")
        await player.close()
        assert await server.stop() == 0
        await relay.close()

    asyncio.run(run())


@pytest.mark.long
def test_another_machine_is_told_of(postgres, tmp_path):
    """Two programs without a directory in common: requests are led to the one with the game."""

    async def run():
        database = postgres.new_database()
        servers = []
        for number in range(2):
            server = MortalServer(database, tmp_path / f"log{number}")
            server.port = free_port()
            server.options = ("--address", f"http://127.0.0.1:{server.port}")
            await server.start()
            servers.append(server)
        first, second = servers
        game = await first.post("/api/games", mode="local")
        tokens = list(game["seats"].values())
        player = await come_back(first, game["id"], tokens)
        await play(player, 0, "e2e4")
        async with httpx.AsyncClient() as client:
            path = f"/api/games/{game['id']}/pgn"
            answer = await client.get(f"http://127.0.0.1:{second.port}{path}")
            assert answer.status_code == 307
            assert answer.headers["location"] == f"http://127.0.0.1:{first.port}{path}"
        # The machine is switched off: after its lease the other one has the game.
        await first.kill()
        await player.close()
        player = await come_back(second, game["id"], tokens)
        assert player.ply == 1
        await play(player, 1, "e7e5")
        # It comes back, and leads to the other now.
        await first.start()
        async with httpx.AsyncClient() as client:
            answer = await client.get(f"http://127.0.0.1:{first.port}{path}", follow_redirects=True)
            assert answer.url.port == second.port
            assert "1. e4 e5" in answer.text
        await player.close()
        # One that was killed is known again by its address: nobody waits for its lease.
        await second.kill()
        await second.start()
        onlooker = await come_back(second, game["id"], [])
        assert onlooker.ply == 2
        await onlooker.close()
        assert [await server.stop() for server in servers] == [0, 0]

    asyncio.run(run())


def test_one_process_has_no_lease(start, new_database):
    database = new_database()
    server = start(database)
    game = server.create("local")
    player = Player(server, game["id"], game["seats"].values())
    player.play("e4")
    assert server.hub.ownership is None
    engine = create_engine(database_url(database))
    with engine.connect() as connection:
        assert connection.execute(text("SELECT COUNT(*) FROM workers")).scalar() == 0
        # One change for the move: no claim came before it.
        assert connection.execute(text("SELECT owner, version FROM games")).all() == [(None, 1)]
    engine.dispose()
    player.close()


def test_workers_say_where_they_are_on_the_network(tmp_path, monkeypatch):
    monkeypatch.setattr(echecs.web.door.lan, "lan_address", lambda: "192.0.2.7")
    settings = Settings(port=0, lan=True, database=str(tmp_path / "games.sqlite3"))
    workers = Workers(settings, 2)
    workers._socket.close()
    assert workers.lan_url == f"http://192.0.2.7:{workers.port}/"


class Came:
    """A socket that has been greeted."""

    def __init__(self, socket, state):
        self.ply = state["ply"]
        self.send = socket.send
        self.recv = socket.recv
        self.close = socket.close


async def come_back(server, game_id, tokens):
    """Connect as pages do: again and again, until somebody serves the game."""
    async with asyncio.timeout(60):
        while True:
            with suppress(OSError, ConnectionClosed, InvalidHandshake, InvalidURI, TimeoutError):
                socket = await connect(
                    server.socket_url(game_id), proxy=None, open_timeout=5, close_timeout=0.2
                )
                state = await greet(socket, *tokens)
                if state["type"] == "state":
                    return Came(socket, state)
                await socket.close()
            await asyncio.sleep(0.1)


async def play(socket, ply, text):
    """Play a move, which must be acknowledged."""
    await socket.send(json.dumps({"type": "move", "ply": ply, "text": text}))
    while (message := json.loads(await asyncio.wait_for(socket.recv(), 60)))["type"] != "ack":
        assert message["type"] != "refused", message
