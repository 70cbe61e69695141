"""The server that is measured, in a process of its own and without limits."""

from __future__ import annotations

import os
import re
import subprocess
import sys
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

_NO_LIMIT = 10**9


class ServerProcess:
    """A server that runs elsewhere."""

    def __init__(self, process: subprocess.Popen[str], port: int) -> None:
        self.port = port
        self._pid = process.pid

    @property
    def memory(self) -> int:
        """Bytes that it holds in memory; 0 where that cannot be known."""
        try:
            with open(f"/proc/{self._pid}/status", encoding="ascii") as stream:
                found = re.search(r"VmRSS:\s+(\d+) kB", stream.read())
        except OSError:
            return 0
        return int(found[1]) * 1024 if found else 0

    @property
    def processor_seconds(self) -> float:
        """Time that processors have spent on it."""
        try:
            with open(f"/proc/{self._pid}/stat", encoding="ascii") as stream:
                fields = stream.read().rpartition(")")[2].split()
        except OSError:
            return 0.0
        return (int(fields[11]) + int(fields[12])) / os.sysconf("SC_CLK_TCK")


@contextmanager
def server_process(database: str) -> Iterator[ServerProcess]:
    """Start a server for a database, and end it afterwards."""
    process = subprocess.Popen(
        [sys.executable, "-m", "bench.web_server", database],
        cwd=Path(__file__).parents[1],
        stdout=subprocess.PIPE,
        stderr=subprocess.DEVNULL,
        text=True,
    )
    try:
        assert process.stdout is not None
        line = process.stdout.readline()
        if not line.strip().isdecimal():
            raise RuntimeError("the server does not start")
        yield ServerProcess(process, int(line))
    finally:
        process.terminate()
        try:
            process.wait(10)
        except subprocess.TimeoutExpired:
            process.kill()
            process.wait()
        if process.stdout is not None:
            process.stdout.close()


def serve(database: str) -> None:
    """Serve until ended by a signal; the port is printed first."""
    from echecs.web.server import Server, allow_many_files, keep_what_is_loaded
    from echecs.web.settings import Limits, Settings

    allow_many_files()
    limits = Limits(
        connections=_NO_LIMIT,
        connections_per_address=_NO_LIMIT,
        rooms=_NO_LIMIT,
        games_per_minute=_NO_LIMIT,
        games_per_minute_per_address=_NO_LIMIT,
        requests_per_second_per_address=_NO_LIMIT,
        request_burst=_NO_LIMIT,
        messages_per_second=_NO_LIMIT,
        message_burst=_NO_LIMIT,
    )
    settings = Settings(
        port=0, database=database, engine=os.devnull, limits=limits, idle_seconds=_NO_LIMIT
    )
    server = Server(settings)
    keep_what_is_loaded()
    server.run(lambda: print(server.port, flush=True))


if __name__ == "__main__":
    serve(sys.argv[1])
