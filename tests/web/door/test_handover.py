"""Connections on their way from one worker to another, and what can befall them there."""

import asyncio
import errno
import os
import socket
from contextlib import asynccontextmanager
from typing import Any

import pytest

from echecs.web.door import handover as module
from echecs.web.door.handover import Handover
from echecs.web.door.proxy import Proxies, parse_proxy
from echecs.web.settings import Limits
from echecs.web.store.leases import Owner

GAME = "abcdefghijkl"
HEAD = f"GET /ws/game/{GAME} HTTP/1.1\r\nHost: here\r\n\r\n".encode()


class Ownership:
    """Knows one owner, and notes who is said to be dead."""

    def __init__(self, worker):
        self.worker = worker
        self.dead = []

    def note_dead(self, game, owner):
        self.dead.append((game, owner.worker))


class Hub:
    """A hub whose games are all another worker's."""

    def __init__(self, worker, owner=None):
        self.ownership = Ownership(worker)
        self.owner = owner
        self.has_all = False

    def has(self, _game):
        return self.has_all

    async def owner_of(self, _game):
        return self.owner


class Echo(asyncio.Protocol):
    """Says what was read elsewhere, then whatever comes."""

    def __init__(self, early):
        self._early = early

    def connection_made(self, transport):
        self._transport = transport
        transport.write(b"<" + self._early + b">")

    def data_received(self, data):
        self._transport.write(data)


def made(directory, worker, owner=None, machine="here"):
    handover: Any = Handover(directory, "here", Limits(), Proxies())
    handover.hub = Hub(worker, owner and Owner(owner, machine, "http://10.0.0.9:8000/"))
    return handover


@asynccontextmanager
async def connection():
    """A client's end, and the transport of the worker that accepted it."""
    accepted = asyncio.get_running_loop().create_future()

    class Accepted(asyncio.Protocol):
        def connection_made(self, transport):
            transport.pause_reading()
            accepted.set_result(transport)

    server = await asyncio.get_running_loop().create_server(Accepted, "127.0.0.1", 0)
    port = server.sockets[0].getsockname()[1]
    reader, writer = await asyncio.open_connection("127.0.0.1", port)
    transport = await accepted
    try:
        yield reader, writer, transport
    finally:
        transport.abort()
        writer.close()
        server.close()


def test_a_connection_goes_on_with_what_was_read_and_what_was_not(tmp_path):
    async def run():
        here, there = made(tmp_path, "a", "b"), made(tmp_path, "b")
        there.start(Echo)
        async with connection() as (reader, writer, transport):
            # It has come in after the head was read, and waits in the system.
            writer.write(b"more")
            assert await here.route(GAME, transport, HEAD)
            expected = b"<" + HEAD + b">more"
            assert await reader.readexactly(len(expected)) == expected
            writer.write(b", still")
            assert await reader.readexactly(7) == b", still"
        there.close()

    asyncio.run(asyncio.wait_for(run(), 60))


def test_a_worker_that_is_gone_is_noted(tmp_path):
    async def run():
        here = made(tmp_path, "a", "b")
        async with connection() as (_, _, transport):
            assert not await here.route(GAME, transport, HEAD)
        with socket.socket(socket.AF_UNIX) as listening:
            listening.bind(str(tmp_path / "b.sock"))
        async with connection() as (_, _, transport):
            assert not await here.route(GAME, transport, HEAD)
        assert here.hub.ownership.dead == [(GAME, "b")] * 2

    asyncio.run(asyncio.wait_for(run(), 60))


def test_a_worker_that_stands_still_is_not_dead(tmp_path, monkeypatch):
    """Nobody takes the connection: its client has to come again, and the game stays whose it is."""
    monkeypatch.setattr(module, "ANSWER_SECONDS", 0.05)

    async def run():
        here = made(tmp_path, "a", "b")
        with socket.socket(socket.AF_UNIX) as listening:
            listening.bind(str(tmp_path / "b.sock"))
            listening.listen(1)
            for _ in range(4):
                async with connection() as (reader, _, transport):
                    assert await here.route(GAME, transport, HEAD)
                    assert await reader.read() == b""
        assert here.hub.ownership.dead == []

    asyncio.run(asyncio.wait_for(run(), 60))


def test_a_worker_that_dies_with_a_connection_in_its_hands(tmp_path):
    """It was not yet heard there: the one that accepted it goes on with it."""

    async def run():
        here = made(tmp_path, "a", "b")
        with socket.socket(socket.AF_UNIX) as listening:
            listening.bind(str(tmp_path / "b.sock"))
            listening.listen(1)
            listening.setblocking(False)
            async with connection() as (reader, _, transport):
                routed = asyncio.ensure_future(here.route(GAME, transport, HEAD))
                line, _ = await asyncio.get_running_loop().sock_accept(listening)
                line.close()
                listening.close()
                os.unlink(tmp_path / "b.sock")
                assert not await routed
                transport.write(b"here")
                assert await reader.readexactly(4) == b"here"
        assert here.hub.ownership.dead == [(GAME, "b")]

    asyncio.run(asyncio.wait_for(run(), 60))


def test_a_connection_whose_sender_gave_up_is_not_served(tmp_path):
    async def run():
        there = made(tmp_path, "b")
        adopted: list[bytes] = []
        there.start(adopted.append)
        async with connection() as (reader, _, transport):
            with socket.socket(socket.AF_UNIX) as line:
                line.connect(str(tmp_path / "b.sock"))
                socket.send_fds(line, [b"c"], [transport.get_extra_info("socket").fileno()])
                line.sendall(HEAD[:20])
            transport.abort()
            with pytest.raises((asyncio.IncompleteReadError, ConnectionResetError)):
                await reader.readexactly(1)
        there.close()
        assert adopted == []

    asyncio.run(asyncio.wait_for(run(), 60))


def test_too_many_open_files_for_a_while(tmp_path, monkeypatch):
    """Connections are taken again once there is room."""

    async def run():
        here, there = made(tmp_path, "a", "b"), made(tmp_path, "b")
        loop = asyncio.get_running_loop()
        real, faults = loop.sock_accept, [OSError(errno.EMFILE, "too many open files")]

        async def accept(listening):
            if faults:
                raise faults.pop()
            return await real(listening)

        monkeypatch.setattr(loop, "sock_accept", accept)
        there.start(Echo)
        async with connection() as (reader, _, transport):
            assert await here.route(GAME, transport, HEAD)
            assert await reader.readexactly(len(HEAD) + 2) == b"<" + HEAD + b">"
        there.close()

    asyncio.run(asyncio.wait_for(run(), 60))


@pytest.mark.parametrize(
    ("head", "status", "place"),
    [
        (HEAD, "307", f"http://10.0.0.9:8000/ws/game/{GAME}"),
        (
            f"GET /api/games/{GAME}/pgn?language=fr HTTP/1.1\r\n\r\n".encode(),
            "307",
            f"http://10.0.0.9:8000/api/games/{GAME}/pgn?language=fr",
        ),
        # Nobody writes headers of ours.
        (f"GET /ws/game/{GAME}?\r\nSet-Cookie:x HTTP/1.1\r\n\r\n".encode(), "400", None),
    ],
    ids=["socket", "request", "forged"],
)
def test_the_address_of_another_machine_is_told(tmp_path, head, status, place):
    async def run():
        here = made(tmp_path, "a", "b", "there")
        async with connection() as (reader, _, transport):
            assert await here.route(GAME, transport, head)
            answer = (await reader.read()).decode()
        assert answer.startswith(f"HTTP/1.1 {status} ")
        assert "Set-Cookie" not in answer
        if place is not None:
            assert f"\r\nLocation: {place}\r\n" in answer

    asyncio.run(asyncio.wait_for(run(), 60))


def test_a_machine_without_an_address(tmp_path):
    """Nobody is sent in a circle: it says to come again."""

    async def run():
        here = made(tmp_path, "a", "b", "there")
        here.hub.owner = here.hub.owner._replace(address="")
        async with connection() as (reader, _, transport):
            assert await here.route(GAME, transport, HEAD)
            answer = await reader.read()
        assert answer.startswith(b"HTTP/1.1 503 ")
        assert b"Location" not in answer

    asyncio.run(asyncio.wait_for(run(), 60))


def test_a_flood_does_not_reach_the_database(tmp_path):
    """Whoever asks too often is no longer looked for elsewhere; behind a proxy each for itself."""
    proxies = Proxies([parse_proxy("10.0.0.1")])
    limits = Limits(requests_per_second_per_address=0, request_burst=3)
    handover: Any = Handover(tmp_path, "here", limits, proxies)
    handover.hub = hub = Hub("a")
    for visitor in ("203.0.113.1", "203.0.113.2"):
        assert [handover.is_elsewhere(HEAD, visitor) for _ in range(4)] == [GAME] * 3 + [None]
    for visitor in ("203.0.113.3", "203.0.113.4"):
        told = HEAD.replace(b"Host", f"X-Forwarded-For: {visitor}\r\nHost".encode())
        assert [handover.is_elsewhere(told, "10.0.0.1") for _ in range(4)] == [GAME] * 3 + [None]
    # What is here is not counted.
    hub.has_all = True
    assert handover.is_elsewhere(HEAD, "203.0.113.5") is None
    hub.has_all = False
    assert handover.is_elsewhere(HEAD, "203.0.113.5") == GAME
