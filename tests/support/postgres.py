"""A PostgreSQL server of our own, for as long as the tests run."""

import os
import secrets
import shutil
import signal
import subprocess
import tempfile
import time
from contextlib import suppress
from pathlib import Path

import pg8000.native

from support.relay import free_port

_USER = "tester"


def find_binaries():
    """The directory of the newest installed server's programs, or None."""
    found = sorted(Path("/usr/lib/postgresql").glob("*/bin/initdb"), key=_version)
    if found:
        return found[-1].parent
    initdb = shutil.which("initdb")
    return Path(initdb).resolve().parent if initdb else None


def _version(path):
    digits = path.parts[-3].split(".")[0]
    return int(digits) if digits.isdigit() else 0


class Postgres:
    """A cluster in a temporary directory, on a port of the loopback address."""

    def __init__(self):
        self._binaries = find_binaries()
        self._directory = Path(tempfile.mkdtemp(prefix="echecs-postgres-"))
        self._data = self._directory / "data"
        # PostgreSQL refuses to run as root.
        self._as_user = []
        if os.getuid() == 0:
            self._as_user = ["setpriv", "--reuid=65534", "--regid=65534", "--clear-groups", "--"]
            os.chown(self._directory, 65534, 65534)
        self.port = free_port()

    def start(self):
        self._run("initdb", "-D", self._data, "-U", _USER, "-A", "trust", "--no-sync", "-E", "UTF8")
        self.launch()

    def launch(self):
        """Start the server on the data that there are."""
        options = (
            f"-p {self.port} -c listen_addresses=127.0.0.1 -k {self._directory} "
            "-c fsync=off -c full_page_writes=off -c max_connections=50 -c shared_buffers=16MB"
        )
        log = self._directory / "log"
        self._run("pg_ctl", "-D", self._data, "-o", options, "-l", log, "-w", "start")

    def kill(self):
        """End every process of the server without a warning."""
        killed = self.processes()
        for pid in killed:
            with suppress(ProcessLookupError):
                os.kill(pid, signal.SIGKILL)
        # The next one starts when the memory of this one is given back.
        deadline = time.monotonic() + 60
        while any(runs(pid) for pid in killed) and time.monotonic() < deadline:
            time.sleep(0.01)
        # A process that nobody has buried looks alive to PostgreSQL.
        for path in (self._data / "postmaster.pid", *self._directory.glob(".s.PGSQL.*")):
            path.unlink(missing_ok=True)

    def stop(self):
        if self._data.exists():
            self._run("pg_ctl", "-D", self._data, "-m", "immediate", "-w", "stop")
        shutil.rmtree(self._directory, ignore_errors=True)

    def new_database(self):
        """The URL of a database that is empty."""
        name = f"echecs_{secrets.token_hex(6)}"
        with pg8000.native.Connection(_USER, "127.0.0.1", "postgres", self.port) as connection:
            connection.run(f"CREATE DATABASE {name}")
        return f"postgresql://{_USER}@127.0.0.1:{self.port}/{name}"

    def processes(self):
        """The numbers of all processes of the server, the first one included."""
        first = int((self._data / "postmaster.pid").read_text().split()[0])
        children = Path(f"/proc/{first}/task/{first}/children").read_text().split()
        return [first, *map(int, children)]

    def cut_connections(self, url):
        """End every connection to a database, as a restart would."""
        with pg8000.native.Connection(_USER, "127.0.0.1", "postgres", self.port) as connection:
            connection.run(
                "SELECT pg_terminate_backend(pid) FROM pg_stat_activity WHERE datname = :name",
                name=url.rpartition("/")[2],
            )

    def _run(self, program, *arguments):
        done = subprocess.run(
            [*self._as_user, self._binaries / program, *map(str, arguments)],
            cwd=self._directory,
            # What the server inherits stays open; it must not be a pipe of ours.
            stdout=subprocess.DEVNULL,
            stderr=subprocess.DEVNULL,
            timeout=60,
        )
        assert done.returncode == 0, f"{program} failed"


def runs(pid):
    """Whether a process is there and not at its end."""
    try:
        state = Path(f"/proc/{pid}/stat").read_text().rpartition(")")[2].split()[0]
    except OSError:
        return False
    return state != "Z"
