"""Health and figures for whoever keeps a server."""

import re

import pytest
from support.web import Player, wait_until

from echecs.web.door.proxy import parse_proxy


def figures(text):
    return {
        name: float(value)
        for name, value in re.findall(r'^(\w+)\{worker="\w+"\} (\S+)$', text, re.M)
    }


def test_figures_are_those_of_the_server(start, tmp_path):
    server = start(str(tmp_path / "games.sqlite3"))
    game = server.create("local")
    player = Player(server, game["id"], game["seats"].values())
    player.play("e4")
    player.play("e5")
    answer = server.http.get("/metrics")
    assert answer.headers["content-type"].startswith("text/plain; version=0.0.4")
    found = figures(answer.text)
    assert found["echecs_games"] == 1
    assert found["echecs_connections"] == 1
    assert found["echecs_moves_total"] == 2
    assert found["echecs_writes_failed_total"] == 0
    assert found["echecs_memory_bytes"] > 1 << 20
    # Every figure says what it is, as Prometheus asks for.
    assert set(re.findall(r"# TYPE (\w+) (?:gauge|counter)\n", answer.text)) == set(found)
    player.close()
    wait_until(lambda: figures(server.http.get("/metrics").text)["echecs_connections"] == 0)


def test_figures_are_for_this_machine_alone(start, tmp_path):
    server = start(str(tmp_path / "games.sqlite3"), proxies=(parse_proxy("127.0.0.1"),))
    headers = {"X-Forwarded-For": "203.0.113.9"}
    assert server.http.get("/metrics", headers=headers).status_code == 404
    # A proxy that the server was not told of asks for somebody else as well.
    unaware = start(str(tmp_path / "others.sqlite3"))
    for name in ("X-Forwarded-For", "Forwarded", "X-Real-IP", "Via"):
        assert unaware.http.get("/metrics", headers={name: "x"}).status_code == 404
    assert server.http.get("/metrics").status_code == 200


@pytest.mark.parametrize("is_well", [True, False])
def test_health(start, tmp_path, is_well):
    path = tmp_path / "games.sqlite3"
    server = start(str(path))
    if not is_well:
        path.rename(tmp_path / "elsewhere")
    answer = server.http.get("/healthz")
    assert (answer.status_code, answer.text) == (
        (200, "ok\n") if is_well else (503, "the database does not answer\n")
    )
