"""What takes long holds up nobody: it is done aside, once, and paid for by who asks."""

import json
import sys
import threading
import time

import httpx
import pytest
import segno
from support.web import Player, wait_until

import echecs.web.api.position
import echecs.web.game.hub
import echecs.web.game.pgn
import echecs.web.game.state
from echecs.web.position.move_entry import entries_of
from echecs.web.settings import Limits

SHUFFLE = ["g1f3", "g8f6", "f3g1", "f6g8"]
LONG = SHUFFLE * 1000
ONLOOKERS = 20


@pytest.fixture(scope="module")
def new_database(tmp_path_factory):
    """One kind of database is enough here."""
    return lambda: str(tmp_path_factory.mktemp("long") / "games.sqlite3")


@pytest.fixture
def noted(monkeypatch):
    """A function that notes in which threads another one runs."""
    threads = []

    def watch(place, name):
        real = getattr(place, name)

        def noting(*arguments, **options):
            threads.append(threading.current_thread().name)
            return real(*arguments, **options)

        monkeypatch.setattr(place, name, noting)
        return threads

    return watch


def test_a_long_game_is_described_once_and_told_in_parts(start, new_database, monkeypatch):
    server = start(new_database())
    game = server.create("local", rules="mini", moves=LONG)
    described = []

    def noting(*arguments):
        entries = entries_of(*arguments)
        described.extend(entries)
        return entries

    monkeypatch.setattr(echecs.web.game.state, "entries_of", noting)
    players = [Player(server, game["id"]) for _ in range(ONLOOKERS)]
    for player in players:
        largest = 0
        while player.state is None:
            largest = max(largest, len(json.dumps(player.receive())))
        assert [entry["uci"] for entry in player.moves] == LONG
        assert largest < 100_000
    assert len(described) == len(LONG)
    holder = Player(server, game["id"], game["seats"].values())
    holder.wait(bool)
    holder.send("takeback", action="ask")
    players[0].wait(lambda state: state["ply"] == len(LONG) - 1)
    # The move before the last one taken back is known already.
    assert len(described) == len(LONG)
    for player in (*players, holder):
        player.close()


@pytest.mark.parametrize(
    ("place", "name", "path", "fields"),
    [
        (segno, "make", "/api/qr", {"text": "x" * 400}),
        (echecs.web.game.hub, "new_game", "/api/games", {"mode": "local", "pgn": "{a}" * 80_000}),
        (echecs.web.api.position, "read_text", "/api/read", {"text": "{a}" * 80_000}),
    ],
    ids=["qr", "pgn", "read"],
)
def test_long_requests_leave_the_loop(start, new_database, noted, place, name, path, fields):
    threads = noted(place, name)
    server = start(new_database())
    assert server.post(path, **fields).status_code in (200, 201, 400, 422)
    assert threads == ["work"]


def test_loading_and_downloading_leave_the_loop(start, new_database, noted):
    threads = noted(echecs.web.game.hub, "replay")
    noted(echecs.web.game.pgn, "format_game")
    server = start(new_database())
    game = server.create("local", rules="mini", moves=LONG[:400])
    assert "Nf6" in server.http.get(f"/api/games/{game['id']}/pgn").text
    assert threads == ["replay", "work"]


def test_each_address_pays_for_its_own_work(start, new_database):
    server = start(
        new_database(), limits=Limits(work_per_second_per_address=0.001, work_burst=0.05)
    )
    for number in range(100):
        text = f"{number} " + "x" * 390
        if server.post("/api/qr", text=text).status_code == 429:
            break
    else:
        pytest.fail("an address may ask for ever")
    game = server.create
    with pytest.raises(AssertionError, match="too-fast"):
        game("local")
    transport = httpx.HTTPTransport(local_address="127.0.0.2")
    with httpx.Client(base_url=server.url, transport=transport) as other:
        answer = other.post("/api/games", json={"mode": "local"})
        assert answer.status_code == 201


def test_time_that_the_server_lost_is_given_back(start, new_database):
    """The event loop stands for longer than a player has left; a move came meanwhile."""
    server = start(new_database())
    game = server.create("local", clock={"base": 6, "increment": 0})
    player = Player(server, game["id"], game["seats"].values())
    player.play("e4")
    player.play("e5")
    stands = threading.Event()

    def stand():
        stands.set()
        time.sleep(7)

    loop = server.hub._store._writer._loop
    loop.call_soon_threadsafe(stand)
    assert stands.wait(30)
    answer = player.move("Nf3")
    assert answer["type"] == "ack", answer
    wait_until(lambda: server.hub.time.lost > 5)
    assert player.wait(lambda state: state["ply"] == 3)["outcome"] is None
    assert player.state["clock"]["white"] > 0
    player.close()


def test_long_work_lets_the_loop_have_its_turn(start, new_database):
    """Python's threads change places often enough: ten waits of a move are a few milliseconds."""
    start(new_database())
    assert sys.getswitchinterval() <= 0.001
