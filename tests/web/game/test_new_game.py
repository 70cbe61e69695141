"""Where a game starts: the usual position, a FEN, a PGN, moves; and what is refused."""

import pytest

FEN = "r3k2r/8/8/8/8/8/8/R3K2R b KQkq - 3 20"
PGN = """[White "Ann"]
[Result "1-0"]

1. e4 {best by test} e5 2. Nf3 (2. f4 exf4) Nc6 1-0
"""


def test_from_a_fen(local):
    player = local(fen=FEN)
    state = player.wait(bool)
    assert state["start_fen"] == state["fen"] == FEN
    assert state["turn"] == "black"
    assert "g8" in state["legal"]["e8"]
    player.play("e8g8")
    assert player.moves[0]["castle"]


def test_from_a_pgn_whose_result_is_left_open(local):
    player = local(pgn=PGN)
    state = player.wait(bool)
    assert player.san == ["e4", "e5", "Nf3", "Nc6"]
    assert state["outcome"] is None
    player.play("Bb5")


def test_from_a_position_and_moves(local):
    player = local(start=FEN, moves=["e8c8", "e1g1"])
    player.wait(bool)
    assert player.san == ["O-O-O", "O-O"]
    assert player.state["start_fen"] == FEN


def test_a_clock_starts_with_the_first_new_move(local):
    player = local(pgn=PGN, clock={"base": 60, "increment": 0})
    assert player.wait(bool)["clock"]["running"] is None
    player.play("Bb5")
    assert player.state["clock"]["running"] == "black"


def test_the_reduced_rules(local):
    player = local(rules="mini", fen=FEN)
    state = player.wait(bool)
    assert state["rules"] == "mini"
    assert "g8" not in state["legal"]["e8"]
    assert player.move("O-O")["reason"] == "castling-off"
    bare = local(rules="mini", fen="4k3/8/8/8/8/8/8/4K3 w - - 0 1")
    assert bare.wait(bool)["outcome"] is None


@pytest.mark.parametrize(
    ("wishes", "status", "reason"),
    [
        ({"fen": "8/8/8/8/8/8/8/8 w - - 0 1"}, 422, "bad-fen"),
        ({"fen": "nonsense"}, 422, "bad-fen"),
        ({"fen": 5}, 400, "malformed"),
        ({"fen": "x" * 2000}, 400, "malformed"),
        ({"pgn": "1. e4 e5 2. Ke3"}, 422, "bad-pgn"),
        ({"pgn": "hello"}, 422, "bad-pgn"),
        ({"pgn": "1. e4 e5 2. Nf3 Nf6 3. Bc4 Bc5 4. O-O", "rules": "mini"}, 422, "bad-moves"),
        ({"moves": ["e2e4", "e2e4"]}, 422, "bad-moves"),
        ({"moves": ["e2e4", "what"]}, 422, "bad-moves"),
        ({"moves": "e2e4"}, 400, "malformed"),
        ({"moves": [1]}, 400, "malformed"),
        ({"moves": ["g1f3", "g8f6", "f3g1", "f6g8"] * 1001}, 422, "too-many-moves"),
        ({"mode": "alone"}, 400, "malformed"),
        ({"mode": None}, 400, "malformed"),
        ({"color": "green"}, 400, "malformed"),
        ({"rules": "poker"}, 400, "malformed"),
        ({"mode": "engine"}, 400, "malformed"),
        ({"mode": "engine", "level": 13}, 400, "malformed"),
        ({"mode": "engine", "level": "1"}, 400, "malformed"),
        ({"name": 7}, 400, "malformed"),
    ],
)
def test_what_is_refused(server, wishes, status, reason):
    answer = server.post("/api/games", **{"mode": "local", **wishes})
    assert (answer.status_code, answer.json()["reason"]) == (status, reason), answer.text
    assert answer.json()["message"]


def test_faults_of_a_fen_are_all_told(server):
    answer = server.post("/api/games", mode="local", fen="8/8/8/8/8/8/8/P7 w - - 0 1").json()
    codes = [fault["code"] for fault in answer["faults"]]
    assert codes == ["white-king-missing", "black-king-missing", "pawn-on-edge"]
    assert all(fault["message"].endswith(".") for fault in answer["faults"])


def test_the_move_that_fails_is_named_in_the_language_asked_for(server):
    wishes = {"mode": "local", "moves": ["e2e4", "e2e4"]}
    english = server.post("/api/games", **wishes).json()["message"]
    assert english == "Move 1...e2e4 cannot be played: there is no piece on e2."
    french = server.post("/api/games", language="fr", **wishes).json()["message"]
    assert french.startswith("Le coup 1...e2e4 ne peut pas être joué")
