"""The real program `echecs web`, which a test kills and starts again, and games that survive it."""

import asyncio
import io
import json
import os
import random
import signal
import sys

import chess.pgn
from websockets.asyncio.client import connect
from websockets.exceptions import ConnectionClosed, InvalidHandshake

from echecs.web.game.pgn import format_room
from echecs.web.game.room import Room
from echecs.web.store.database import database_url
from echecs.web.store.store import Store

PATIENCE = 60


class MortalServer:
    """`echecs web` on one port, in one process after the other."""

    def __init__(self, database, log, *options):
        self._database = database
        self._options = options
        self._log = log
        self._process: asyncio.subprocess.Process
        self.port = 0
        self.deaths = 0

    async def start(self):
        """Start it and wait until it says where it is."""
        words = ["web", "--no-browser", "--port", str(self.port), "--database", self._database]
        with open(self._log, "ab") as log:
            self._process = await asyncio.create_subprocess_exec(
                sys.executable,
                "-m",
                "echecs",
                *words,
                *self._options,
                "--engine",
                os.devnull,
                stdout=asyncio.subprocess.PIPE,
                stderr=log,
            )
        assert self._process.stdout is not None
        async with asyncio.timeout(PATIENCE):
            line = (await self._process.stdout.readline()).decode().strip()
        assert line.startswith("http://127.0.0.1:"), line
        self.port = int(line.rstrip("/").rpartition(":")[2])

    async def kill(self):
        """End it without a warning."""
        self._process.send_signal(signal.SIGKILL)
        await self._process.wait()
        self.deaths += 1

    def workers(self):
        """The numbers of the processes that the program has started."""
        pid = self._process.pid
        with open(f"/proc/{pid}/task/{pid}/children", encoding="ascii") as stream:
            return [int(word) for word in stream.read().split()]

    async def kill_worker(self, choice):
        """End one of several workers without a warning."""
        pid = choice.choice(self.workers())
        os.kill(pid, signal.SIGKILL)
        self.deaths += 1
        return pid

    async def stop(self):
        """End it in good order, in time; returns its exit code."""
        if self._process.returncode is None:
            self._process.terminate()
        async with asyncio.timeout(60):
            return await self._process.wait()

    async def post(self, path, **fields):
        """Post an object to a server that runs; the answer's object."""
        reader, writer = await asyncio.open_connection("127.0.0.1", self.port)
        body = json.dumps(fields).encode()
        writer.write(
            f"POST {path} HTTP/1.1\r\nHost: 127.0.0.1:{self.port}\r\nConnection: close\r\n"
            f"Content-Type: application/json\r\nContent-Length: {len(body)}\r\n\r\n".encode()
            + body
        )
        answer = await reader.read()
        writer.close()
        await writer.wait_closed()
        head, _, content = answer.partition(b"\r\n\r\n")
        assert head.split()[1] in (b"200", b"201"), answer
        return json.loads(content)


class SurvivingGame:
    """A game that goes on after each death, and knows which moves were acknowledged."""

    def __init__(self, server, number):
        self._server = server
        self._choice = random.Random(f"surviving game {number}")
        self.mode = ("local", "link")[number % 2]
        self.acknowledged = []
        self._sent = None
        self.repeated = 0
        self.is_over = False

    async def create(self):
        """Make the game and take both seats."""
        game = await self._server.post("/api/games", mode=self.mode, color="white")
        self.id = game["id"]
        tokens = [game["seats"]["white"]]
        if self.mode == "local":
            tokens.append(game["seats"]["black"])
        else:
            path = f"/api/games/{self.id}/join"
            tokens.append((await self._server.post(path, invite=game["invite"]))["token"])
        # A local game is played through one socket that holds both seats.
        self._tokens = [tokens] if self.mode == "local" else [[token] for token in tokens]

    async def play(self, until):
        """Play until told to stop or the game ends; come back whenever the server is gone."""
        while not until.is_set() and not self.is_over:
            try:
                await self._visit(until)
            except (OSError, EOFError, ConnectionClosed, InvalidHandshake, TimeoutError):
                await asyncio.sleep(0.05)

    async def _visit(self, until):
        """One life of the server, or what is left of it."""
        side = len(self.acknowledged) % len(self._tokens)
        url = f"ws://127.0.0.1:{self._server.port}/ws/game/{self.id}"
        async with connect(url, proxy=None, close_timeout=0.2) as socket:
            hello = {"type": "hello", "tokens": self._tokens[side], "language": "en"}
            await socket.send(json.dumps(hello))
            state = await _receive(socket, "state")
            self.compare([entry["uci"] for entry in state["moves"]])
            while not until.is_set():
                if self._sent is None:
                    self._sent = self._choose(state)
                    if self._sent is None:
                        self.is_over = True
                        return
                ply = len(self.acknowledged)
                fields = {"type": "move", "ply": ply, "text": self._sent, "id": ply}
                self.repeated += state["ply"] > ply
                await socket.send(json.dumps(fields))
                answer = await _receive(socket, "ack")
                assert (answer["id"], answer["ply"]) == (ply, ply + 1)
                self.acknowledged.append(self._sent)
                self._sent = None
                await asyncio.sleep(self._choice.random() * 0.1)
                if len(self._tokens) > 1:
                    return
                while state["ply"] <= ply:
                    state = await _receive(socket, "state")

    def compare(self, stored):
        """What is stored: all that was acknowledged, and at most the one move under way."""
        known = len(self.acknowledged)
        assert stored[:known] == self.acknowledged
        assert stored[known:] in ([], [self._sent]), (stored[known:], self._sent)

    def _choose(self, state):
        legal = state["legal"]
        if not legal:
            assert state["outcome"], state
            return None
        origin = self._choice.choice(sorted(legal))
        text = origin + self._choice.choice(legal[origin])
        return text + "q" if text in state["promotions"] else text


async def _receive(socket, kind):
    async with asyncio.timeout(PATIENCE):
        while True:
            message = json.loads(await socket.recv())
            assert message["type"] not in ("refused", "error"), message
            if message["type"] == kind:
                return message


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
