"""One address attacks a server while others play: their waiting; and memory after the attacks."""

from __future__ import annotations

import asyncio
import os
import subprocess
import sys
import tempfile
from collections.abc import Iterator
from pathlib import Path

from bench.attackers import ATTACKS, Attacker, searches
from bench.report import Row
from bench.web import ms, percentiles
from bench.web_load import Load
from bench.web_server import ServerProcess, server_process
from echecs.web.server import allow_many_files

GAMES = 100
MOVES_A_SECOND = 40.0
SECONDS = float(os.environ.get("ECHECS_ATTACK_SECONDS", "5"))
SEARCHES = 500
SOCKETS = 5000
CREATED = int(os.environ.get("ECHECS_CREATED_GAMES", "100000"))
_SOCKETS_PER_ADDRESS = 250


def measure() -> Iterator[Row]:
    """Every attack in turn on one server and on two workers; then memory."""
    allow_many_files()
    for workers in (1, 2):
        yield from _attacks(workers)
    with tempfile.TemporaryDirectory() as directory:
        with server_process(f"sqlite:///{directory}/limited", is_limited=True) as server:
            yield asyncio.run(memory_of_searches(server))
            yield from asyncio.run(memory_of_sockets(server))
        with server_process(f"sqlite:///{directory}/created") as server:
            yield asyncio.run(memory_of_games(server))


def _attacks(workers: int) -> Iterator[Row]:
    """The victims' waiting before and during each attack."""
    for name in ATTACKS:
        with (
            tempfile.TemporaryDirectory() as directory,
            server_process(f"sqlite:///{directory}/games", workers, is_limited=True) as server,
        ):
            before, during, done = asyncio.run(under_attack(server, name, SECONDS, GAMES))
        label = f"{name} x {done}" + (", 2 workers" if workers > 1 else "")
        yield Row(f"{label}: p50, p99 before", before, "during", during, None)


async def under_attack(
    server: ServerProcess, name: str, seconds: float, games: int
) -> tuple[str, str, int]:
    """Play, then play on while somebody attacks: both waitings, and how often it was done."""
    async with Load(server.port) as load:
        await load.make_games(games)
        before = await load.play(seconds / 2, MOVES_A_SECOND)
        process = subprocess.Popen(
            [sys.executable, "-m", "bench.attackers", name, str(server.port), str(seconds + 1)],
            cwd=Path(__file__).parents[1],
            stdout=subprocess.PIPE,
            text=True,
        )
        try:
            # It is in full swing after a moment.
            await asyncio.sleep(1)
            during = await load.play(seconds, MOVES_A_SECOND)
            output, _ = await asyncio.to_thread(process.communicate, timeout=seconds + 60)
        finally:
            if process.poll() is None:
                process.kill()
                process.wait()
    return _figures(before), _figures(during), int(output or 0)


def _figures(times: list[float]) -> str:
    return ", ".join(map(ms, percentiles(times)))


# --- Memory ----------------------------------------------------------------------------


async def memory_of_searches(server: ServerProcess) -> Row:
    """Searches for mates that nobody waits for."""
    attacker = Attacker(server.port)
    for _ in range(10):
        await searches(attacker)
    before = server.memory
    for _ in range(SEARCHES):
        await searches(attacker)
    await asyncio.sleep(1)
    return _memory_row(f"{SEARCHES} searches abandoned", before, server.memory)


async def memory_of_sockets(server: ServerProcess) -> list[Row]:
    """Spectators of many addresses who say nothing any more."""
    async with Load(server.port) as load:
        games = [(await load.post("/api/games", mode="local"))["id"] for _ in range(100)]
    before = server.memory
    rows = []
    # What the allocator has got for the first round serves for all others.
    for time in ("", ", closed and opened again"):
        writers = []
        for number in range(SOCKETS):
            address = f"127.0.1.{1 + number // _SOCKETS_PER_ADDRESS}"
            visitor = Attacker(server.port, address)
            _, writer = await visitor.socket(f"/ws/game/{games[number % 100]}", {})
            writers.append(writer)
        rows.append(_memory_row(f"{SOCKETS} idle sockets{time}", before, server.memory))
        before = server.memory
        for writer in writers:
            writer.close()
        await asyncio.sleep(2)
    return rows


async def memory_of_games(server: ServerProcess) -> Row:
    """Games that are made and left."""
    async with Load(server.port) as load:
        await load.create_games(1000)
        before = server.memory
        await load.create_games(CREATED)
    return _memory_row(f"{CREATED} games created", before, server.memory)


def _memory_row(name: str, before: int, after: int) -> Row:
    words = f"{before / 2**20:.0f} MB", "then", f"{after / 2**20:.0f} MB"
    return Row(f"memory, {name}", *words, None)
