"""Several workers on one port: a parent that starts them, and starts anew who dies.

All listen on one socket. Each is a whole server with games of its own; a connection
for another's game is handed over. SIGTERM to one worker takes it out of service, its
games go to the others; SIGHUP to the parent brings it back.
"""

from __future__ import annotations

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
from dataclasses import replace
from pathlib import Path
from types import FrameType

from echecs.web.server import (
    Server,
    allow_many_files,
    keep_what_is_loaded,
    listen,
    log_to_standard_error,
    reachable_url,
)
from echecs.web.settings import Settings
from echecs.web.store.database import database_url, open_database

_log = logging.getLogger(__name__)

_PAUSE = 0.1
_STOP_SECONDS = 5.0
"""How long workers may take to end before they are killed."""
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
        self._settings = replace(settings, machine=settings.machine or secrets.token_hex(8))
        self._count = count
        self._directory = Path(tempfile.mkdtemp(prefix="echecs-"))
        self._running: dict[int, subprocess.Popen[bytes]] = {}
        self._is_stopping = False
        self._is_restoring = False
        self.port: int = self._socket.getsockname()[1]
        self.url = reachable_url(settings, self.port)
        self.lan_url: str | None = None

    @property
    def processes(self) -> list[int]:
        """The numbers of the workers' processes."""
        return [process.pid for process in self._running.values()]

    def run(self, on_start: Callable[[], None] | None = None) -> None:
        """Serve until a signal ends it."""
        before = {number: signal.signal(number, self._hear) for number in _SIGNALS}
        try:
            for number in range(self._count):
                self._start(number)
            if on_start is not None:
                on_start()
            while not self._is_stopping:
                self._look_after()
                time.sleep(_PAUSE)
        finally:
            self._stop()
            for number, handler in before.items():
                signal.signal(number, handler)
            self._socket.close()
            shutil.rmtree(self._directory, ignore_errors=True)

    def _hear(self, number: int, _frame: FrameType | None) -> None:
        if number == signal.SIGHUP:
            self._is_restoring = True
        else:
            self._is_stopping = True

    def _start(self, number: int) -> None:
        handle = self._socket.fileno()
        process = subprocess.Popen(
            [sys.executable, "-m", __name__],
            stdin=subprocess.PIPE,
            stdout=subprocess.PIPE,
            pass_fds=[handle],
        )
        self._running[number] = process
        assert process.stdin is not None
        assert process.stdout is not None
        # The pipe stays open: its end tells a worker that the parent is gone.
        pickle.dump((self._settings, handle, str(self._directory)), process.stdin)
        process.stdin.flush()
        if process.stdout.readline() != _READY:
            _log.error("worker %d does not start", number)

    def _look_after(self) -> None:
        for number, process in list(self._running.items()):
            code = process.poll()
            if code is None:
                continue
            _close(process)
            del self._running[number]
            if code == 0:
                _log.warning("worker %d is out of service", number)
            else:
                _log.error("worker %d has died (%d) and is started anew", number, code)
                self._start(number)
        if self._is_restoring:
            self._is_restoring = False
            for number in range(self._count):
                if number not in self._running:
                    self._start(number)

    def _stop(self) -> None:
        for process in self._running.values():
            if process.poll() is None:
                process.terminate()
        deadline = time.monotonic() + _STOP_SECONDS
        for process in self._running.values():
            try:
                process.wait(max(0.0, deadline - time.monotonic()))
            except subprocess.TimeoutExpired:
                process.kill()
                process.wait()
            _close(process)


_SIGNALS = tuple(
    getattr(signal, name) for name in ("SIGINT", "SIGTERM", "SIGHUP") if hasattr(signal, name)
)


def _close(process: subprocess.Popen[bytes]) -> None:
    for stream in (process.stdin, process.stdout):
        if stream is not None:
            stream.close()


def work() -> None:
    """Be one worker, as told on the standard input."""
    settings, handle, directory = pickle.load(sys.stdin.buffer)
    log_to_standard_error()
    allow_many_files()
    server = Server(settings, socket.socket(fileno=handle), Path(directory))

    def watch() -> None:
        while sys.stdin.buffer.read(1):
            pass
        server.stop()

    threading.Thread(target=watch, name="parent", daemon=True).start()
    keep_what_is_loaded()

    def ready() -> None:
        os.write(sys.stdout.fileno(), _READY)

    server.run(ready)
    # The thread that watches holds the input: nothing is to be waited for.
    logging.shutdown()
    os._exit(0)


if __name__ == "__main__":
    work()
