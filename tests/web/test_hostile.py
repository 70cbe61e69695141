"""Hostile clients while two others play: refused, logged, and the game goes on undisturbed."""

import contextlib
import io
import json
import logging
import os
import random
import socket
import threading
import time
from typing import Any
from urllib.parse import quote

import chess.pgn
import pytest
from support.web import PATIENCE, Player
from websockets.exceptions import ConnectionClosed, InvalidStatus
from websockets.sync.client import connect

from echecs.web.settings import Limits

SHUFFLE = ("g1f3", "g8f6", "f3g1", "f6g8")
HARD = "r1bqkbnr/pppp1ppp/2n5/4p3/2B1P3/8/PPPP1PPP/RNBQK1NR w KQkq - 0 1"
SCRIPT = '<img src=x onerror="alert(1)"></script><script>alert(2)</script>'


@pytest.fixture(scope="module")
def new_database(tmp_path_factory):
    """One kind of database is enough here."""
    return lambda: str(tmp_path_factory.mktemp("hostile") / "games.sqlite3")


class FairGame:
    """Two people who play on in a thread of their own and note how long each move took."""

    def __init__(self, server):
        # By the reduced rules knights may go to and fro as long as they like.
        self.game = server.create("link", name="Ann", rules="mini")
        self.other = server.join(self.game, "Bob")
        tokens = (self.game["seats"]["white"], self.other["token"])
        self._players = [Player(server, self.game["id"], [token]) for token in tokens]
        self._stop = threading.Event()
        self._error = None
        self.times = []
        self._thread = threading.Thread(target=self._play)
        self._thread.start()

    def _play(self):
        try:
            while not self._stop.is_set():
                ply = len(self.times)
                player = self._players[ply % 2]
                player.wait(lambda state, ply=ply: state["ply"] == ply)
                begun = time.monotonic()
                player.play(SHUFFLE[ply % 4])
                self.times.append(time.monotonic() - begun)
                time.sleep(0.06)
        except BaseException as error:
            self._error = error

    def finish(self):
        """Stop, and look whether anything was wrong."""
        # At least one whole round after the attack.
        wanted = len(self.times) + 4
        deadline = time.monotonic() + 2 * PATIENCE
        while len(self.times) < wanted and self._thread.is_alive() and time.monotonic() < deadline:
            time.sleep(0.02)
        self._stop.set()
        self._thread.join(2 * PATIENCE)
        if self._error is not None:
            raise self._error
        assert len(self.times) >= wanted
        states = [player.settle() for player in self._players]
        for player in self._players:
            player.close()
        expected = [SHUFFLE[ply % 4] for ply in range(len(self.times))]
        assert [entry["uci"] for entry in self._players[0].moves] == expected
        assert states[0]["players"]["white"]["name"] == "Ann"
        assert states[0]["players"]["black"]["name"] == "Bob"
        assert states[0]["outcome"] is None
        return max(self.times)


@pytest.fixture
def attacked(start, new_database, caplog):
    """A server with lower limits than usual; afterwards the fair game must be as it should."""
    caplog.set_level(logging.INFO)
    limits = Limits(
        connections_per_address=30, requests_per_second_per_address=5, request_burst=150
    )
    server = start(new_database(), limits=limits)
    fair = FairGame(server)
    server.fair = fair
    yield server
    slowest = fair.finish()
    assert slowest < PATIENCE
    ours = [record for record in caplog.records if not record.name.startswith("websockets")]
    assert [record.getMessage() for record in ours if record.levelno >= logging.ERROR] == []
    secrets = [fair.other["token"], fair.game["invite"], *fair.game["seats"].values()]
    assert not any(secret in caplog.text for secret in secrets)


def attack(server, path=None, hello=None, **options):
    """A hostile socket to the fair game, or to another path."""
    path = path or f"/ws/game/{server.fair.game['id']}"
    options.setdefault("close_timeout", 1)
    return contextlib.closing(_Attack(server.socket_url(path), hello, options))


class _Attack:
    def __init__(self, url, hello, options):
        self._stack = contextlib.ExitStack()
        self.socket = self._stack.enter_context(connect(url, proxy=None, **options))
        if hello is not None:
            self.say(type="hello", **hello)

    def say(self, **fields):
        self.socket.send(json.dumps(fields))

    def hear(self, *kinds):
        """The next message of a kind; whatever else comes is passed over."""
        while True:
            message = json.loads(self.socket.recv(timeout=PATIENCE))
            if message["type"] in kinds:
                return message

    def end(self):
        """The code with which the server closes."""
        try:
            while True:
                self.socket.recv(timeout=PATIENCE)
        except ConnectionClosed as closed:
            return closed.rcvd.code if closed.rcvd else None

    def close(self):
        self._stack.close()


# --- Who one is not --------------------------------------------------------------------


def test_forged_tokens(attacked, caplog):
    game = attacked.fair.game
    real = game["seats"]["white"]
    forged = ["", "x", real[:-1], real + "x", real.swapcase(), game["invite"], game["id"], "' OR 1"]
    for token in [*forged, *(random.Random(number).randbytes(24).hex() for number in range(20))]:
        with attack(attacked, hello={"tokens": [token]}) as thief:
            assert thief.hear("error", "state")["reason"] == "bad-token"
            assert thief.end() == 1008
    assert "bad-token" in caplog.text


def test_forged_invitations(attacked):
    path = f"/api/games/{attacked.fair.game['id']}/join"
    for invite in ("x", attacked.fair.game["invite"] + "x", "%", "\x00", "😀"):
        assert attacked.post(path, invite=invite).status_code == 403
    # Even the right one opens no second time.
    assert attacked.post(path, invite=attacked.fair.game["invite"]).status_code == 409


@pytest.mark.parametrize(
    "fields",
    [
        {"type": "move", "ply": 0, "text": "e2e4"},
        {"type": "resign"},
        {"type": "resign", "color": "white"},
        {"type": "draw", "action": "offer"},
        {"type": "draw", "action": "accept", "color": "black"},
        {"type": "takeback", "action": "ask"},
        {"type": "takeback", "action": "accept"},
        {"type": "name", "name": "Eve"},
        {"type": "name", "name": "Eve", "color": "white"},
    ],
    ids=lambda fields: "-".join(map(str, fields.values())),
)
def test_spectators_cannot_act(attacked, fields):
    with attack(attacked, hello={}) as spectator:
        spectator.say(id=1, **fields)
        assert spectator.hear("refused", "ack")["reason"] == "not-your-seat"


def test_no_player_acts_for_the_other(attacked):
    game = attacked.create("link")
    other = attacked.join(game)
    path = f"/ws/game/{game['id']}"
    with (
        attack(attacked, path, {"tokens": [game["seats"]["white"]]}) as white,
        attack(attacked, path, {"tokens": [other["token"]]}) as black,
    ):
        black.say(type="move", ply=0, text="e2e4")
        assert black.hear("refused", "ack")["reason"] == "not-your-turn"
        for fields in (
            {"type": "resign"},
            {"type": "draw", "action": "offer"},
            {"type": "takeback", "action": "ask"},
            {"type": "name", "name": "Eve"},
        ):
            black.say(color="white", **fields)
            assert black.hear("refused")["reason"] == "not-your-seat"
        white.say(type="draw", action="offer")
        white.say(type="draw", action="accept")
        assert white.hear("refused")["reason"] == "no-offer"
        white.say(type="move", ply=0, text="e2e4", id=1)
        assert white.hear("ack", "refused")["type"] == "ack"


def test_a_seat_of_one_game_is_none_of_another(attacked):
    mine = attacked.create("local")
    with attack(attacked, hello={"tokens": list(mine["seats"].values())}) as thief:
        assert thief.hear("error", "state")["reason"] == "bad-token"


@pytest.mark.parametrize(
    "name", ["x", "' OR 1=1--", "A" * 500, "\0", "AAAAAAAAAAAA", "é" * 12, "<b>", "%s%n"]
)
def test_games_that_do_not_exist(attacked, name):
    with attack(attacked, f"/ws/game/{quote(name, safe='')}", {}) as lost:
        assert lost.hear("error")["reason"] == "no-game"
        assert lost.end() == 1008


# --- Messages --------------------------------------------------------------------------

MALFORMED = [
    "",
    "\x00",
    "nonsense",
    "null",
    "[]",
    "7",
    '"move"',
    "{",
    "{}",
    '{"type": null}',
    '{"type": ["move"]}',
    '{"type": "__class__"}',
    '{"type": "move"}',
    '{"type": "move", "ply": "0", "text": "e2e4"}',
    '{"type": "move", "ply": -1, "text": "e2e4"}',
    '{"type": "move", "ply": 1e400, "text": "e2e4"}',
    '{"type": "move", "ply": NaN, "text": "e2e4"}',
    '{"type": "move", "ply": ' + "9" * 3000 + ', "text": "e2e4"}',
    '{"type": "move", "ply": 0, "text": {"a": 1}}',
    '{"type": "move", "ply": 0, "text": "\\ud800"}',
    '{"type": "move", "ply": 0, "text": "' + "x" * 3000 + '"}',
    '{"type": "move", "ply": true, "text": "e2e4", "id": {}}',
    '{"type": "draw", "action": "take"}',
    '{"type": "takeback"}',
    '{"type": "resign", "color": "green"}',
    '{"type": "resign", "color": ["white"]}',
    '{"type": "name", "name": 7}',
    '{"type": "hello", "tokens": "all"}',
    "[" * 4000,
    '{"a":' * 600 + "1" + "}" * 600,
    '{"type": "ping", "id": ' + "[" * 1500 + "]" * 1500 + "}",
]


def test_malformed_messages(attacked):
    for text in MALFORMED:
        with attack(attacked, hello={}) as spectator:
            spectator.socket.send(text)
            spectator.say(type="ping", id=77)
            answers: list[dict[str, Any]] = []
            while not answers or answers[-1].get("id") != 77:
                answers.append(spectator.hear("refused", "pong", "error"))
            assert answers[-1]["type"] == "pong", text
            if "ping" not in text:
                assert answers[0]["type"] == "refused", text
        with attack(attacked) as greeter:
            greeter.socket.send(text)
            assert greeter.hear("error", "state")["type"] == "error", text
            assert greeter.end() == 1008


def test_random_bytes_as_messages(attacked):
    noise = random.Random("hostile")
    with attack(attacked, hello={}) as spectator:
        for _ in range(30):
            spectator.socket.send(noise.randbytes(noise.randrange(200)))
        spectator.say(type="ping", id=77)
        while spectator.hear("refused", "pong").get("id") != 77:
            pass


@pytest.mark.parametrize("size", [4097, 100_000, 5_000_000])
def test_huge_messages(attacked, size):
    with attack(attacked, hello={}) as spectator:
        with contextlib.suppress(ConnectionClosed, OSError):
            spectator.socket.send("x" * size)
        assert spectator.end() in (1009, None)


def test_a_huge_message_in_small_parts(attacked):
    def parts():
        for _ in range(1000):
            yield "x" * 100

    with attack(attacked, hello={}) as spectator:
        with contextlib.suppress(ConnectionClosed, OSError):
            spectator.socket.send(parts())
        assert spectator.end() in (1009, None)


def test_text_that_is_none(attacked):
    with attack(attacked, hello={}) as spectator:
        with contextlib.suppress(ConnectionClosed, OSError):
            spectator.socket.send(b"\xff\xfe\xfd", text=True)
        assert spectator.end() in (1007, None)


def test_floods_of_messages(attacked, caplog):
    with attack(attacked, hello={}) as flooder:
        with contextlib.suppress(ConnectionClosed, OSError):
            for number in range(3000):
                flooder.say(type="move", ply=number, text="e2e4", id=number)
        assert flooder.end() in (1008, 1013, None)
    assert "too-fast" in caplog.text


def test_floods_of_requests(attacked, caplog):
    codes = {attacked.post("/api/position", fen="x").status_code for _ in range(250)}
    assert 429 in codes
    assert codes <= {200, 422, 429}
    assert "too-fast" in caplog.text


# --- Where it comes from ---------------------------------------------------------------


def test_other_sites_and_other_names(attacked, caplog):
    game = f"/ws/game/{attacked.fair.game['id']}"
    for path in (game, "/ws/solve"):
        for origin in ("http://evil.example", "null", f"https://127.0.0.1:{attacked.port + 1}"):
            with pytest.raises(InvalidStatus):
                attack(attacked, path, origin=origin)
        with pytest.raises(InvalidStatus):
            attack(attacked, path, additional_headers={"Host": "evil.example"})
    for path in ("/api/games", "/api/read", "/api/position", "/api/train"):
        headers = {"Origin": "http://evil.example", "Content-Type": "application/json"}
        assert attacked.http.post(path, content="{}", headers=headers).status_code == 403
        headers = {"Host": "evil.example", "Content-Type": "application/json"}
        assert attacked.http.post(path, content="{}", headers=headers).status_code == 421
        # What a form of another site could send.
        for kind in ("text/plain", "application/x-www-form-urlencoded", "multipart/form-data"):
            answer = attacked.http.post(path, content="{}", headers={"Content-Type": kind})
            assert answer.status_code == 415
    assert "wrong-origin" in caplog.text
    assert "wrong-host" in caplog.text


# --- Names and headers that are programs -----------------------------------------------


def test_script_in_names_stays_text(attacked):
    game = attacked.create("local", name=SCRIPT)
    with attack(attacked, f"/ws/game/{game['id']}", {"tokens": list(game["seats"].values())}) as it:
        name = it.hear("state")["players"]["white"]["name"]
        assert SCRIPT.startswith(name)
        it.say(type="name", name='"]\n[Result "1-0"]\r\n\r\n1. e4 {', color="black")
        it.say(type="name", name="\u202egnp.exe\x00\x1b[31m\n", color="white")
        it.say(type="ping")
        it.hear("pong")
    answer = attacked.http.get(f"/api/games/{game['id']}/pgn")
    assert answer.headers["content-type"].startswith("application/vnd.chess-pgn")
    assert "attachment" in answer.headers["content-disposition"]
    assert answer.headers["x-content-type-options"] == "nosniff"
    read = chess.pgn.read_game(io.StringIO(answer.text))
    assert read.headers["Result"] == "*"
    assert list(read.mainline_moves()) == []
    assert not any(letter in answer.text for letter in "\x00\x1b\u202e")


def test_script_in_what_is_read_stays_text(attacked):
    text = f'[White "{SCRIPT}"]\n[{"x" * 300} "y"]\n\n1. e4 *'.replace('onerror="alert(1)"', "x")
    for fields in ({"text": text}, {"text": SCRIPT}, {"text": f"1. e4 {{{SCRIPT}}}"}):
        answer = attacked.post("/api/read", **fields)
        assert answer.status_code in (200, 422)
        assert answer.headers["content-type"] == "application/json"
        assert answer.headers["x-content-type-options"] == "nosniff"
    answer = attacked.http.get(f"/{SCRIPT}")
    assert answer.headers["content-type"] == "application/json"


# --- Connections -----------------------------------------------------------------------


def test_clients_that_never_read(attacked):
    """Their windows are small and soon full; they must delay nobody."""
    before = len(attacked.fair.times)
    with contextlib.ExitStack() as stack:
        for _ in range(10):
            line = socket.socket()
            line.setsockopt(socket.SOL_SOCKET, socket.SO_RCVBUF, 1024)
            line.connect(("127.0.0.1", attacked.port))
            stack.enter_context(line)
            shake_hands(line, attacked)
        while len(attacked.fair.times) < before + 30:
            time.sleep(0.05)
            assert attacked.fair._thread.is_alive()


def shake_hands(line, server):
    """Become a spectator by hand, and read nothing after that."""
    path = f"/ws/game/{server.fair.game['id']}"
    line.sendall(
        f"GET {path} HTTP/1.1\r\nHost: 127.0.0.1:{server.port}\r\nUpgrade: websocket\r\n"
        "Connection: Upgrade\r\nSec-WebSocket-Version: 13\r\n"
        "Sec-WebSocket-Key: dGhlIHNhbXBsZSBub25jZQ==\r\n\r\n".encode()
    )
    assert line.recv(12) == b"HTTP/1.1 101"
    hello = b'{"type": "hello"}'
    mask = os.urandom(4)
    masked = bytes(byte ^ mask[index % 4] for index, byte in enumerate(hello))
    line.sendall(bytes([0x81, 0x80 | len(hello)]) + mask + masked)


def test_clients_that_never_finish(attacked):
    """Half a request, half a handshake, half a frame, bytes that are no protocol at all."""
    starts = (
        b"",
        b"G",
        b"POST /api/games HTTP/1.1\r\nHost: 127.0.0.1\r\nContent-Type: application/json\r\n"
        b"Content-Length: 60000\r\n\r\n{",
        b"GET /ws/solve HTTP/1.1\r\nHost: 127.0.0.1\r\nUpgrade: websocket\r\n",
        b"\x16\x03\x01\x02\x00\x01\x00\x01\xfc\x03\x03",
        b"\x00" * 100,
        b"GET / HTTP/9.9\r\n\r\n",
        b"GET / HTTP/1.1\r\nHost: 127.0.0.1\r\nX: " + b"x" * 70_000,
        b"POST /api/games HTTP/1.1\r\nHost: 127.0.0.1\r\nTransfer-Encoding: chunked\r\n"
        b"Content-Length: 5\r\n\r\nzz\r\n",
    )
    with contextlib.ExitStack() as stack:
        for number in range(90):
            line = stack.enter_context(socket.create_connection(("127.0.0.1", attacked.port)))
            with contextlib.suppress(OSError):
                line.sendall(starts[number % len(starts)])
        before = len(attacked.fair.times)
        while len(attacked.fair.times) < before + 10:
            time.sleep(0.05)
            assert attacked.fair._thread.is_alive()


def test_clients_that_vanish(attacked):
    for number in range(60):
        line = socket.create_connection(("127.0.0.1", attacked.port))
        if number % 2:
            shake_hands(line, attacked)
        # Closing with a reset, not a farewell.
        line.setsockopt(socket.SOL_SOCKET, socket.SO_LINGER, b"\x01\x00\x00\x00\x00\x00\x00\x00")
        line.close()


def test_many_connections(attacked, caplog):
    refused = 0
    with contextlib.ExitStack() as stack:
        for number in range(45):
            path = "/ws/solve" if number % 2 else None
            opened = stack.enter_context(attack(attacked, path, open_timeout=PATIENCE))
            with contextlib.suppress(ConnectionClosed):
                opened.say(type="hello", fen=HARD, seconds=60)
            refused += opened.hear("state", "error", "queued", "progress")["type"] == "error"
    # Two of those allowed are the fair ones.
    assert refused == 45 - 28
    assert "full" in caplog.text
