"""The server that is measured, in processes of its own, with limits or without."""

from __future__ import annotations

import os
import re
import subprocess
import sys
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import replace
from pathlib import Path

from echecs.web.settings import Limits

_NO_LIMIT = 10**9


class ServerProcess:
    """A server that runs elsewhere."""

    def __init__(self, process: subprocess.Popen[str], port: int) -> None:
        self.port = port
        self._pid = process.pid

    @property
    def memory(self) -> int:
        """Bytes that it holds in memory, its workers included; 0 where that cannot be known."""
        return sum(map(_memory, self._processes()))

    @property
    def processor_seconds(self) -> float:
        """Time that processors have spent on it and its workers."""
        return sum(map(_processor_seconds, self._processes()))

    def _processes(self) -> list[int]:
        try:
            with open(f"/proc/{self._pid}/task/{self._pid}/children", encoding="ascii") as stream:
                return [self._pid, *map(int, stream.read().split())]
        except OSError:
            return [self._pid]


def _memory(pid: int) -> int:
    try:
        with open(f"/proc/{pid}/status", encoding="ascii") as stream:
            found = re.search(r"VmRSS:\s+(\d+) kB", stream.read())
    except OSError:
        return 0
    return int(found[1]) * 1024 if found else 0


def _processor_seconds(pid: int) -> float:
    try:
        with open(f"/proc/{pid}/stat", encoding="ascii") as stream:
            fields = stream.read().rpartition(")")[2].split()
    except OSError:
        return 0.0
    return (int(fields[11]) + int(fields[12])) / os.sysconf("SC_CLK_TCK")


@contextmanager
def server_process(
    database: str, workers: int = 1, *, is_limited: bool = False
) -> Iterator[ServerProcess]:
    """Start a server for a database, and end it afterwards."""
    words = [database, str(workers), "limited" if is_limited else "unlimited"]
    process = subprocess.Popen(
        [sys.executable, "-m", "bench.web_server", *words],
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


def serve(database: str, workers: int, *, is_limited: bool) -> None:
    """Serve until ended by a signal; the port is printed first."""
    from echecs.web.server import Server, allow_many_files, tune_garbage_collection
    from echecs.web.settings import Settings
    from echecs.web.workers import Workers

    allow_many_files()
    settings = Settings(port=0, database=database, engine=os.devnull)
    if not is_limited:
        settings = replace(settings, limits=_no_limits(), idle_seconds=_NO_LIMIT)
    server = Server(settings) if workers == 1 else Workers(settings, workers)
    tune_garbage_collection()
    server.run(lambda: print(server.port, flush=True))


def _no_limits() -> Limits:
    return Limits(
        connections=_NO_LIMIT,
        connections_per_address=_NO_LIMIT,
        rooms=_NO_LIMIT,
        games_per_minute=_NO_LIMIT,
        games_per_minute_per_address=_NO_LIMIT,
        requests_per_second_per_address=_NO_LIMIT,
        request_burst=_NO_LIMIT,
        messages_per_second=_NO_LIMIT,
        message_burst=_NO_LIMIT,
        work_per_second_per_address=_NO_LIMIT,
        work_burst=_NO_LIMIT,
    )


if __name__ == "__main__":
    serve(sys.argv[1], int(sys.argv[2]), is_limited=sys.argv[3] == "limited")
