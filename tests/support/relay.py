"""A relay between a server and its database, which a test can cut."""

import asyncio
import socket
from contextlib import suppress


class Relay:
    """Passes bytes both ways on a port of its own, for as long as the line is whole."""

    def __init__(self, target):
        self._target = target
        self._lines = set()
        self._whole = asyncio.Event()
        self.port = free_port()

    async def start(self):
        """Begin to pass connections on."""
        self._whole.set()
        self._server = await asyncio.start_server(self._pass_on, "127.0.0.1", self.port)

    async def cut(self, *, silently=False):
        """End every connection and take no more; silently: nothing passes, and nobody is told."""
        self._whole.clear()
        if not silently:
            self._server.close()
            for writer in list(self._lines):
                writer.transport.abort()

    async def mend(self):
        """Let everything pass again; what was sent meanwhile arrives late."""
        self._whole.set()
        if not self._server.is_serving():
            self._server = await asyncio.start_server(self._pass_on, "127.0.0.1", self.port)

    async def close(self):
        """End for good."""
        await self.cut()

    async def _pass_on(self, reader, writer):
        with suppress(OSError):
            there, onward = await asyncio.open_connection("127.0.0.1", self._target)
            self._lines |= {writer, onward}
            await asyncio.gather(self._pump(reader, onward), self._pump(there, writer))
        writer.close()

    async def _pump(self, reader, writer):
        with suppress(OSError):
            while data := await reader.read(1 << 16):
                await self._whole.wait()
                writer.write(data)
                await writer.drain()
        self._lines.discard(writer)
        writer.close()


def free_port():
    """A port that nobody listens on."""
    with socket.socket() as asking:
        asking.bind(("127.0.0.1", 0))
        return asking.getsockname()[1]
