"""The real program `echecs web`, which a test kills and starts again, and games that survive it."""

import asyncio
import io
import json
import os
import random
import re
import secrets
import signal
import sys
from contextlib import suppress
from typing import Any

import chess.pgn
from websockets.asyncio.client import connect
from websockets.exceptions import ConnectionClosed, InvalidHandshake

from echecs.web.game.pgn import format_room
from echecs.web.game.room import Room
from echecs.web.store.database import database_url
from echecs.web.store.store import Store

PATIENCE = 60
_COME_AGAIN = ("not-stored", "no-database", "elsewhere", "full")
"""Refusals after which a page connects again, and its move with it."""


class MortalServer:
    """`echecs web` on one port, in one process after the other."""

    def __init__(self, database, log, *options):
        self._database = database
        self.options = options
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
                *self.options,
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

    def socket_url(self, game_id):
        """Where a game is to be had."""
        return f"ws://127.0.0.1:{self.port}/ws/game/{game_id}"

    async def worker_with_games(self):
        """The number of a worker that has games in its memory, by its own figures."""
        async with asyncio.timeout(PATIENCE):
            while True:
                text = (await self._ask("GET", "/metrics")).decode()
                for pid, games in re.findall(r'echecs_games\{worker="(\d+)"\} (\d+)', text):
                    if int(games):
                        return int(pid)
                await asyncio.sleep(0.1)

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
        return json.loads(await self._ask("POST", path, fields))

    async def post_patiently(self, path, **fields):
        """Post an object, again and again until it is taken."""
        async with asyncio.timeout(PATIENCE):
            while True:
                with suppress(OSError, AssertionError, IndexError):
                    return await self.post(path, **fields)
                await asyncio.sleep(0.1)

    async def _ask(self, method, path, fields=None):
        reader, writer = await asyncio.open_connection("127.0.0.1", self.port)
        body = b"" if fields is None else json.dumps(fields).encode()
        writer.write(
            f"{method} {path} HTTP/1.1\r\nHost: 127.0.0.1:{self.port}\r\nConnection: close\r\n"
            f"Content-Type: application/json\r\nContent-Length: {len(body)}\r\n\r\n".encode()
            + body
        )
        try:
            answer = await reader.read()
        finally:
            writer.close()
        head, _, content = answer.partition(b"\r\n\r\n")
        assert head.split()[1] in (b"200", b"201"), answer
        return content


class SurvivingGame:
    """A game that goes on after each death, and knows which moves were acknowledged."""

    def __init__(self, server, number):
        self._server = server
        self._choice = random.Random(f"surviving game {number}")
        self.mode = ("local", "link")[number % 2]
        self.acknowledged = []
        self._sent = None
        self.repeated = 0
        self.pause = 0.1
        """The longest time between two moves, in seconds."""
        self._state: dict[str, Any] = {}
        self._told: list[str] = []
        self.is_over = False

    async def create(self):
        """Make the game and take both seats."""
        game = await self._server.post_patiently("/api/games", mode=self.mode, color="white")
        self.id = game["id"]
        tokens = [game["seats"]["white"]]
        if self.mode == "local":
            tokens.append(game["seats"]["black"])
        else:
            path = f"/api/games/{self.id}/join"
            tokens.append(await self._sit_down(path, game["invite"]))
        # A local game is played through one socket that holds both seats.
        self._tokens = [tokens] if self.mode == "local" else [[token] for token in tokens]

    async def _sit_down(self, path, invite):
        # The same token each time: who asks again takes the seat that it has taken.
        token = secrets.token_urlsafe(24)
        await self._server.post_patiently(path, invite=invite, token=token)
        return token

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
        url = self._server.socket_url(self.id)
        async with connect(url, proxy=None, close_timeout=0.2) as socket:
            hello = {"type": "hello", "tokens": self._tokens[side], "language": "en"}
            await socket.send(json.dumps(hello))
            self._told = []
            await self._hear(socket, "state")
            self.compare(self._told)
            while not until.is_set():
                if self._sent is None:
                    self._sent = self._choose(self._state)
                    if self._sent is None:
                        self.is_over = True
                        return
                ply = len(self.acknowledged)
                fields = {"type": "move", "ply": ply, "text": self._sent, "id": ply}
                self.repeated += self._state["ply"] > ply
                await socket.send(json.dumps(fields))
                answer = await self._hear(socket, "ack")
                assert (answer["id"], answer["ply"]) == (ply, ply + 1)
                self.acknowledged.append(self._sent)
                self._sent = None
                await asyncio.sleep(self._choice.random() * self.pause)
                if len(self._tokens) > 1:
                    return
                while self._state["ply"] <= ply:
                    await self._hear(socket, "state")

    async def _hear(self, socket, kind):
        """The next message of a kind; the newest state is kept, whenever it comes."""
        async with asyncio.timeout(PATIENCE):
            while True:
                message = json.loads(await socket.recv())
                if message["type"] in ("refused", "error"):
                    assert message["reason"] in _COME_AGAIN, message
                    raise ConnectionError(message["reason"])
                if message["type"] in ("state", "moves"):
                    # A long game is told in parts.
                    told = [entry["uci"] for entry in message["moves"]]
                    self._told = self._told[: message["from"]] + told
                if message["type"] == "state":
                    self._state = message
                if message["type"] == kind:
                    return message

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
