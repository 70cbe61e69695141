"""Hostile clients, each a thing that one visitor can do to a server without pause.

`python -m bench.attackers NAME PORT SECONDS` does it from an address of its own.
"""

from __future__ import annotations

import asyncio
import json
import os
import secrets
import sys
import time
from collections.abc import Awaitable, Callable
from contextlib import suppress
from typing import Any

from bench.web_seat import frame, message, upgrade

ADDRESS = "127.0.0.2"
_AT_ONCE = 20
_HARD = "r1bqkbnr/pppp1ppp/2n5/4p3/2B1P3/8/PPPP1PPP/RNBQK1NR w KQkq - 0 1"
_SHUFFLE = ["g1f3", "g8f6", "f3g1", "f6g8"]
_BRACES = "{a}" * 80_000

Reader = asyncio.StreamReader
Writer = asyncio.StreamWriter


class Attacker:
    """One visitor, who knows the addresses of the server and a game of 4,000 half-moves."""

    def __init__(self, port: int, address: str = ADDRESS) -> None:
        self._port = port
        self._address = address
        self.game = ""

    async def prepare(self) -> None:
        """Make the long game, while the server still likes this visitor."""
        fields = {"mode": "local", "rules": "mini", "moves": _SHUFFLE * 1000}
        answer = await self.post("/api/games", fields)
        self.game = json.loads(answer.partition(b"\r\n\r\n")[2])["id"]

    async def connect(self) -> tuple[Reader, Writer]:
        """A connection from the visitor's address."""
        return await asyncio.open_connection("127.0.0.1", self._port, local_addr=(self._address, 0))

    async def post(self, path: str, fields: dict[str, Any]) -> bytes:
        """What answers an object."""
        return await self._ask("POST", path, json.dumps(fields).encode())

    async def get(self, path: str) -> bytes:
        """What answers a question."""
        return await self._ask("GET", path, b"")

    async def _ask(self, method: str, path: str, body: bytes) -> bytes:
        reader, writer = await self.connect()
        try:
            writer.write(
                f"{method} {path} HTTP/1.1\r\nHost: 127.0.0.1:{self._port}\r\nConnection: close\r\n"
                f"Content-Type: application/json\r\nContent-Length: {len(body)}\r\n\r\n".encode()
                + body
            )
            return await reader.read()
        finally:
            writer.close()

    async def socket(self, path: str, hello: dict[str, Any]) -> tuple[Reader, Writer]:
        """A WebSocket whose greeting was sent; nothing of the answer is read."""
        reader, writer = await self.connect()
        writer.write(upgrade(path, self._port))
        await reader.readuntil(b"\r\n\r\n")
        writer.write(message(type="hello", **hello))
        return reader, writer


# --- What can be done, each once; it is done again and again --------------------------


async def spectators(attacker: Attacker) -> None:
    """A long game is told from its beginning."""
    reader, writer = await attacker.socket(f"/ws/game/{attacker.game}", {})
    with suppress(TimeoutError):
        async with asyncio.timeout(2):
            while await reader.read(1 << 16):
                pass
    writer.close()


async def qr_codes(attacker: Attacker) -> None:
    """Large QR codes, each another one."""
    await attacker.post("/api/qr", {"text": secrets.token_hex(195)})


async def downloads(attacker: Attacker) -> None:
    """A long game as PGN."""
    await attacker.get(f"/api/games/{attacker.game}/pgn")


async def braces(attacker: Attacker) -> None:
    """A game made from comments alone."""
    await attacker.post("/api/games", {"mode": "local", "pgn": _BRACES})


async def readings(attacker: Attacker) -> None:
    """The same, to be read only."""
    await attacker.post("/api/read", {"text": _BRACES})


async def searches(attacker: Attacker) -> None:
    """A search for a mate, left at once."""
    _, writer = await attacker.socket("/ws/solve", {"fen": _HARD, "seconds": 60})
    writer.close()


async def exercises(attacker: Attacker) -> None:
    """An exercise that takes long to set."""
    await attacker.post("/api/train", {"fen": _HARD})


async def silence(attacker: Attacker) -> None:
    """A connection that says nothing."""
    _, writer = await attacker.connect()
    await asyncio.sleep(1)
    writer.close()


async def pings(attacker: Attacker) -> None:
    """Pings whose answers are not read."""
    _, writer = await attacker.socket(f"/ws/game/{attacker.game}", {})
    await _pour(writer, frame(bytes(125), 0x89) * 100)


async def parts(attacker: Attacker) -> None:
    """A message of empty parts without end."""
    _, writer = await attacker.socket(f"/ws/game/{attacker.game}", {})
    writer.write(frame(b"", 0x01))
    await _pour(writer, frame(b"", 0x00) * 100)


async def no_text(attacker: Attacker) -> None:
    """Text that is none."""
    _, writer = await attacker.socket(f"/ws/game/{attacker.game}", {})
    await _pour(writer, frame(b"\xff\xfe\xfd"))


async def messages(attacker: Attacker) -> None:
    """Moves for a seat that is not held."""
    _, writer = await attacker.socket(f"/ws/game/{attacker.game}", {})
    await _pour(writer, frame(b'{"type":"move","ply":4000,"text":"e2e4"}') * 20)


async def new_games(attacker: Attacker) -> None:
    """Games that nobody plays."""
    await attacker.post("/api/games", {"mode": "local", "clock": {"base": 3600, "increment": 0}})


async def unknown_games(attacker: Attacker) -> None:
    """Games that there are not."""
    await attacker.get(f"/api/games/{secrets.token_urlsafe(9)}/pgn")


async def _pour(writer: Writer, data: bytes) -> None:
    """Send for a second, or until the server has had enough."""
    until = time.monotonic() + 1
    try:
        while time.monotonic() < until:
            writer.write(data)
            await asyncio.wait_for(writer.drain(), 1)
    finally:
        writer.close()


ATTACKS: dict[str, Callable[[Attacker], Awaitable[None]]] = {
    attack.__name__.replace("_", "-"): attack
    for attack in (
        spectators,
        qr_codes,
        downloads,
        braces,
        readings,
        searches,
        exercises,
        silence,
        pings,
        parts,
        no_text,
        messages,
        new_games,
        unknown_games,
    )
}


async def attack(name: str, port: int, seconds: float) -> int:
    """Do one thing from one address for a while; how often it was done."""
    attacker = Attacker(port)
    await attacker.prepare()
    until = time.monotonic() + seconds
    done = 0

    async def repeat() -> None:
        nonlocal done
        while time.monotonic() < until:
            with suppress(OSError, EOFError, TimeoutError, asyncio.LimitOverrunError):
                await ATTACKS[name](attacker)
            done += 1
            await asyncio.sleep(0)

    await asyncio.gather(*(repeat() for _ in range(_AT_ONCE)))
    return done


if __name__ == "__main__":
    # The time of an attacker is not the server's: real ones have machines of their own.
    os.nice(10)
    print(asyncio.run(attack(sys.argv[1], int(sys.argv[2]), float(sys.argv[3]))))
