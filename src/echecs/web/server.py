"""Starting and stopping the server."""

from __future__ import annotations

import asyncio
import gc
import logging
import signal
import socket
import sys
from collections.abc import Callable, Iterator
from contextlib import contextmanager, suppress
from pathlib import Path
from types import FrameType
from typing import TypeVar

import uvicorn

from echecs.web.door.app import make_app
from echecs.web.door.connection_limit import ConnectionLimit, LogLimit
from echecs.web.door.handover import Handover
from echecs.web.door.operators import write_figures
from echecs.web.door.protocol import HttpConnection, SocketConnection
from echecs.web.door.proxy import Proxies
from echecs.web.door.security import HostNames
from echecs.web.request.limit import LARGEST_MESSAGE
from echecs.web.settings import Settings
from echecs.web.store.database import database_url
from echecs.web.store.store import Store

_Protocol = TypeVar("_Protocol", bound=asyncio.Protocol)

_ALL_ADDRESSES = ("0.0.0.0", "::", "")
_SHUTDOWN_SECONDS = 1
"""How long requests may take to end once the server stops."""
_MANY_FILES = 1 << 16
_SWITCH_SECONDS = 0.0005
"""How long a thread with long work keeps the event loop waiting, each time the loop has
waited for the system: a move does so ten times, and Python's own 5 ms add up."""

_NEW_OBJECTS = 10_000
"""New objects before a search for garbage. A move leaves none behind, a request seven; with
1,500 games a search of everything takes 0.3 seconds, and Python's own 700 brought it about
eight times while they were made and every 3,000 moves of a busy server."""


class Server:
    """A server that listens from its making on, and serves when it runs.

    Making it opens the port and the database: `OSError` tells of the one,
    `DatabaseError` of the other.
    """

    def __init__(
        self,
        settings: Settings,
        listening: socket.socket | None = None,
        directory: Path | None = None,
    ) -> None:
        self._socket = listening or listen(settings)
        try:
            store = Store(database_url(settings.database))
        except BaseException:
            self._socket.close()
            raise
        self.port: int = self._socket.getsockname()[1]
        self.lan_host = lan_host(settings)
        """The address for the local network, with `--lan`."""
        self.url = local_url(settings, self.port)
        """The address for a browser on this machine."""
        self.lan_url = lan_url(self.lan_host, self.port)
        """The address for the local network."""
        proxies = Proxies(settings.proxies)
        handover = None
        if settings.machine is not None and directory is not None:
            handover = Handover(directory, settings.machine, settings.limits, proxies)
        app = make_app(settings, store, _names(settings, self.lan_host), handover)
        app.state.lan_url = self.lan_url
        app.state.directory = directory
        limit = ConnectionLimit(settings.limits, open_files(), proxies)
        config = uvicorn.Config(
            app,
            http=_protocol(HttpConnection, limit=limit, handover=handover),
            ws=_protocol(SocketConnection, limit=limit),
            ws_max_size=LARGEST_MESSAGE,
            ws_per_message_deflate=False,
            lifespan="on",
            log_config=None,
            access_log=False,
            server_header=False,
            # The address of a client is its own; what it says of another counts for nothing.
            proxy_headers=False,
            timeout_graceful_shutdown=_SHUTDOWN_SECONDS,
        )
        self._server = _Uvicorn(config)
        self._server.handover = handover
        if directory is not None:
            self._server.on_beat = lambda: write_figures(app.state.hub, directory)

    def run(self, on_start: Callable[[], None] | None = None) -> None:
        """Serve until a signal or `stop` ends it."""
        sys.setswitchinterval(_SWITCH_SECONDS)
        self._server.on_start = on_start
        with self._socket:
            asyncio.run(self._server.serve(sockets=[self._socket]))

    def stop(self) -> None:
        """End soon; may be called from any thread."""
        self._server.should_exit = True


class _Uvicorn(uvicorn.Server):
    """Ends by a signal as by a wish: without dying of it afterwards."""

    on_start: Callable[[], None] | None = None
    on_beat: Callable[[], None] | None = None
    """Called every second."""
    handover: Handover | None = None

    async def on_tick(self, counter: int) -> bool:
        if self.on_beat is not None and counter % 10 == 0:
            self.on_beat()
        return await super().on_tick(counter)

    async def startup(self, sockets: list[socket.socket] | None = None) -> None:
        await super().startup(sockets)
        if self.handover is not None and not self.should_exit:
            self.handover.start(self._adopt)
        if self.on_start is not None and not self.should_exit:
            self.on_start()

    def _adopt(self, data: bytes) -> HttpConnection:
        """The protocol of a connection that another worker hands over."""
        kind: type[HttpConnection] = self.config.http_protocol_class  # type: ignore[assignment]
        made = kind(self.config, self.server_state, self.lifespan.state)
        return made.adopt(data)

    async def shutdown(self, sockets: list[socket.socket] | None = None) -> None:
        if self.handover is not None:
            self.handover.close()
        await super().shutdown(sockets)

    @contextmanager
    def capture_signals(self) -> Iterator[None]:
        try:
            before = {number: signal.signal(number, self._end) for number in _SIGNALS}
        except ValueError:
            # Only the main thread is told of signals.
            yield
            return
        try:
            yield
        finally:
            for number, handler in before.items():
                signal.signal(number, handler)

    def _end(self, _number: int, _frame: FrameType | None) -> None:
        if self.should_exit:
            self.force_exit = True
        self.should_exit = True


_SIGNALS = (signal.SIGINT, signal.SIGTERM)


def listen(settings: Settings) -> socket.socket:
    """Open the port that a server is to be found at; `OSError` where that fails."""
    host = settings.host
    if settings.lan and host in ("127.0.0.1", "localhost"):
        host = "0.0.0.0"
    family = socket.AF_INET6 if ":" in host else socket.AF_INET
    # asyncio sends without delay only where the protocol is named.
    listening = socket.socket(family, socket.SOCK_STREAM, socket.IPPROTO_TCP)
    try:
        listening.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
        listening.bind((host, settings.port))
        listening.listen(1024)
    except BaseException:
        listening.close()
        raise
    return listening


def lan_host(settings: Settings) -> str | None:
    """The address of this machine in the local network, where that is asked for."""
    if not settings.lan:
        return None
    from echecs.web.door.lan import lan_address

    return lan_address()


def _names(settings: Settings, lan_host: str | None) -> HostNames:
    names = (settings.host, *settings.names, *((lan_host,) if lan_host else ()))
    return HostNames(names, any_address=settings.lan or settings.host in _ALL_ADDRESSES)


def _reachable(host: str) -> str:
    return "127.0.0.1" if host in _ALL_ADDRESSES else host


def local_url(settings: Settings, port: int) -> str:
    """The address for a browser on this machine."""
    return f"http://{_in_url(_reachable(settings.host))}:{port}/"


def lan_url(host: str | None, port: int) -> str | None:
    """The address for the local network."""
    return None if host is None else f"http://{_in_url(host)}:{port}/"


def _in_url(host: str) -> str:
    return f"[{host}]" if ":" in host else host


def _protocol(kind: type[_Protocol], **shared: object) -> type[_Protocol]:
    """The protocol of a server's connections, which count together."""
    return type(kind.__name__, (kind,), shared)


def open_files() -> int:
    """How many files this process may have open."""
    try:
        import resource
    except ImportError:  # Windows has no such limit.
        return _MANY_FILES
    allowed = resource.getrlimit(resource.RLIMIT_NOFILE)[0]
    return _MANY_FILES if allowed == resource.RLIM_INFINITY else min(allowed, _MANY_FILES)


def allow_many_files() -> int:
    """Let each player have a connection: the usual limit is a thousand open files.

    Returns how many there may be now.
    """
    try:
        import resource
    except ImportError:  # Windows has no such limit.
        return _MANY_FILES
    allowed, most = resource.getrlimit(resource.RLIMIT_NOFILE)
    wanted = _MANY_FILES if most == resource.RLIM_INFINITY else min(most, _MANY_FILES)
    if allowed != resource.RLIM_INFINITY and allowed < wanted:
        with suppress(ValueError, OSError):
            resource.setrlimit(resource.RLIMIT_NOFILE, (wanted, most))
            return wanted
    return allowed


def tune_garbage_collection() -> None:
    """Make the searches for garbage few and small: each of them holds up every game.

    What is loaded by now stays as long as the process, and is never searched.
    """
    gc.collect()
    gc.freeze()
    gc.set_threshold(_NEW_OBJECTS)


def log_to_standard_error(level: int = logging.WARNING) -> None:
    """Write the log where it belongs, one line for each event."""
    handler = logging.StreamHandler()
    handler.addFilter(LogLimit())
    # A connection to the database that is lost is told of once, by whoever needed it.
    logging.getLogger("sqlalchemy.pool").setLevel(logging.CRITICAL)
    logging.basicConfig(
        level=level, format="%(levelname)s %(name)s: %(message)s", handlers=[handler]
    )
