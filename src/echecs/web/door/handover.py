"""Connections handed from one worker of a machine to another: the one that has the game."""

from __future__ import annotations

import asyncio
import logging
import os
import re
import socket
from collections.abc import Callable
from contextlib import suppress
from pathlib import Path
from typing import Any

from echecs.web.door.proxy import Proxies
from echecs.web.game.hub import Hub
from echecs.web.request.limit import AddressBuckets, address_of
from echecs.web.settings import Limits

_log = logging.getLogger(__name__)

LONGEST_HEAD = 1 << 16
_REQUEST = re.compile(rb"[A-Z]+ ([!-~]+) HTTP/1\.[01]\r\n")
_GAME = re.compile(rb"[A-Z]+ /(?:ws/game|api/games)/([A-Za-z0-9_-]{12})(?=[/? ])")

ANSWER_SECONDS = 2.0
"""How long a worker may take to take a connection over."""
_PAUSE = 0.1
_YES, _NO = b"y", b"n"
# Nobody listens there, or not any more: the process is at its end, and was not heard.
_GONE = (ConnectionRefusedError, ConnectionResetError, BrokenPipeError, FileNotFoundError)

Adopt = Callable[[bytes], asyncio.Protocol]
"""Makes the protocol of a connection whose first bytes were read elsewhere."""


class Handover:
    """Finds the worker for a request, and passes connections both ways."""

    def __init__(self, directory: Path, machine: str, limits: Limits, proxies: Proxies) -> None:
        self._directory = directory
        self._machine = machine
        self._proxies = proxies
        self._requests = AddressBuckets(
            limits.requests_per_second_per_address, limits.request_burst
        )
        self._listening: socket.socket | None = None
        self._tasks: set[asyncio.Task[None]] = set()
        self.hub: Hub | None = None

    def start(self, adopt: Adopt) -> None:
        """Begin to take connections from others."""
        assert self.hub is not None
        assert self.hub.ownership is not None
        path = self._path(self.hub.ownership.worker)
        self._listening = socket.socket(socket.AF_UNIX, socket.SOCK_STREAM)
        self._listening.bind(str(path))
        self._listening.listen(1024)
        self._listening.setblocking(False)
        self._spawn(self._accept(adopt))

    def close(self) -> None:
        """Take no more."""
        for task in list(self._tasks):
            task.cancel()
        if self._listening is not None:
            path = self._listening.getsockname()
            self._listening.close()
            with suppress(OSError):
                os.unlink(path)

    def _path(self, worker: str) -> Path:
        return self._directory / f"{worker}.sock"

    def _spawn(self, work: object) -> None:
        task = asyncio.ensure_future(work)  # type: ignore[call-overload]
        self._tasks.add(task)
        task.add_done_callback(self._tasks.discard)

    # --- Away --------------------------------------------------------------------------

    def is_elsewhere(self, data: bytes, peer: str) -> str | None:
        """The game of a request that is not in this worker's memory, if it is for a game.

        Whoever asks too often is not looked for: the request is refused here.
        """
        found = _GAME.match(data)
        if found is None or self.hub is None:
            return None
        game = found[1].decode()
        if self.hub.has(game) or not self._requests.take(self._visitor(peer, data)):
            return None
        return game

    def _visitor(self, peer: str, data: bytes) -> str:
        lines = data.partition(b"\r\n\r\n")[0].split(b"\r\n")[1:]
        pairs = [line.partition(b":") for line in lines]
        headers = [(name.strip().lower(), value.strip()) for name, _, value in pairs]
        scope: dict[str, Any] = {"client": (peer, 0), "headers": headers}
        visitor = self._proxies.visitor(scope)
        return address_of({"client": (visitor or peer, 0)})

    async def route(self, game: str, transport: asyncio.Transport, data: bytes) -> bool:
        """Hand a connection to the worker that has a game; False when that is this one."""
        assert self.hub is not None
        assert self.hub.ownership is not None
        owner = await self.hub.owner_of(game)
        if owner is None or transport.is_closing():
            return False
        if owner.machine != self._machine:
            _redirect(transport, owner.address, data)
            return True
        try:
            async with asyncio.timeout(ANSWER_SECONDS):
                await _send(self._path(owner.worker), transport, data)
        except _GONE:
            self.hub.ownership.note_dead(game, owner)
            return False
        except OSError as error:
            # It stands still, or has no room: the client has to come again.
            _log.warning("a worker takes no connection: %s", type(error).__name__)
            # A copy may be on its way: the connection ends for all of them.
            with suppress(OSError):
                transport.get_extra_info("socket").shutdown(socket.SHUT_RDWR)
        # This end is closed without a word: the connection goes on in the other process.
        transport.abort()
        return True

    # --- Here --------------------------------------------------------------------------

    async def _accept(self, adopt: Adopt) -> None:
        assert self._listening is not None
        loop = asyncio.get_running_loop()
        while True:
            try:
                line, _ = await loop.sock_accept(self._listening)
            except OSError as error:
                _log.warning("no connection can be taken over: %s", error)
                await asyncio.sleep(_PAUSE)
                continue
            self._spawn(self._take(line, adopt))

    async def _take(self, line: socket.socket, adopt: Adopt) -> None:
        loop = asyncio.get_running_loop()
        client: socket.socket | None = None
        try:
            with line:
                line.setblocking(False)
                client = await _receive_socket(line)
                data = b""
                while chunk := await loop.sock_recv(line, LONGEST_HEAD):
                    data += chunk
                # Whoever has sent it and waits no longer has ended the connection.
                line.send(_NO if client is None else _YES)
            if client is not None:
                client.setblocking(False)
                await loop.connect_accepted_socket(lambda: adopt(data), client)
                client = None
        except OSError as error:
            _log.warning("a connection was lost on its way: %s", error)
        finally:
            if client is not None:
                client.close()


async def _send(path: Path, transport: asyncio.Transport, data: bytes) -> None:
    """Send a connection and what was read from it; return once the other end has both."""
    loop = asyncio.get_running_loop()
    handle = os.dup(transport.get_extra_info("socket").fileno())
    try:
        with socket.socket(socket.AF_UNIX, socket.SOCK_STREAM) as line:
            line.setblocking(False)
            await loop.sock_connect(line, str(path))
            socket.send_fds(line, [b"c"], [handle])
            await loop.sock_sendall(line, data)
            line.shutdown(socket.SHUT_WR)
            answer = await loop.sock_recv(line, 1)
    finally:
        os.close(handle)
    if not answer:
        raise ConnectionResetError("nobody has taken it")
    if answer != _YES:
        raise OSError("no room")


async def _receive_socket(line: socket.socket) -> socket.socket | None:
    """The connection that comes by a line; None where there is no room for one."""
    loop = asyncio.get_running_loop()
    ready: asyncio.Future[None] = loop.create_future()
    loop.add_reader(line, _settle, ready)
    try:
        await ready
    finally:
        loop.remove_reader(line)
    _, handles, _, _ = socket.recv_fds(line, 1, 1)
    return socket.socket(fileno=handles[0]) if handles else None


def _settle(ready: asyncio.Future[None]) -> None:
    if not ready.done():
        ready.set_result(None)


def _redirect(transport: asyncio.Transport, address: str, data: bytes) -> None:
    """Tell the address of the machine that has the game."""
    asked = _REQUEST.match(data)
    if asked is None:
        head = b"400 Bad Request"
    elif not address:
        head = b"503 Service Unavailable\r\nRetry-After: 1"
    else:
        place = address.rstrip("/").encode("ascii", "ignore") + asked[1]
        head = b"307 Temporary Redirect\r\nLocation: " + place
    end = b"\r\nContent-Length: 0\r\nConnection: close\r\n\r\n"
    transport.write(b"HTTP/1.1 " + head + end)
    transport.close()
