"""Searches of one address leave room for others, and leave nothing behind."""

import contextlib
import json
import logging
import socket

import httpx
import pytest
from support.web import PATIENCE, wait_until
from websockets.exceptions import ConnectionClosed
from websockets.sync.client import connect

from echecs.web.mates import solving

HARD = "r1bqkbnr/pppp1ppp/2n5/4p3/2B1P3/8/PPPP1PPP/RNBQK1NR w KQkq - 0 1"


@pytest.fixture
def quiet(start, tmp_path):
    return start(str(tmp_path / "games.sqlite3"))


@contextlib.contextmanager
def search_from(server, address, **fields):
    """A search that one address asks for."""
    line = socket.create_connection(
        ("127.0.0.1", server.port), PATIENCE, source_address=(address, 0)
    )
    url = server.socket_url("/ws/solve")
    with connect(url, sock=line, close_timeout=1) as opened:
        opened.send(json.dumps({"fen": HARD, "seconds": 60, "language": "en", **fields}))
        yield opened


def first_word(opened):
    return json.loads(opened.recv(timeout=PATIENCE))


def test_one_address_leaves_a_place_and_a_line_for_others(quiet, caplog):
    caplog.set_level(logging.WARNING)
    with contextlib.ExitStack() as stack:
        answers = []
        for _ in range(26):
            opened = stack.enter_context(search_from(quiet, "127.0.0.1"))
            answers.append(first_word(opened))
        kinds = [answer["type"] for answer in answers]
        assert kinds.count("progress") == 2
        assert kinds.count("queued") == solving.MOST_WAITING
        refused = [answer for answer in answers if answer["type"] == "error"]
        assert [answer["reason"] for answer in refused] == ["full"] * 4
        other = stack.enter_context(search_from(quiet, "127.0.0.2"))
        assert first_word(other)["type"] == "progress"
    # A refusal is a line of the log, no traceback.
    assert not [record for record in caplog.records if record.levelno >= logging.ERROR]


def test_training_of_one_address_leaves_a_place_for_others(quiet):
    with contextlib.ExitStack() as stack:
        for _ in range(3):
            client = stack.enter_context(httpx.Client(base_url=quiet.url))
            body = json.dumps({"fen": HARD}).encode()
            line = stack.enter_context(socket.create_connection(("127.0.0.1", quiet.port)))
            line.sendall(
                b"POST /api/train HTTP/1.1\r\nHost: 127.0.0.1\r\n"
                b"Content-Type: application/json\r\nContent-Length: %d\r\n\r\n" % len(body) + body
            )
        transport = httpx.HTTPTransport(local_address="127.0.0.2")
        client = stack.enter_context(
            httpx.Client(base_url=quiet.url, transport=transport, timeout=PATIENCE)
        )
        answer = client.post("/api/train", json={"fen": "7k/8/5KQ1/8/8/8/8/8 w - - 0 1"})
        assert answer.json()["left"] == 1


def test_abandoned_searches_leave_nothing(quiet, monkeypatch):
    """Whichever way a search ends, its table goes with it."""
    searches = []

    class Noted(solving.Search):
        def __init__(self, *arguments):
            super().__init__(*arguments)
            searches.append(self)

    monkeypatch.setattr(solving, "Search", Noted)
    for number in range(12):
        with contextlib.suppress(ConnectionClosed), search_from(quiet, "127.0.0.1") as opened:
            first_word(opened)
            if number % 3 == 0:
                opened.socket.close()
            elif number % 3 == 1:
                opened.send(json.dumps({"type": "cancel"}))
            else:
                opened.send("chatter")
    assert len(searches) == 12
    wait_until(lambda: all(search.wait(0) for search in searches))
    wait_until(lambda: all(search._prover is None for search in searches))
