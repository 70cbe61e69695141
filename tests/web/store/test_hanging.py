"""A database that hangs: clear refusals, nothing acknowledged in vain, and an end in time."""

import os
import signal
import sqlite3
import subprocess
import sys

import httpx
import pytest
from support.web import PATIENCE, Player


def test_a_file_that_is_locked(start, tmp_path, sit):
    path = tmp_path / "games.sqlite3"
    server = start(str(path))
    game = server.create("local")
    player = sit(game, *game["seats"].values(), server=server)
    player.play("e4")
    holder = sqlite3.connect(path, isolation_level=None)
    holder.execute("BEGIN IMMEDIATE")
    assert player.move("e5")["reason"] == "not-stored"
    holder.execute("ROLLBACK")
    holder.close()
    assert player.closed() == 1012
    again = sit(game, *game["seats"].values(), server=server)
    again.play("e5")
    assert again.san == ["e4", "e5"]


@pytest.mark.parametrize("how", ["deleted", "replaced"])
def test_a_file_that_is_gone_takes_no_move(start, tmp_path, sit, how):
    path = tmp_path / "games.sqlite3"
    server = start(str(path))
    game = server.create("local")
    player = sit(game, *game["seats"].values(), server=server)
    player.play("e4")
    path.rename(tmp_path / "elsewhere")
    if how == "replaced":
        path.write_bytes(b"")
    assert player.move("e5")["reason"] == "not-stored"
    assert player.closed() == 1012
    answer = server.http.get(f"/api/games/{game['id']}/pgn")
    assert (answer.status_code, answer.json()["reason"]) == (503, "no-database")
    assert server.post("/api/games", mode="local").json()["reason"] == "not-stored"


def test_a_server_that_is_frozen(postgres, tmp_path):
    """Everything of PostgreSQL stands: what is asked is refused, and SIGTERM ends the server."""
    options = ["--port", "0", "--no-browser", "--engine", os.devnull, "--lang", "en"]
    process = subprocess.Popen(
        [sys.executable, "-m", "echecs", "web", *options, "--database", postgres.new_database()],
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
        text=True,
    )
    frozen = []
    try:
        assert process.stdout is not None
        url = process.stdout.readline().strip().rstrip("/")
        game = httpx.post(f"{url}/api/games", json={"mode": "local"}).json()
        other = httpx.post(f"{url}/api/games", json={"mode": "local"}).json()
        player = Player(_Address(url), game["id"], game["seats"].values())
        player.play("e4")
        frozen = postgres.processes()
        for pid in frozen:
            os.kill(pid, signal.SIGSTOP)
        assert player.move("e5")["reason"] == "not-stored"
        answer = httpx.get(f"{url}/api/games/{other['id']}/pgn", timeout=PATIENCE)
        assert (answer.status_code, answer.json()["reason"]) == (503, "no-database")
        httpx.get(f"{url}/api/about", timeout=PATIENCE)
        process.terminate()
        assert process.wait(PATIENCE) == 0
        player.close()
    finally:
        for pid in frozen:
            os.kill(pid, signal.SIGCONT)
        process.kill()
        process.communicate()


class _Address:
    def __init__(self, url):
        self._url = url

    def socket_url(self, path):
        return self._url.replace("http", "ws") + path
