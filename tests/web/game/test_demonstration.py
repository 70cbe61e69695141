"""Demonstrations: one shows, many watch; stored as games are, and refused as games are."""

import json
import random
import string
from contextlib import suppress

import pytest
from support.browser import Site
from support.web import Player, wait_until
from websockets.exceptions import ConnectionClosed

from echecs.web.game.demonstration.room import MOST_WORDS
from echecs.web.game.demonstration.shown_tree import MOST_NODES
from echecs.web.settings import Limits

PGN = "1. e4 e5 (1... c5 2. Nf3) 2. Nf3 *"


@pytest.fixture
def watch(server):
    """A function that opens sockets of a demonstration, which close with the test."""
    people = []

    def look(made, *tokens, server=server, **greeting):
        people.append(Player(server, f"{made['id']}/watch", tokens, **greeting))
        return people[-1]

    yield look
    for one in people:
        one.close()


def begin(server, **wishes):
    answer = server.post("/api/demonstrations", **wishes)
    assert answer.status_code == 201, answer.text
    return answer.json()


@pytest.fixture
def shown(server, watch):
    """A function that begins a demonstration: what was made, its teacher, somebody who watches."""

    def start(**wishes):
        made = begin(server, name="Ann", **wishes)
        return made, watch(made, made["token"]), watch(made, name="Bob")

    return start


def shows(one, number):
    return one.wait(lambda state: state["shown"] == number)


def test_moves_variations_and_steps_are_told(shown):
    _, teacher, bob = shown()
    assert teacher.ask("play", at=-1, text="e2e4")["type"] == "ack"
    assert teacher.ask("play", at=0, text="e5")["type"] == "ack"
    assert teacher.ask("play", at=0, text="c7c5")["type"] == "ack"
    state = shows(bob, 2)
    assert [(move["san"], move["parent"]) for move in bob.moves] == [
        ("e4", -1),
        ("e5", 0),
        ("c5", 0),
    ]
    assert state["you"] is False
    assert state["legal"] == {}
    assert "g1" in shows(teacher, 2)["legal"]
    # A move that is there already is gone to, not added.
    teacher.ask("play", at=0, text="e7e5")
    assert shows(bob, 1)["ply"] == 3
    teacher.ask("go", at=-1)
    assert shows(bob, -1)["turn"] == "white"


def test_illegal_moves_are_explained_by_the_rules(shown):
    _, teacher, bob = shown()
    answer = teacher.ask("play", at=-1, text="e2e5")
    assert answer["type"] == "refused"
    assert answer["reason"] not in ("malformed", "failed")
    assert bob.settle()["ply"] == 0
    fools = ("f2f3", "e7e5", "g2g4", "d8h4")
    for at, move in enumerate(fools, -1):
        assert teacher.ask("play", at=at, text=move)["type"] == "ack"
    assert shows(bob, 3)["outcome"]["termination"] == "checkmate"
    assert teacher.ask("play", at=3, text="a2a3")["reason"] == "game-over"


def test_marks_belong_to_the_position(shown):
    _, teacher, bob = shown()
    teacher.ask("draw", at=-1, marks=["e2e4", "d5"])
    bob.wait(lambda state: state["marks"] == ["e2e4", "d5"])
    teacher.ask("play", at=-1, text="e2e4")
    assert shows(bob, 0)["marks"] == []
    assert teacher.ask("draw", at=-1, marks=["a1"])["reason"] == "stale"


def test_words_are_told_once_and_late_comers_hear_them_all(shown, watch):
    made, teacher, bob = shown()
    heard = []
    teacher.ask("say", text=" Look\nat  d5 \u202e")
    heard += bob.wait(lambda state: state["words"])["words"]
    teacher.ask("say", text="and e4")
    heard += bob.wait(lambda state: state["words"] == ["and e4"])["words"]
    assert heard == ["Look at d5", "and e4"]
    teacher.ask("play", at=-1, text="e2e4")
    teacher.ask("draw", at=0, marks=["e4"])
    late = watch(made)
    state = late.wait(lambda state: True)
    assert state["words"] == heard
    assert state["marks"] == ["e4"]
    assert state["shown"] == 0
    assert late.san == ["e4"]


def test_words_are_bounded(new_database, start, watch):
    server = start(new_database(), limits=Limits(message_burst=200))
    made = begin(server)
    teacher = watch(made, made["token"], server=server)
    for number in range(MOST_WORDS + 5):
        assert teacher.ask("say", text=f"line {number} " + "x" * 900)["type"] == "ack"
    words = watch(made, server=server).wait(lambda state: True)["words"]
    assert len(words) == MOST_WORDS
    assert words[-1].startswith(f"line {MOST_WORDS + 4} xxx")
    assert all(len(line) <= 300 for line in words)


def test_who_watches_is_listed(shown, watch):
    made, teacher, bob = shown()
    zoe = watch(made, name="  Zoe\n ")
    nobody = watch(made)
    state = teacher.wait(lambda state: state["spectators"] == 3)
    state = teacher.wait(lambda state: state["names"] == ["Bob", "Zoe", ""])
    assert state["teacher"] == {"name": "Ann", "connected": True}
    zoe.ask("name", name="Zed")
    nobody.close()
    bob.wait(lambda state: state["names"] == ["Bob", "Zed"])
    teacher.close()
    assert bob.wait(lambda state: not state["teacher"]["connected"])["teacher"]["name"] == "Ann"


@pytest.mark.parametrize(
    ("wishes", "moves"),
    [
        ({"text": PGN}, ["e4", "e5", "Nf3", "c5", "Nf3"]),
        ({"text": "e2e4 e7e5"}, ["e4", "e5"]),
        ({"text": "Kd2", "start": "4k3/8/8/8/8/8/4P3/4K3 w - - 0 1"}, ["Kd2"]),
        ({"text": "4k3/8/8/8/8/8/8/4K2R w K - 0 1"}, []),
        ({}, []),
    ],
)
def test_it_begins_with_what_is_given(shown, wishes, moves):
    _, _, bob = shown(**wishes)
    assert bob.wait(lambda state: True)["shown"] == -1
    assert sorted(bob.san) == sorted(moves)


def test_another_game_is_shown(server, shown):
    made, teacher, bob = shown(text=PGN)
    teacher.ask("go", at=2)
    shows(bob, 2)
    path = f"/api/games/{made['id']}/demonstration"
    assert server.post(path, token=made["token"], text="d2d4 d7d5").json() == {"moves": 2}
    assert shows(bob, -1)["ply"] == 2
    assert bob.san == ["d4", "d5"]
    wrong = server.post(path, token="x" * 32, text="e2e4")
    assert (wrong.status_code, wrong.json()["reason"]) == (403, "not-teacher")
    bad = server.post(path, token=made["token"], text="e2e5")
    assert bad.json()["reason"] == "bad-moves"
    assert bob.settle()["ply"] == 2


def test_a_restart_keeps_it(new_database, start, watch):
    database = new_database()
    server = start(database)
    made = begin(server, name="Ann", text=PGN)
    teacher = watch(made, made["token"], server=server)
    for asked in (
        {"kind": "go", "at": 0},
        {"kind": "play", "at": 0, "text": "d7d5"},
        {"kind": "draw", "at": 5, "marks": ["d5", "e4d5"]},
        {"kind": "say", "text": "Scandinavian"},
    ):
        assert teacher.ask(**asked)["type"] == "ack"
    teacher.close()
    server.stop()
    again = watch(made, made["token"], server=start(database))
    state = again.wait(lambda state: True)
    assert state["you"] is True
    assert (state["shown"], state["marks"]) == (5, ["d5", "e4d5"])
    assert state["words"] == ["Scandinavian"]
    assert again.moves[5]["san"] == "d5"
    assert again.ask("play", at=5, text="e4d5")["type"] == "ack"


def test_it_is_no_game_and_a_game_is_none(server, shown, watch, sit, local):
    made, _, _ = shown()
    assert sit(made).until("error")["reason"] == "no-game"
    assert server.http.get(f"/api/games/{made['id']}/pgn").status_code == 404
    game = local().wait(lambda state: True)
    assert watch(game).until("error")["reason"] == "no-game"


def test_two_workers_show_one_demonstration(tmp_path):
    """Whichever worker hears somebody, all of them meet."""
    server = Site(tmp_path, "--workers", "2")
    try:
        made = server.post("/api/demonstrations", name="Ann")
        people = []
        for _ in range(8):
            people.append(Player(server, f"{made['id']}/watch"))
            # While it is being taken by a worker, others are sent away to come again.
            people[-1].wait(lambda state: True)
        teacher = Player(server, f"{made['id']}/watch", [made["token"]])
        assert teacher.ask("play", at=-1, text="e2e4")["type"] == "ack"
        for one in people:
            shows(one, 0)
            assert one.san == ["e4"]
        teacher.wait(lambda state: state["spectators"] == 8)
        for one in (teacher, *people):
            one.close()
        path = f"/api/games/{made['id']}/demonstration"
        for _ in range(4):
            assert server.post(path, token=made["token"], text="d2d4") == {"moves": 1}
    finally:
        server.stop()


# --- Hostile ---


def test_spectators_cannot_act(shown):
    _, teacher, bob = shown()
    for asked in (
        {"kind": "play", "at": -1, "text": "e2e4"},
        {"kind": "go", "at": -1},
        {"kind": "draw", "at": -1, "marks": ["e4"]},
        {"kind": "say", "text": "me too"},
    ):
        assert bob.ask(**asked)["reason"] == "not-teacher"
    state = teacher.settle()
    assert (state["ply"], state["marks"]) == (0, [])


def test_forged_tokens(shown, watch):
    made, _, _ = shown()
    assert watch(made, "x" * 32).until("error")["reason"] == "bad-token"
    assert watch({"id": "AAAAAAAAAAAA"}).until("error")["reason"] == "no-game"


@pytest.mark.parametrize(
    "message",
    [
        {"type": "play"},
        {"type": "play", "at": -1},
        {"type": "play", "at": -1, "text": "x" * 65},
        {"type": "play", "at": -2, "text": "e2e4"},
        {"type": "play", "at": 0, "text": "e2e4"},
        {"type": "play", "at": 10**30, "text": "e2e4"},
        {"type": "play", "at": True, "text": "e2e4"},
        {"type": "play", "at": -1.0, "text": "e2e4"},
        {"type": "go"},
        {"type": "go", "at": 999},
        {"type": "go", "at": "0"},
        {"type": "draw", "at": -1},
        {"type": "draw", "at": -1, "marks": "e4"},
        {"type": "draw", "at": -1, "marks": ["e9"]},
        {"type": "draw", "at": -1, "marks": ["e4\n"]},
        {"type": "draw", "at": -1, "marks": [["e4"]]},
        {"type": "draw", "at": -1, "marks": ["e4", "e4"]},
        {"type": "draw", "at": -1, "marks": [f + r for f in "abcdef" for r in "12345678"]},
        {"type": "say"},
        {"type": "say", "text": ""},
        {"type": "say", "text": " \n\u200b"},
        {"type": "say", "text": "x" * 1001},
        {"type": "say", "text": {"a": 1}},
        {"type": "name", "name": 3},
        {"type": "name", "name": "x" * 201},
        {"type": "hello"},
        {"type": "move", "ply": 0, "text": "e2e4"},
        {"type": "resign"},
        {"type": ["play"]},
        {},
    ],
    ids=lambda message: json.dumps(message)[:40],
)
def test_malformed_messages_change_nothing(shown, message):
    _, teacher, _ = shown()
    before = teacher.wait(lambda state: state["spectators"] == 1)
    teacher.socket.send(json.dumps(message))
    assert teacher.until("refused")["reason"] in ("malformed", "unknown-type")
    after = teacher.settle()
    assert [after[name] for name in ("ply", "shown", "marks", "words")] == [
        before[name] for name in ("ply", "shown", "marks", "words")
    ]


def test_noise_does_not_end_it(server, shown, watch):
    made, teacher, bob = shown()
    rng = random.Random("noise at a demonstration")
    letters = string.printable + "é♘\u202e"
    for _ in range(60):
        text = "".join(rng.choices(letters, k=rng.randrange(200)))
        stranger = watch(made)
        stranger.wait(lambda state: True)
        stranger.socket.send(
            text if rng.random() < 0.5 else json.dumps({"type": "say", "text": text})
        )
        stranger.close()
    assert teacher.ask("play", at=-1, text="e2e4")["type"] == "ack"
    assert shows(bob, 0)["ply"] == 1
    wait_until(lambda: len(server.hub.rooms[made["id"]].viewers) == 2)


def test_a_flood_is_stopped(shown):
    _, teacher, bob = shown()
    with suppress(ConnectionClosed):
        for number in range(2000):
            teacher.send("go", at=-1, id=number)
    assert teacher.closed() == 1008
    assert bob.settle()["ply"] == 0


def test_trees_are_bounded(server, watch):
    lines = " ".join(f"(1. {move})" for move in ["d4"] * 3)
    knights = ["Nf3", "Nf6", "Ng1", "Ng8"] * (MOST_NODES // 4)
    # By the reduced rules knights may go to and fro as long as they like.
    long = {"text": " ".join([*knights, "e4"]), "rules": "mini"}
    assert server.post("/api/demonstrations", **long).json() == {
        "reason": "too-many-moves",
        "message": f"A game here has at most {MOST_NODES} half-moves.",
    }
    assert server.post("/api/demonstrations", text=f"1. e4 {lines} e5 *").status_code == 201
    made = begin(server, text=" ".join(knights), rules="mini")
    teacher = watch(made, made["token"])
    teacher.wait(lambda state: True)
    assert len(teacher.moves) == MOST_NODES
    assert teacher.ask("play", at=-1, text="e2e4")["reason"] == "too-many-moves"
    assert teacher.ask("play", at=-1, text="g1f3")["type"] == "ack"


def test_beginnings_are_limited(new_database, start):
    server = start(new_database(), limits=Limits(games_per_minute_per_address=3))
    answers = [server.post("/api/demonstrations").status_code for _ in range(5)]
    assert answers == [201, 201, 201, 429, 429]
    assert server.post("/api/games", mode="local").status_code == 429


@pytest.mark.parametrize(
    "body",
    [
        {"text": 3},
        {"text": "e2e5"},
        {"text": "8/8/8/8/8/8/8/8 w - - 0 1"},
        {"text": PGN, "game": 0},
        {"text": PGN, "game": 9},
        {"rules": "none"},
        {"start": ["x"]},
        {"name": 7},
    ],
)
def test_beginnings_that_cannot_be(server, body):
    assert server.post("/api/demonstrations", **body).status_code in (400, 422)
