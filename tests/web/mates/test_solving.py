"""The solve socket: progress, solution, cancel, and the line before it."""

import contextlib
import threading
import time
from typing import Any

import pytest
from websockets.exceptions import ConnectionClosed

from echecs.domain.board import Board
from echecs.notation.uci import parse_uci

pytest_plugins = ["support.live_server"]

IN_THREE = "7k/4K1pp/7N/8/8/8/8/B7 w - - 0 1"
HARD = "r1bqkbnr/pppp1ppp/2n5/4p3/2B1P3/8/PPPP1PPP/RNBQK1NR w KQkq - 0 1"


@pytest.fixture
def ask(live):
    @contextlib.contextmanager
    def opened(**fields):
        with live.socket("/ws/solve") as socket:
            socket.send(**{"language": "en", **fields})
            yield socket

    return opened


def last_of(socket, progress=None):
    """The first message that is no progress."""
    while True:
        message = socket.receive()
        if message["type"] not in ("progress", "queued"):
            return message
        if progress is not None:
            progress.append(message)


def test_a_mate_is_found_and_can_be_stepped_through(ask):
    with ask(fen=IN_THREE) as socket:
        found = last_of(socket)
    assert (found["type"], found["status"], found["mate"]) == ("solution", "solved", 3)
    assert found["minimal"] is True
    assert found["cancelled"] is False
    assert found["all_keys"] is True
    board = Board(IN_THREE)
    for entry in found["line"]:
        board = board.play(parse_uci(board, entry["uci"]))
        assert board.fen == entry["fen"]
    assert board.is_checkmate
    assert found["line"][0]["san"] in found["keys"]
    assert len(found["line"]) == 5


@pytest.mark.parametrize(
    ("fields", "status", "mate"),
    [
        ({"fen": "6k1/5ppp/8/8/8/8/8/R5K1 w - - 0 1", "moves": 1}, "solved", 1),
        ({"fen": IN_THREE, "moves": 2}, "no-solution", None),
        ({"fen": "4k3/8/8/8/8/8/8/4K2B w - - 0 1"}, "no-solution", None),
        ({"fen": "R5k1/5ppp/8/8/8/8/8/6K1 b - - 0 1"}, "solved", 0),
        ({"fen": "6k1/8/6K1/8/8/8/8/R7 b - - 0 1"}, "solved", -2),
        ({"fen": HARD, "seconds": 1}, "limit", None),
    ],
)
def test_every_status(ask, fields, status, mate):
    with ask(**fields) as socket:
        found = last_of(socket)
    assert (found["status"], found["mate"]) == (status, mate)


def test_progress_comes_a_few_times_a_second(ask):
    progress: list[dict[str, Any]] = []
    with ask(fen=HARD, seconds=2) as socket:
        last_of(socket, progress)
    assert 3 <= len(progress) <= 10
    nodes = [message["nodes"] for message in progress]
    assert nodes == sorted(nodes)
    assert nodes[-1] > 0
    assert {"depth", "rate", "best", "seconds"} <= set(progress[0])


def test_cancel_ends_the_search_at_once(ask):
    with ask(fen=HARD, seconds=60) as socket:
        assert socket.receive()["type"] == "progress"
        begun = time.monotonic()
        socket.send(type="cancel")
        found = last_of(socket)
        assert time.monotonic() - begun < 10
    assert (found["status"], found["cancelled"]) == ("limit", True)


def searching():
    return sum(thread.name == "search" for thread in threading.enumerate())


def wait_for(count):
    deadline = time.monotonic() + 20
    while searching() != count and time.monotonic() < deadline:
        time.sleep(0.01)
    return searching() == count


def test_closing_ends_the_search_at_once(ask):
    with ask(fen=HARD, seconds=60) as socket:
        socket.receive()
        assert searching() == 1
    assert wait_for(0)


def test_the_third_waits_in_line(ask):
    with ask(fen=HARD, seconds=60) as first, ask(fen=HARD, seconds=60) as second:
        first.receive()
        second.receive()
        with ask(fen=IN_THREE) as third, ask(fen=IN_THREE) as fourth:
            assert third.receive() == {"type": "queued", "place": 1}
            assert fourth.receive() == {"type": "queued", "place": 2}
            assert searching() == 2
            fourth.send(type="cancel")
            assert last_of(fourth)["cancelled"] is True
            first.send(type="cancel")
            assert last_of(third)["mate"] == 3
    assert wait_for(0)


def test_leaving_the_line_makes_room(ask):
    with ask(fen=HARD, seconds=60) as first, ask(fen=HARD, seconds=60) as second:
        first.receive()
        second.receive()
        with ask(fen=IN_THREE) as third:
            third.receive()
            with ask(fen=IN_THREE) as fourth:
                assert fourth.receive()["place"] == 2
                third.close()
                assert fourth.receive() == {"type": "queued", "place": 1}


def test_a_long_line_takes_nobody_more(ask):
    with contextlib.ExitStack() as stack:
        for _ in range(22):
            stack.enter_context(ask(fen=HARD, seconds=60)).receive()
        refused = stack.enter_context(ask(fen=IN_THREE))
        assert refused.receive()["reason"] == "full"
        with pytest.raises(ConnectionClosed) as closed:
            refused.receive()
        assert closed.value.rcvd is not None
        assert closed.value.rcvd.code == 1013
    assert wait_for(0)


@pytest.mark.parametrize(
    ("fields", "reason"),
    [
        ({"fen": "nonsense"}, "bad-fen"),
        ({"fen": 7}, "malformed"),
        ({}, "malformed"),
        ({"fen": IN_THREE, "moves": 0}, "malformed"),
        ({"fen": IN_THREE, "moves": 10**6}, "malformed"),
        ({"fen": IN_THREE, "moves": "3"}, "malformed"),
        ({"fen": IN_THREE, "seconds": 0}, "malformed"),
        ({"fen": IN_THREE, "seconds": 61}, "malformed"),
        ({"fen": IN_THREE, "rules": {}}, "malformed"),
    ],
)
def test_what_cannot_be_searched_is_refused(ask, fields, reason):
    with ask(**fields) as socket:
        message = socket.receive()
        assert (message["type"], message["reason"]) == ("error", reason)
        assert message["message"]
        with pytest.raises(ConnectionClosed) as closed:
            socket.receive()
        assert closed.value.rcvd is not None
        assert closed.value.rcvd.code == 1008


@pytest.mark.parametrize("text", ["", "[]", "nonsense", "[" * 4000, '{"fen": "\\ud800"}'])
def test_malformed_greetings(live, text):
    with live.socket("/ws/solve") as socket:
        socket.send_raw(text)
        assert socket.receive()["type"] == "error"


def test_bytes_and_chatter_end_it(live, ask):
    with live.socket("/ws/solve") as socket:
        socket.send_raw(b"\x00\xff")
        assert socket.receive()["reason"] == "malformed"
    with ask(fen=HARD, seconds=60) as socket:
        for _ in range(30):
            socket.send(type="hello")
        assert last_of(socket)["reason"] == "too-fast"
    assert wait_for(0)
