"""Whole games judged over a socket, and positions evaluated."""

import asyncio
import json

import pytest
from websockets.exceptions import ConnectionClosed
from websockets.sync.client import connect

from echecs.domain.board import Board
from echecs.domain.rules import STANDARD
from echecs.web.analysis.evaluation import describe
from echecs.web.analysis.judged_game import AT_ONCE, MOST_MOVES, MOST_WAITING, read_game
from echecs.web.request.reason import RefusedError
from echecs.web.request.turns import Turns

SCHOLARS_MATE = "e2e4.e7e5.d1h5.b8c6.f1c4.g8f6.h5f7"


def ask(server, **fields):
    """The messages until the last one."""
    found = []
    with connect(server.socket_url("/ws/analyse")) as socket:
        socket.send(json.dumps({"language": "en", **fields}))
        try:
            while True:
                found.append(json.loads(socket.recv(timeout=60)))
        except ConnectionClosed:
            return found


def test_a_game_is_judged(server):
    found = ask(server, moves=SCHOLARS_MATE)[-1]
    assert found["type"] == "analysis"
    assert found["complete"] is True
    assert len(found["curve"]) == 8
    assert found["curve"][-1] == 1.0
    marked = {move["san"]: move["mark"] for move in found["moves"] if move["mark"]}
    assert marked["Nf6"] == "??"
    assert found["accuracy"]["white"] > found["accuracy"]["black"]
    blunder = next(node for node in found["nodes"] if node["san"] == "Nf6")
    assert blunder["nags"] == [4]
    assert "mate in 1" in blunder["comment"]
    better = [node for node in found["nodes"] if node["parent"] == blunder["parent"]]
    assert len(better) == 2


def test_words_are_in_the_language_asked_for(server):
    found = ask(server, moves=SCHOLARS_MATE, language="fr")[-1]
    assert any("mat en 1" in node.get("comment", "") for node in found["nodes"])


@pytest.mark.parametrize(
    ("fields", "reason"),
    [
        ({"moves": "e2e4", "rules": "mini"}, "other-rules"),
        ({"moves": ""}, "malformed"),
        ({"moves": "e2e4.e2e4"}, "bad-moves"),
        ({"moves": "e2e4", "start": "8/8/8/8/8/8/8/8 w - - 0 1"}, "bad-fen"),
        ({"moves": 7}, "malformed"),
    ],
)
def test_what_cannot_be_judged_is_refused(server, fields, reason):
    assert ask(server, **fields)[-1]["reason"] == reason


def test_a_game_that_is_too_long_is_refused():
    moves = ".".join(["g1f3", "g8f6", "f3g1", "f6g8"] * 3)
    with pytest.raises(RefusedError) as error:
        read_game({"moves": f"{moves}.{'a2a3.' * MOST_MOVES}"})
    assert error.value.message.code in ("malformed", "too-many-moves")


def test_an_analysis_is_called_off(server):
    long = ".".join(["g1f3", "g8f6", "f3g1", "f6g8", "b1c3", "b8c6", "c3b1", "c6b8"])
    with connect(server.socket_url("/ws/analyse")) as socket:
        socket.send(json.dumps({"moves": long, "language": "en"}))
        socket.send(json.dumps({"type": "cancel"}))
        message = json.loads(socket.recv(timeout=60))
        while message["type"] != "analysis":
            message = json.loads(socket.recv(timeout=60))
    assert message["cancelled"] is True
    assert ask(server, moves="f2f3.e7e5.g2g4.d8h4")[-1]["complete"] is True


def test_one_address_has_one_game_judged_and_a_few_waiting():
    async def queue() -> tuple[list[int], int]:
        turns = Turns(AT_ONCE, MOST_WAITING)
        tickets = [turns.queue("first") for _ in range(1 + MOST_WAITING)]
        with pytest.raises(RefusedError):
            turns.queue("first")
        return [turns.place_of(ticket) for ticket in tickets], turns.place_of(turns.queue("second"))

    assert (AT_ONCE, MOST_WAITING) == (2, 5)
    assert asyncio.run(queue()) == ([0, 1, 2, 3, 4, 5], 0)


def test_evaluations_are_as_white_sees_them():
    winning = describe(Board("4k3/8/8/8/8/8/8/Q3K3 b - - 0 1"), STANDARD, "en")
    assert winning["score"].startswith(("+", "#"))
    assert winning["chances"] > 0.9
    mate = describe(Board("6k1/5ppp/8/8/8/8/8/R5K1 w - - 0 1"), STANDARD, "fr")
    assert (mate["score"], mate["chances"], mate["line"]) == ("#1", 1.0, "1.Ta8#")
    over = describe(Board("7k/5KQ1/8/8/8/8/8/8 b - - 0 1"), STANDARD, "en")
    assert (over["score"], over["best"]) == ("#", None)
    drawn = describe(Board("7k/8/8/8/8/8/8/K7 b - - 0 1"), STANDARD, "en")
    assert (drawn["score"], drawn["chances"]) == ("0.00", 0.5)
