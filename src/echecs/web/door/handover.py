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

from echecs.web.game.hub import Hub

_log = logging.getLogger(__name__)

LONGEST_HEAD = 1 << 16
_GAME = re.compile(rb"[A-Z]+ /(?:ws/game|api/games)/([A-Za-z0-9_-]{12})(?=[/? ])")

Adopt = Callable[[bytes], asyncio.Protocol]
"""Makes the protocol of a connection whose first bytes were read elsewhere."""


class Handover:
    """Finds the worker for a request, and passes connections both ways."""

    def __init__(self, directory: Path, machine: str) -> None:
        self._directory = directory
        self._machine = machine
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

    def is_elsewhere(self, data: bytes) -> str | None:
        """The game of a request that is not in this worker's memory, if it is for a game."""
        found = _GAME.match(data)
        if found is None or self.hub is None:
            return None
        game = found[1].decode()
        return None if self.hub.has(game) else game

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
            await self._send(self._path(owner.worker), transport, data)
        except OSError:
            # Nobody listens there any more: the process is gone.
            self.hub.ownership.note_dead(game, owner)
            return False
        return True

    async def _send(self, path: Path, transport: asyncio.Transport, data: bytes) -> None:
        loop = asyncio.get_running_loop()
        handle = os.dup(transport.get_extra_info("socket").fileno())
        try:
            with socket.socket(socket.AF_UNIX, socket.SOCK_STREAM) as line:
                line.setblocking(False)
                await loop.sock_connect(line, str(path))
                socket.send_fds(line, [b"c"], [handle])
                await loop.sock_sendall(line, data)
        finally:
            os.close(handle)
        # This end is closed without a word: the connection goes on in the other process.
        transport.abort()

    # --- Here --------------------------------------------------------------------------

    async def _accept(self, adopt: Adopt) -> None:
        assert self._listening is not None
        loop = asyncio.get_running_loop()
        while True:
            line, _ = await loop.sock_accept(self._listening)
            self._spawn(self._take(line, adopt))

    async def _take(self, line: socket.socket, adopt: Adopt) -> None:
        loop = asyncio.get_running_loop()
        with line:
            line.setblocking(False)
            ready: asyncio.Future[None] = loop.create_future()
            loop.add_reader(line, _settle, ready)
            try:
                await ready
            finally:
                loop.remove_reader(line)
            _, handles, _, _ = socket.recv_fds(line, 1, 1)
            if not handles:
                return
            client = socket.socket(fileno=handles[0])
            try:
                data = b""
                while chunk := await loop.sock_recv(line, LONGEST_HEAD):
                    data += chunk
                client.setblocking(False)
                await loop.connect_accepted_socket(lambda: adopt(data), client)
            except OSError as error:
                client.close()
                _log.warning("a connection was lost on its way: %s", error)


def _settle(ready: asyncio.Future[None]) -> None:
    if not ready.done():
        ready.set_result(None)


def _redirect(transport: asyncio.Transport, address: str, data: bytes) -> None:
    """Tell the address of the machine that has the game."""
    target = data.split(b" ", 2)[1]
    transport.write(
        b"HTTP/1.1 307 Temporary Redirect\r\nLocation: "
        + address.rstrip("/").encode()
        + target
        + b"\r\nContent-Length: 0\r\nConnection: close\r\n\r\n"
    )
    transport.close()
