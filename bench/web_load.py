"""Many games at once on a server: two sockets each, moves at random moments.

The load shares the machine with the server and has to cost far less than it: moves are
planned beforehand, and of what the server says only the first bytes are read.
"""

from __future__ import annotations

import asyncio
import json
import socket
import time
from collections.abc import Coroutine, Iterable
from typing import Any

from bench.planned_game import PlannedGame
from bench.web_seat import Seat, message, upgrade

# Handshakes and requests under way at a time while the games are made.
_AT_ONCE = 16
_PATIENCE = 60.0


class Load:
    """Games on a server of this machine."""

    def __init__(self, port: int) -> None:
        self._port = port
        self._turns = asyncio.Semaphore(_AT_ONCE)
        self._sockets: list[socket.socket] = []
        self.games: list[PlannedGame] = []

    async def __aenter__(self) -> Load:
        return self

    async def __aexit__(self, *error: object) -> None:
        for connection in self._sockets:
            asyncio.get_running_loop().remove_reader(connection)
            connection.close()

    async def post(self, path: str, **fields: object) -> dict[str, Any]:
        """Post an object on a connection of its own, and return the answer's."""
        body = json.dumps(fields).encode()
        async with asyncio.timeout(_PATIENCE):
            reader, writer = await asyncio.open_connection("127.0.0.1", self._port)
            head = (
                f"POST {path} HTTP/1.1\r\nHost: 127.0.0.1:{self._port}\r\n"
                f"Content-Type: application/json\r\nContent-Length: {len(body)}\r\n"
                "Connection: close\r\n\r\n"
            )
            writer.write(head.encode() + body)
            answer = await reader.read()
            writer.close()
            await writer.wait_closed()
        head_bytes, _, content = answer.partition(b"\r\n\r\n")
        if head_bytes.split()[1:2] not in ([b"200"], [b"201"]):
            raise RuntimeError(f"{path}: {answer[:200]!r}")
        found: dict[str, Any] = json.loads(content)
        return found

    async def make_game(self, *, with_sockets: bool = True) -> None:
        """A game by link with both seats taken, in the server's memory."""
        async with self._turns:
            made = await self.post("/api/games", mode="link", color="white")
            other = await self.post(f"/api/games/{made['id']}/join", invite=made["invite"])
            if not with_sockets:
                return
            game = PlannedGame(len(self.games))
            self.games.append(game)
            for token in (made["seats"]["white"], other["token"]):
                async with asyncio.timeout(_PATIENCE):
                    await self._sit(game, made["id"], token)

    async def _sit(self, game: PlannedGame, game_id: str, token: str) -> None:
        """Open a player's socket, and greet; what comes by it goes to the game."""
        loop = asyncio.get_running_loop()
        connection = socket.socket()
        self._sockets.append(connection)
        connection.setblocking(False)
        connection.setsockopt(socket.IPPROTO_TCP, socket.TCP_NODELAY, 1)
        await loop.sock_connect(connection, ("127.0.0.1", self._port))
        await loop.sock_sendall(connection, upgrade(f"/ws/game/{game_id}", self._port))
        head = await loop.sock_recv(connection, 1 << 12)
        # The server says nothing more before the greeting.
        if not head.startswith(b"HTTP/1.1 101") or not head.endswith(b"\r\n\r\n"):
            raise RuntimeError(f"no WebSocket: {head!r}")
        seat = Seat(connection)
        seat.send(message(type="hello", tokens=[token]))
        while seat.ply < 0:
            seat.take(await loop.sock_recv(connection, 1 << 12))
        game.sit(seat)
        loop.add_reader(connection, _hear, game, seat)

    async def make_games(self, count: int, *, with_sockets: bool = True) -> None:
        """Several games at once."""
        await _all(self.make_game(with_sockets=with_sockets) for _ in range(count))

    async def create_games(self, count: int) -> None:
        """Games that nobody ever looks at."""
        left = iter(range(count))

        async def create() -> None:
            for _ in left:
                await self.post("/api/games", mode="local")

        await _all(create() for _ in range(_AT_ONCE))

    async def play(self, seconds: float, rate: float | None) -> list[float]:
        """Play in all games for a while; the times of all acknowledgements.

        `rate` is how many moves a second come in all, at random moments; None
        for the next move of each game as soon as the last is seen.
        """
        until = time.perf_counter() + seconds
        of_each = None if rate is None else rate / len(self.games)
        async with asyncio.timeout(seconds + _PATIENCE):
            await asyncio.gather(*[game.play(until, of_each) for game in self.games])
        return [each for game in self.games for each in game.take_times()]


def _hear(game: PlannedGame, seat: Seat) -> None:
    """Take in what has come for a player."""
    try:
        seat.receive()
        game.look()
    except Exception as error:
        asyncio.get_running_loop().remove_reader(seat.connection)
        game.fail(error)


async def _all(work: Iterable[Coroutine[Any, Any, None]]) -> None:
    async with asyncio.TaskGroup() as group:
        for item in work:
            group.create_task(item)
