"""Names, origins, sizes and rates: what the server does not take, and what it always says."""

import json
import socket

import pytest
from support.web import Player, wait_until
from websockets.exceptions import InvalidStatus
from websockets.sync.client import connect

from echecs.web.door.security import HEADERS, HostNames
from echecs.web.settings import Limits


@pytest.fixture(scope="module")
def new_database(tmp_path_factory):
    """One kind of database is enough here."""
    return lambda: str(tmp_path_factory.mktemp("guard") / "games.sqlite3")


@pytest.fixture(scope="module")
def server(new_database, engine):
    from support.web import RunningServer

    running = RunningServer(new_database(), engine)
    yield running
    running.stop()


@pytest.mark.parametrize(
    "path", ["/", "/api/about", "/labels/en.json", "/nowhere", "/pieces/facets.svg"]
)
def test_every_answer_has_the_headers(server, path):
    answer = server.http.get(path)
    for name, value in HEADERS.items():
        assert answer.headers[name] == value
    assert "server" not in answer.headers


def test_the_policy_lets_only_this_server_in():
    policy = HEADERS["Content-Security-Policy"]
    assert policy.startswith("default-src 'none'; script-src 'self'")
    assert "unsafe" not in policy
    assert "http" not in policy


@pytest.mark.parametrize(
    ("host", "is_ours"),
    [
        ("localhost", True),
        ("LOCALHOST:8000", True),
        ("127.0.0.1:1", True),
        ("[::1]:8000", True),
        ("chess.local:8000", True),
        ("evil.example", False),
        ("localhost.evil.example", False),
        ("127.0.0.1.evil.example:8000", False),
        ("192.168.1.5", False),
        ("", False),
        ("[::1", False),
        ("a@localhost", True),
    ],
)
def test_names(host, is_ours):
    assert HostNames(["Chess.local"]).has(host) is is_ours


def test_the_name_of_a_proxy(start, new_database):
    server = start(new_database(), names=("chess.example",))
    headers = {"Host": "chess.example", "Origin": "https://chess.example"}
    answer = server.http.post("/api/games", json={"mode": "local"}, headers=headers)
    assert answer.status_code == 201


def test_names_when_listening_everywhere():
    names = HostNames([], any_address=True)
    assert names.has("192.168.1.5:8000")
    assert names.has("[fe80::1]:8000")
    assert not names.has("evil.example")


def test_other_names_are_refused(server):
    answer = server.http.get("/", headers={"Host": "evil.example"})
    assert (answer.status_code, answer.json()["reason"]) == (421, "wrong-host")
    with (
        pytest.raises(InvalidStatus) as refused,
        connect(
            f"ws://evil.example:{server.port}/ws/game/AAAAAAAAAAAA",
            sock=socket.create_connection(("127.0.0.1", server.port)),
        ),
    ):
        pass
    assert refused.value.response.status_code == 403


@pytest.mark.parametrize(
    "origin", ["http://evil.example", "null", "http://127.0.0.1:1", "http://[", "file://"]
)
def test_other_sites_are_refused(server, origin):
    answer = server.http.post("/api/games", json={"mode": "local"}, headers={"Origin": origin})
    assert (answer.status_code, answer.json()["reason"]) == (403, "wrong-origin")
    address = server.socket_url("/ws/game/AAAAAAAAAAAA")
    with pytest.raises(InvalidStatus) as refused, connect(address, origin=origin):
        pass
    assert refused.value.response.status_code == 403


def test_requests_that_a_browser_calls_foreign_are_refused(server):
    headers = {"Sec-Fetch-Site": "cross-site"}
    answer = server.http.post("/api/games", json={"mode": "local"}, headers=headers)
    assert answer.json()["reason"] == "wrong-origin"


def test_our_own_pages_are_welcome(server):
    headers = {"Origin": server.url, "Sec-Fetch-Site": "same-origin"}
    answer = server.http.post("/api/games", json={"mode": "local"}, headers=headers)
    assert answer.status_code == 201
    address = server.socket_url(f"/ws/game/{answer.json()['id']}")
    with connect(address, origin=server.url) as opened:
        opened.send('{"type": "hello"}')
        assert json.loads(opened.recv())["type"] == "state"


@pytest.mark.parametrize(
    ("content", "kind", "status", "reason"),
    [
        (b"{}", "text/plain", 415, "not-json"),
        (b"{}", "application/x-www-form-urlencoded", 415, "not-json"),
        (b"{", "application/json", 400, "malformed"),
        (b"[]", "application/json", 400, "malformed"),
        (b"[" * 60_000, "application/json", 400, "malformed"),
        (rb'{"mode": "local", "fen": "\udfff"}', "application/json", 400, "malformed"),
        (b"\xff\xfe{}", "application/json", 400, "malformed"),
        (b" " * 300_000, "application/json", 413, "too-big"),
    ],
)
def test_bodies(server, content, kind, status, reason):
    answer = server.http.post("/api/games", content=content, headers={"Content-Type": kind})
    assert (answer.status_code, answer.json()["reason"]) == (status, reason)


def test_bodies_without_a_length_are_limited_too(server):
    def parts():
        for _ in range(20):
            yield b" " * 10_000

    headers = {"Content-Type": "application/json"}
    answer = server.http.post("/api/games/AAAAAAAAAAAA/join", content=parts(), headers=headers)
    assert answer.status_code == 413


def test_methods(server):
    assert server.http.get("/api/games").status_code == 405
    assert server.http.post("/", json={}).status_code == 405
    assert server.http.get("/api/games").json()["reason"] == "wrong-method"
    assert server.http.get("/nowhere?language=en").json() == {
        "reason": "no-page",
        "message": "There is no such page.",
    }


@pytest.mark.parametrize(
    "path",
    [
        "/client/../server.py",
        "/client/%2e%2e/server.py",
        "/client/..%2fserver.py",
        "/vendor//etc/passwd",
    ],
)
def test_only_the_files_of_the_pages_are_served(server, path):
    assert server.http.get(path).status_code == 404


# --- Rates and numbers -----------------------------------------------------------------


def test_a_flood_of_messages_is_stopped(start, new_database, caplog):
    server = start(new_database(), limits=Limits(messages_per_second=0.01, message_burst=10))
    game = server.create("local")
    flooder = Player(server, game["id"], game["seats"].values())
    other = Player(server, game["id"])
    for number in range(300):
        flooder.socket.send(json.dumps({"type": "ping", "id": number}))
    reasons = [flooder.until("pong", "refused", "error") for _ in range(211)]
    assert [message["type"] for message in reasons[:10]] == ["pong"] * 10
    assert {message.get("reason") for message in reasons[12:]} == {"too-fast"}
    assert flooder.closed() == 1008
    assert other.settle()["outcome"] is None, "nobody else is disturbed"
    assert caplog.text.count("too-fast") == 1
    flooder.close()
    other.close()


def test_a_flood_of_requests_is_stopped(start, new_database):
    limits = Limits(requests_per_second_per_address=1, request_burst=10)
    server = start(new_database(), limits=limits)
    codes = [server.http.get("/api/about").status_code for _ in range(15)]
    assert codes == [200] * 10 + [429] * 5
    assert server.http.get("/labels/en.json").status_code == 200
    with pytest.raises(InvalidStatus), connect(server.socket_url("/ws/game/AAAAAAAAAAAA")):
        pass


def test_a_flood_of_games_is_stopped(start, new_database):
    server = start(new_database(), limits=Limits(games_per_minute_per_address=3))
    codes = [server.post("/api/games", mode="local").status_code for _ in range(5)]
    assert codes == [201, 201, 201, 429, 429]


def test_connections_are_limited_and_given_back(start, new_database):
    server = start(new_database(), limits=Limits(connections_per_address=2))
    game = server.create("local")
    players = [Player(server, game["id"]) for _ in range(3)]
    assert players[0].settle()
    assert players[1].settle()
    assert players[2].until("error")["reason"] == "full"
    assert players[2].closed() == 1013
    for player in players:
        player.close()
    wait_until(lambda: not server.hub.connections._open)
    player = Player(server, game["id"])
    assert player.settle()
    player.close()


def test_games_in_memory_are_limited(start, new_database):
    server = start(new_database(), limits=Limits(rooms=1), idle_seconds=0.05)
    first, second = server.create("local"), server.create("local")
    player = Player(server, first["id"])
    player.settle()
    late = Player(server, second["id"])
    assert late.until("error")["reason"] == "full"
    late.close()
    player.close()
    wait_until(lambda: not server.hub.rooms)
    late = Player(server, second["id"])
    late.settle()
    late.close()


def test_silence_instead_of_a_greeting(start, new_database, monkeypatch):
    monkeypatch.setattr("echecs.web.api.room_socket.GREETING_SECONDS", 0.05)
    server = start(new_database())
    game = server.create("local")
    with connect(server.socket_url(f"/ws/game/{game['id']}")) as opened:
        assert json.loads(opened.recv())["reason"] == "hello-first"


def test_the_log_holds_no_secrets(start, new_database, caplog):
    caplog.set_level("DEBUG")
    server = start(new_database())
    game = server.create("link", name="Ann-with-a-name")
    token = server.join(game, "Bob-with-a-name")["token"]
    player = Player(server, game["id"], [token])
    player.settle()
    thief = Player(server, game["id"], ["a-forged-token"])
    thief.until("error")
    server.post(f"/api/games/{game['id']}/join", invite="a-forged-invite", name="Eve-with-a-name")
    for opened in (player, thief):
        opened.close()
    server.stop()
    ours = "\n".join(
        record.getMessage() for record in caplog.records if record.name.startswith("echecs")
    )
    assert "bad-token" in ours
    for secret in (token, game["invite"], *game["seats"].values(), "forged", "with-a-name"):
        assert secret not in ours
