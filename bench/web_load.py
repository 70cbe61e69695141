"""Many games at once on a server: two sockets each, moves at random moments."""

from __future__ import annotations

import asyncio
import json
import random
import time
from collections.abc import Coroutine, Iterable
from contextlib import AsyncExitStack
from typing import Any

from websockets.asyncio.client import ClientConnection, connect

# Handshakes and requests under way at a time while the games are made.
_AT_ONCE = 16
_PATIENCE = 60.0


class Seat:
    """One socket: the newest state, and the moment of the last acknowledgement."""

    def __init__(self, socket: ClientConnection) -> None:
        self._socket = socket
        self._news = asyncio.Event()
        self._acknowledged: asyncio.Future[float] | None = None
        self._fault: Exception | None = None
        self.state: dict[str, Any] = {}

    async def listen(self) -> None:
        """Take in what the server says; the end of it reaches whoever waits for more."""
        try:
            async for text in self._socket:
                self._take(json.loads(text))
            self._fault = ConnectionError("the server has closed the socket")
        except Exception as error:
            self._fault = error
        self._news.set()
        if self._acknowledged is not None and not self._acknowledged.done():
            self._acknowledged.set_exception(self._fault)

    def _take(self, message: dict[str, Any]) -> None:
        if message["type"] == "state":
            self.state = message
            self._news.set()
        elif message["type"] == "ack":
            assert self._acknowledged is not None
            self._acknowledged.set_result(time.perf_counter())
        else:
            raise RuntimeError(f"the server says {message}")

    async def turn(self, ply: int) -> bool:
        """Wait until so many moves were made; False when the game is over with them."""
        while self._fault is None and self.state.get("ply") != ply:
            self._news.clear()
            await self._news.wait()
        if self._fault is not None:
            raise self._fault
        return not self.state["outcome"]

    async def move(self, choice: random.Random) -> float:
        """Play a move and return the seconds until it was acknowledged."""
        legal = self.state["legal"]
        origin = choice.choice(list(legal))
        text = origin + choice.choice(legal[origin])
        if text in self.state["promotions"]:
            text += "q"
        self._acknowledged = asyncio.get_running_loop().create_future()
        fields = {"type": "move", "ply": self.state["ply"], "text": text}
        begun = time.perf_counter()
        await self._socket.send(json.dumps(fields))
        return await self._acknowledged - begun


class Load:
    """Games on a server of this machine."""

    def __init__(self, port: int) -> None:
        self._port = port
        self._turns = asyncio.Semaphore(_AT_ONCE)
        self._stack = AsyncExitStack()
        self._listening: list[asyncio.Task[None]] = []
        self.games: list[tuple[Seat, Seat]] = []

    async def __aenter__(self) -> Load:
        return self

    async def __aexit__(self, *error: object) -> None:
        for task in self._listening:
            task.cancel()
        await asyncio.gather(*self._listening, return_exceptions=True)
        await self._stack.aclose()

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
            game = await self.post("/api/games", mode="link", color="white")
            other = await self.post(f"/api/games/{game['id']}/join", invite=game["invite"])
            if not with_sockets:
                return
            seats = []
            for token in (game["seats"]["white"], other["token"]):
                seats.append(await self._sit(game["id"], token))
            self.games.append((seats[0], seats[1]))

    async def _sit(self, game_id: str, token: str) -> Seat:
        socket = await self._stack.enter_async_context(
            connect(
                f"ws://127.0.0.1:{self._port}/ws/game/{game_id}",
                proxy=None,
                compression=None,
                open_timeout=_PATIENCE,
                ping_interval=None,
                close_timeout=1,
            )
        )
        seat = Seat(socket)
        self._listening.append(asyncio.create_task(seat.listen()))
        await socket.send(json.dumps({"type": "hello", "tokens": [token]}))
        async with asyncio.timeout(_PATIENCE):
            await seat.turn(0)
        return seat

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
        times: list[float] = []
        until = time.perf_counter() + seconds

        async def game(number: int, seats: tuple[Seat, Seat]) -> None:
            choice = random.Random(number)
            ply = seats[0].state["ply"]
            while True:
                left = until - time.perf_counter()
                if rate is not None:
                    pause = choice.expovariate(rate / len(self.games))
                    await asyncio.sleep(max(0.0, min(pause, left)))
                    left -= pause
                # Both seats have seen the last move before either goes on or stops.
                if not all([await seat.turn(ply) for seat in seats]) or left <= 0:
                    return
                times.append(await seats[ply % 2].move(choice))
                ply += 1

        async with asyncio.timeout(seconds + _PATIENCE):
            await _all(game(number, seats) for number, seats in enumerate(self.games))
        return times


async def _all(work: Iterable[Coroutine[Any, Any, None]]) -> None:
    async with asyncio.TaskGroup() as group:
        for item in work:
            group.create_task(item)
