"""The command `echecs web`: it starts, says where, and ends in peace."""

import os
import re
import signal
import subprocess
import sys
import time

import httpx
import pytest
from support.web import RunningServer
from websockets.exceptions import ConnectionClosed
from websockets.sync.client import connect

from echecs.cli import main

PATIENCE = 30


@pytest.fixture
def command(tmp_path):
    """A function that starts the command and waits for its address."""
    running = []

    def start(*options):
        process = subprocess.Popen(
            [sys.executable, "-m", "echecs", "web", "--port", "0", "--no-browser", *options],
            env={**os.environ, "XDG_DATA_HOME": str(tmp_path), "LC_ALL": "en"},
            stdout=subprocess.PIPE,
            stderr=subprocess.PIPE,
            text=True,
        )
        running.append(process)
        assert process.stdout is not None
        assert process.stderr is not None
        line = process.stdout.readline()
        assert re.fullmatch(r"http://127\.0\.0\.1:\d+/\n", line), line + process.stderr.read()
        return process, line.strip().rstrip("/")

    yield start
    for process in running:
        process.kill()
        process.communicate()


@pytest.mark.parametrize("number", [signal.SIGTERM, signal.SIGINT])
def test_a_signal_ends_it_in_peace(command, tmp_path, number):
    process, url = command()
    game = httpx.post(f"{url}/api/games", json={"mode": "local"}).json()
    address = f"{url.replace('http', 'ws')}/ws/game/{game['id']}"
    with connect(address) as socket:
        socket.send('{"type": "hello"}')
        socket.recv()
        begun = time.monotonic()
        process.send_signal(number)
        with pytest.raises(ConnectionClosed) as closed:
            socket.recv(timeout=PATIENCE)
        assert closed.value.rcvd is not None
        assert closed.value.rcvd.code == 1012
    assert process.wait(PATIENCE) == 0
    assert time.monotonic() - begun < 20
    assert process.stderr.read() == ""
    assert (tmp_path / "echecs" / "games.sqlite3").exists()


def test_the_local_network_is_told_where(command):
    process, url = command("--lan")
    words = process.stdout.readline()
    assert words.startswith("From this network: http://")
    address = words.split()[-1]
    assert httpx.get(f"{url}/api/about", headers={"Host": "192.168.77.1:80"}).status_code == 200
    assert httpx.get(f"{url}/api/about", headers={"Host": "evil.example"}).status_code == 421
    assert httpx.get(f"{address}api/about").status_code == 200


def test_only_this_machine_unless_asked(tmp_path):
    server = RunningServer(str(tmp_path / "games.sqlite3"))
    assert server.server._socket.getsockname()[0] == "127.0.0.1"
    server.stop()


def test_what_is_missing_is_named():
    script = (
        "import sys; sys.modules['uvicorn'] = None; from echecs.cli import main; "
        "main(['web', '--lang', 'en'])"
    )
    done = subprocess.run([sys.executable, "-c", script], capture_output=True, text=True)
    assert done.returncode == 2
    assert done.stderr == (
        "echecs: the browser game needs more packages (uvicorn is missing): "
        "pip install 'echecs[web]'\n"
    )


@pytest.mark.parametrize(
    ("options", "words"),
    [
        (["--port", "70000"], "a port is a number from 0 to 65535"),
        (["--host", "203.0.113.7"], "cannot be listened on"),
        (["--port", "0", "--database", "/dev/null/x.db"], "database cannot be opened"),
        (["--port", "0", "--database", "what://[/"], "database cannot be opened"),
        (
            ["--port", "0", "--database", "postgresql://x@127.0.0.1:1/x"],
            "database cannot be opened",
        ),
        (["--port", "0", "--database", "nosuch://x"], "database cannot be opened"),
        (["--port", "0", "--database", ":memory:"], "database cannot be opened"),
        (["--port", "0", "--database", "sqlite://"], "database cannot be opened"),
    ],
)
def test_what_cannot_be_started(capsys, options, words):
    with pytest.raises(SystemExit) as ended:
        main(["web", "--lang", "en", "--no-browser", *options])
    assert ended.value.code == 2
    assert words in capsys.readouterr().err


def test_a_port_in_use(tmp_path, capsys):
    server = RunningServer(str(tmp_path / "games.sqlite3"))
    with pytest.raises(SystemExit):
        main(["web", "--lang", "en", "--no-browser", "--port", str(server.port)])
    server.stop()
    assert f"port {server.port}, cannot be listened on" in capsys.readouterr().err
