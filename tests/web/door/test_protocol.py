"""Connections that are silent, too many, or send frames that nobody should."""

import asyncio
import contextlib
import logging
import os
import socket
import struct

import httpx
import pytest
from support.web import PATIENCE, wait_until
from uvicorn.protocols.websockets.websockets_sansio_impl import WebSocketsSansIOProtocol

from echecs.web.api import room_socket
from echecs.web.door import protocol
from echecs.web.door.connection_limit import LogLimit
from echecs.web.settings import Limits


@pytest.fixture
def small(start, tmp_path):
    """A server that takes few connections."""
    limits = Limits(connections_per_address=10, idle_per_address=6)
    return start(str(tmp_path / "games.sqlite3"), limits=limits)


def call(server, address="127.0.0.1", data=b""):
    line = socket.create_connection(("127.0.0.1", server.port), PATIENCE, (address, 0))
    line.sendall(data)
    return line


def is_ended(line):
    """Whether the server ends a connection; what it says before is passed over."""
    with contextlib.suppress(ConnectionError):
        while line.recv(65536):
            pass
    return True


def connections(server):
    return server.server._server.server_state.connections


@pytest.mark.parametrize("data", [b"", b"GET / HT", b"GET / HTTP/1.1\r\nHost: x\r\n"])
def test_silence_ends(small, monkeypatch, data):
    monkeypatch.setattr(protocol, "HEAD_SECONDS", 0.2)
    with call(small, data=data) as line:
        assert is_ended(line)
    wait_until(lambda: not connections(small))


def test_half_a_second_request_ends_too(small, monkeypatch):
    monkeypatch.setattr(protocol, "HEAD_SECONDS", 0.5)
    request = b"GET /api/about HTTP/1.1\r\nHost: 127.0.0.1\r\n\r\n"
    with call(small, data=request) as line:
        assert b"200 OK" in line.recv(100)
        line.sendall(request[:20])
        assert is_ended(line)


def test_one_address_has_so_many_connections_and_others_theirs(small):
    with contextlib.ExitStack() as stack:
        lines = [stack.enter_context(call(small)) for _ in range(40)]
        wait_until(lambda: len(connections(small)) == 16)
        for line in lines:
            line.setblocking(False)
        transport = httpx.HTTPTransport(local_address="127.0.0.2")
        with httpx.Client(base_url=small.url, transport=transport, timeout=PATIENCE) as other:
            assert other.get("/api/about").status_code == 200
    wait_until(lambda: not connections(small))
    assert small.http.get("/api/about").status_code == 200


def test_clients_that_read_nothing_end(small, monkeypatch):
    monkeypatch.setattr(protocol, "UNREAD_SECONDS", 0.2)
    game = small.create("local")
    small.http.close()
    with call(small) as line:
        shake_hands(line, small, game["id"])
        wait_until(lambda: len(connections(small)) == 1)
        (connection,) = connections(small)
        # What the system holds for a client may be megabytes: say that it is full.
        connection.loop.call_soon_threadsafe(connection.pause_writing)
        wait_until(lambda: not connections(small))


# --- Frames ----------------------------------------------------------------------------


def frame(first, payload=b""):
    mask = os.urandom(4)
    masked = bytes(byte ^ mask[index % 4] for index, byte in enumerate(payload))
    return struct.pack("BB", first, 0x80 | len(payload)) + mask + masked


def shake_hands(line, server, game_id):
    line.sendall(
        f"GET /ws/game/{game_id} HTTP/1.1\r\nHost: 127.0.0.1:{server.port}\r\n"
        "Upgrade: websocket\r\nConnection: Upgrade\r\nSec-WebSocket-Version: 13\r\n"
        "Sec-WebSocket-Key: dGhlIHNhbXBsZSBub25jZQ==\r\n\r\n".encode()
    )
    assert line.recv(12) == b"HTTP/1.1 101"
    line.sendall(frame(0x81, b'{"type": "hello"}'))


@pytest.mark.parametrize(
    "frames",
    [
        frame(0x89, b"x" * 100) * 2000,
        frame(0x01) + frame(0x00) * 100_000,
        frame(0x81, b"\xff\xfe\xfd") * 10,
    ],
    ids=["pings", "empty parts", "no text"],
)
def test_frames_that_nobody_should_send_end_it(small, caplog, frames):
    caplog.set_level(logging.INFO)
    game = small.create("local")
    with call(small) as line:
        shake_hands(line, small, game["id"])
        with contextlib.suppress(ConnectionError):
            line.sendall(frames)
        assert is_ended(line)
    assert "Traceback" not in caplog.text
    assert not [record for record in caplog.records if record.levelno >= logging.ERROR]
    assert small.http.get("/api/about").status_code == 200


def test_the_log_has_an_end():
    limit = LogLimit(lines_per_second=0, burst=3)
    records = [logging.makeLogRecord({"msg": "line %d", "args": (n,)}) for n in range(10)]
    assert [limit.filter(record) for record in records] == [True] * 3 + [False] * 7
    limit._bucket._tokens = 1
    assert limit.filter(records[0])
    assert records[0].getMessage() == "(7 lines left out) line 0"


def test_frames_are_taken_in_a_few_at_a_time(small, monkeypatch):
    """One heap of a hundred thousand frames is not gone through while others wait."""
    sizes = []
    real = WebSocketsSansIOProtocol.data_received

    def noting(connection, data):
        sizes.append(len(data))
        real(connection, data)

    monkeypatch.setattr(WebSocketsSansIOProtocol, "data_received", noting)
    game = small.create("local")
    with call(small) as line:
        shake_hands(line, small, game["id"])
        with contextlib.suppress(ConnectionError):
            line.sendall(frame(0x01) + frame(0x00) * 100_000)
        assert is_ended(line)
    assert max(sizes) <= 1024
    assert sum(sizes) < 10_000
    # Many messages at once are all heard, one after the other.
    with call(small) as line:
        shake_hands(line, small, game["id"])
        line.sendall(b"".join(frame(0x81, b'{"type":"ping","id":%d}' % n) for n in range(35)))
        heard = b""
        while b'"id":34' not in heard:
            heard += line.recv(65536)
        assert heard.count(b"pong") == 35


def test_what_is_not_heard_yet_waits_outside(small, monkeypatch):
    """Who talks on while a message is answered fills the system's memory, not the server's."""
    is_begun = is_answered = False

    async def answer(*_):
        nonlocal is_begun
        is_begun = True
        while not is_answered:
            await asyncio.sleep(0.01)

    monkeypatch.setattr(room_socket, "_answer", answer)
    game = small.create("local")
    ping, most = frame(0x81, b'{"type":"ping"}'), 100_000_000
    with call(small) as line:
        shake_hands(line, small, game["id"])
        (connection,) = (each for each in connections(small) if hasattr(each, "_unread"))
        line.sendall(ping)
        wait_until(lambda: is_begun)
        line.sendall(ping)
        wait_until(lambda: connection.read_paused)
        line.settimeout(0.3)
        sent = 0
        with contextlib.suppress(TimeoutError):
            while sent < most:
                sent += line.send(ping * 5000)
        is_answered = True
        assert sent < most
        assert len(connection._unread) < 1_000_000
