"""A player's socket that costs far less than the server: frames cut by hand, JSON not parsed."""

from __future__ import annotations

import json
import socket
import time

_TEXT, _PING, _PONG = 0x81, 0x89, 0x8A
_ACK, _STATE, _PLY = b'{"type":"ack"', b'{"type":"state"', b'"ply":'
_AT_ONCE = 1 << 14
"""Bytes read at once; a state has less than two thousand."""


class Seat:
    """One end of a WebSocket: how many moves it has seen, and when the last was acknowledged."""

    def __init__(self, connection: socket.socket) -> None:
        self.connection = connection
        self._unread = b""
        self.ply = -1
        """Half-moves in the newest state."""
        self.acknowledged = 0.0
        """When the last acknowledgement came, as `time.perf_counter` says."""

    def send(self, data: bytes) -> None:
        """Send a frame, which is always small enough to go at once."""
        if self.connection.send(data) != len(data):
            raise ConnectionError("the server reads no more")

    def receive(self) -> None:
        """Take in what the server has said; the socket must be ready for that."""
        self.take(self.connection.recv(_AT_ONCE))

    def take(self, data: bytes) -> None:
        """Take in bytes that have just come."""
        moment = time.perf_counter()
        if not data:
            raise ConnectionError("the server has closed the socket")
        if self._unread:
            data = self._unread + data
        start, end = 0, len(data)
        # Two bytes or four say how long a frame is; none has less than four, or 64 KB.
        while end - start >= 4:
            body, length = start + 2, data[start + 1]
            if length == 126:
                body, length = start + 4, data[start + 2] << 8 | data[start + 3]
            if body + length > end:
                break
            self._hear(data[start], data, body, body + length, moment)
            start = body + length
        self._unread = data[start:]

    def _hear(self, kind: int, data: bytes, start: int, stop: int, moment: float) -> None:
        """One frame, of which only the bytes are read that say what it is."""
        if kind == _TEXT and data.startswith(_STATE, start):
            at = data.index(_PLY, start, stop) + len(_PLY)
            self.ply = int(data[at : data.index(b",", at, stop)])
        elif kind == _TEXT and data.startswith(_ACK, start):
            self.acknowledged = moment
        elif kind == _PING:
            self.send(frame(data[start:stop], _PONG))
        else:
            raise RuntimeError(f"the server says {data[start:stop]!r}")


def frame(data: bytes, first: int = _TEXT) -> bytes:
    """A frame of a client, masked with zeros."""
    length = len(data)
    size = bytes([0x80 | length]) if length < 126 else b"\xfe" + length.to_bytes(2, "big")
    return bytes([first]) + size + bytes(4) + data


def message(**fields: object) -> bytes:
    """The frame of an object."""
    return frame(json.dumps(fields).encode())


def upgrade(path: str, port: int) -> bytes:
    """The request that makes a connection a WebSocket."""
    return (
        f"GET {path} HTTP/1.1\r\nHost: 127.0.0.1:{port}\r\nUpgrade: websocket\r\n"
        "Connection: Upgrade\r\nSec-WebSocket-Version: 13\r\n"
        "Sec-WebSocket-Key: dGhlIHNhbXBsZSBub25jZQ==\r\n\r\n"
    ).encode()
