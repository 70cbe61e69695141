"""Several workers on one port: a parent that starts them, and starts anew who dies.

All listen on one socket. Each is a whole server with games of its own; a connection
for another's game is handed over. SIGTERM to one worker takes it out of service, its
games go to the others; SIGHUP to the parent brings it back.
"""

from __future__ import annotations

import hashlib
import logging
import os
import pickle
import secrets
import shutil
import signal
import socket
import subprocess
import sys
import tempfile
import threading
import time
from collections.abc import Callable
from contextlib import suppress
from dataclasses import replace
from pathlib import Path
from types import FrameType

from echecs.web.server import (
    Server,
    allow_many_files,
    lan_host,
    lan_url,
    listen,
    local_url,
    log_to_standard_error,
    tune_garbage_collection,
)
from echecs.web.settings import Settings
from echecs.web.store.database import DatabaseError, database_url, open_database

_log = logging.getLogger(__name__)

_PAUSE = 0.1
_STOP_SECONDS = 2.7
"""How long workers may take to end before they are killed: all is over in three seconds."""
_LONGEST_WAIT = 5.0
"""How long a worker that dies again and again is waited for."""
_READY = b"ready\n"


class Workers:
    """Workers that serve one port until a signal ends them all."""

    def __init__(self, settings: Settings, count: int) -> None:
        self._socket = listen(settings)
        try:
            # Once for all of them, and before any: errors are told here.
            open_database(database_url(settings.database)).dispose()
        except BaseException:
            self._socket.close()
            raise
        self._settings = replace(settings, machine=_machine_of(settings))
        self._count = count
        self._directory = Path(tempfile.mkdtemp(prefix="echecs-"))
        self._workers: dict[int, _Worker] = {}
        self._is_stopping = False
        self._is_restoring = False
        self._has_terminal = _has_terminal()
        self.port: int = self._socket.getsockname()[1]
        self.url = local_url(settings, self.port)
        self.lan_url = lan_url(lan_host(settings), self.port)

    def run(self, on_start: Callable[[], None] | None = None) -> None:
        """Serve until a signal ends it."""
        before = {number: signal.signal(number, self._hear) for number in _SIGNALS}
        try:
            for number in range(self._count):
                self._workers[number] = _Worker(number)
            while not self._is_stopping:
                self._look_after()
                if on_start is not None and all(
                    worker.is_ready for worker in self._workers.values()
                ):
                    on_start()
                    on_start = None
                time.sleep(_PAUSE)
        finally:
            self._stop()
            for number, handler in before.items():
                signal.signal(number, handler)
            self._socket.close()
            shutil.rmtree(self._directory, ignore_errors=True)

    def _hear(self, number: int, _frame: FrameType | None) -> None:
        # A terminal that is closed takes its programs along.
        is_orphan = self._has_terminal and not _has_terminal()
        if number == _HANG_UP and not is_orphan:
            self._is_restoring = True
        else:
            self._is_stopping = True

    def _look_after(self) -> None:
        if self._is_restoring:
            self._is_restoring = False
            for number in range(self._count):
                self._workers.setdefault(number, _Worker(number))
        for worker in list(self._workers.values()):
            if worker.is_due:
                worker.start(self._settings, self._socket, self._directory)
            elif worker.has_left():
                del self._workers[worker.number]

    def _stop(self) -> None:
        deadline = time.monotonic() + _STOP_SECONDS
        for worker in self._workers.values():
            worker.tell_to_end()
        for worker in self._workers.values():
            worker.end(deadline)


class _Worker:
    """One place for a worker, and the process that fills it."""

    def __init__(self, number: int) -> None:
        self.number = number
        self.is_ready = False
        """Whether it was ever heard to serve."""
        self._process: subprocess.Popen[bytes] | None = None
        self._start_at = 0.0
        self._wait = 0.0

    @property
    def is_due(self) -> bool:
        """Whether a process is missing, and it is time to start one."""
        return self._process is None and time.monotonic() >= self._start_at

    def start(self, settings: Settings, listening: socket.socket, directory: Path) -> None:
        """Start a process; nobody waits until it serves."""
        handle = listening.fileno()
        self._process = subprocess.Popen(
            [sys.executable, "-m", __name__],
            stdin=subprocess.PIPE,
            stdout=subprocess.PIPE,
            pass_fds=[handle],
            # Ctrl-C is for the parent, which ends its workers in good order.
            process_group=0,
        )
        assert self._process.stdin is not None
        assert self._process.stdout is not None
        os.set_blocking(self._process.stdout.fileno(), False)
        # The pipe stays open: its end tells a worker that the parent is gone.
        with suppress(OSError):
            pickle.dump((settings, handle, str(directory)), self._process.stdin)
            self._process.stdin.flush()

    def has_left(self) -> bool:
        """Look whether it serves, or has died; True when it has ended as it was told to."""
        if self._process is None:
            return False
        assert self._process.stdout is not None
        if self._process.stdout.read(len(_READY)) == _READY:
            self.is_ready, self._wait = True, 0.0
        code = self._process.poll()
        if code is None:
            return False
        self._close()
        if code == 0:
            _log.warning("worker %d is out of service", self.number)
            return True
        _log.error("worker %d has died (%d) and is started anew", self.number, code)
        # One that cannot start, for want of its database perhaps, is tried less and less often.
        self._start_at = time.monotonic() + self._wait
        self._wait = min(2 * self._wait + _PAUSE, _LONGEST_WAIT)
        return False

    def tell_to_end(self) -> None:
        """Ask it to end in good order."""
        if self._process is not None and self._process.poll() is None:
            self._process.terminate()

    def end(self, deadline: float) -> None:
        """Wait for its end until a moment, and no longer."""
        if self._process is None:
            return
        try:
            self._process.wait(max(0.0, deadline - time.monotonic()))
        except subprocess.TimeoutExpired:
            _log.error("worker %d does not end and is killed", self.number)
            self._process.kill()
            self._process.wait()
        self._close()

    def _close(self) -> None:
        assert self._process is not None
        for stream in (self._process.stdin, self._process.stdout):
            if stream is not None:
                with suppress(OSError):
                    stream.close()
        self._process = None


def _has_terminal() -> bool:
    return os.isatty(0)


def _machine_of(settings: Settings) -> str:
    """What the workers of one machine have in common; by its address it is known again."""
    if settings.machine is not None:
        return settings.machine
    if settings.address is None:
        return secrets.token_hex(8)
    return hashlib.sha256(settings.address.encode()).hexdigest()[:16]


_HANG_UP = getattr(signal, "SIGHUP", None)
_SIGNALS = tuple(
    getattr(signal, name) for name in ("SIGINT", "SIGTERM", "SIGHUP") if hasattr(signal, name)
)


def work() -> None:
    """Be one worker, as told on the standard input."""
    settings, handle, directory = pickle.load(sys.stdin.buffer)
    log_to_standard_error()
    allow_many_files()
    try:
        server = Server(settings, socket.socket(fileno=handle), Path(directory))
    except DatabaseError as error:
        _log.error("the database cannot be opened: %s", error)
        sys.exit(1)

    def watch() -> None:
        while sys.stdin.buffer.read(1):
            pass
        server.stop()

    threading.Thread(target=watch, name="parent", daemon=True).start()
    tune_garbage_collection()

    def ready() -> None:
        os.write(sys.stdout.fileno(), _READY)

    server.run(ready)
    # The thread that watches holds the input: nothing is to be waited for.
    logging.shutdown()
    os._exit(0)


if __name__ == "__main__":
    work()
