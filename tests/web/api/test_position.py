"""Pasted positions and games, and positions set up by hand."""

import json

import pytest

from echecs.domain.board import STARTING_FEN

pytest_plugins = ["support.live_server"]

SCHOLARS_MATE = "1. e4 e5 2. Bc4 Nc6 3. Qh5 Nf6?? 4. Qxf7#"


@pytest.fixture
def read(post):
    return lambda text, **fields: post("/api/read", {"text": text, "language": "en", **fields})


def test_a_fen(read):
    fen = "r3k2r/8/8/8/8/8/8/R3K2R w KQkq - 0 1"
    found = read(f"  {fen}\n").json()
    assert (found["kind"], found["fen"], found["start_fen"], found["moves"]) == (
        "fen",
        fen,
        fen,
        [],
    )
    assert found["outcome"] is None
    assert read(fen, rules="mini").json()["fen"] == "r3k2r/8/8/8/8/8/8/R3K2R w - - 0 1"


def test_a_fen_with_faults(read):
    answer = read("P7/8/8/8/8/8/8/K6k w KQkq e3 0 1")
    assert answer.status_code == 422
    found = answer.json()
    assert found["reason"] == "bad-fen"
    assert {"castling-right", "pawn-on-edge", "en-passant"} <= {
        fault["code"] for fault in found["faults"]
    }


@pytest.mark.parametrize(
    "text",
    [
        SCHOLARS_MATE,
        "e2e4 e7e5 f1c4 b8c6 d1h5 g8f6 h5f7",
        "1.e4 e5 2.Fc4 Cc6 3.Dh5 Cf6 4.Dxf7# 1-0",
        "e4 e5\nBc4 Nc6\nQh5 Nf6\nQxf7",
    ],
)
def test_moves_in_any_form(read, text):
    found = read(text).json()
    assert found["kind"] == "moves"
    assert [entry["san"] for entry in found["moves"]] == [
        "e4",
        "e5",
        "Bc4",
        "Nc6",
        "Qh5",
        "Nf6",
        "Qxf7#",
    ]
    assert found["start_fen"] == STARTING_FEN
    assert found["material"] == {"white_taken": "P", "black_taken": "", "score": 1}
    assert found["outcome"]["termination"] == "checkmate"
    assert found["outcome"]["message"] == "Checkmate: White wins."


def test_moves_may_begin_at_a_position(read):
    start = "8/P7/8/8/8/k7/8/K7 w - - 0 1"
    found = read("a7a8q a3b3", start=start).json()
    assert (found["kind"], found["start_fen"]) == ("moves", start)
    assert [entry["san"] for entry in found["moves"]] == ["a8=Q+", "Kb3"]
    assert read("a7a8q", start="8/P7 w").json()["reason"] == "bad-fen"
    assert read("a7a8q", start=7).json()["reason"] == "malformed"


def test_a_game_with_headers_comments_and_variations(read):
    text = (
        '[Event "Test"]\n[White "Ann <b>"]\n[Result "0-1"]\n\n'
        '1. e4 {best} e5 (1... c5 2. Nf3) 2. Nf3 $1 0-1\n\n[Event "Next"]\n\n1. d4 *\n'
    )
    found = read(text).json()
    assert found["kind"] == "pgn"
    assert found["headers"]["White"] == "Ann <b>"
    assert [entry["uci"] for entry in found["moves"]] == ["e2e4", "e7e5", "g1f3"]
    assert found["outcome"]["termination"] == "recorded"
    assert found["games"] == ["Ann <b> – ?, 0-1", "? – ?, *"]
    said = [(node["san"], node["parent"], node.get("comment")) for node in found["nodes"]]
    assert said == [
        ("e4", -1, "best"),
        ("e5", 0, None),
        ("Nf3", 1, None),
        ("c5", 0, None),
        ("Nf3", 3, None),
    ]
    assert found["nodes"][2]["nags"] == [1]
    second = read(text, game=2).json()
    assert [entry["uci"] for entry in second["moves"]] == ["d2d4"]
    assert second["headers"]["Event"] == "Next"
    assert read(text, game=3).json()["reason"] == "malformed"
    assert read("1. e4 {no headers} e5").json()["kind"] == "pgn"
    fen = "4k3/8/8/8/8/8/4P3/4K3 w - - 0 1"
    found = read(f'[SetUp "1"]\n[FEN "{fen}"]\n\n1. e4 *').json()
    assert found["start_fen"] == fen
    assert found["games"] == ["? – ?, *"]


@pytest.mark.parametrize(
    ("text", "rules", "reason", "word"),
    [
        ("1. e4 e5 2. Ke3", "standard", "bad-moves", "Move 2.Ke3"),
        ("1. e4 xyzzy", "standard", "bad-moves", "Move 1...xyzzy"),
        ("hello world", "standard", "bad-moves", "hello"),
        (f"{SCHOLARS_MATE} Kxf7", "standard", "bad-moves", "Move 4...Kxf7"),
        ('[White "A"]\n\n1. e4 Ke3', "standard", "bad-pgn", "line 3, column 7"),
        ("1. e4 d5 2. e5 f5 3. exf6", "mini", "bad-moves", "Move 3.exf6"),
        ('[White "A"]\n\n1. e4 d5 2. e5 f5 3. exf6', "mini", "bad-moves", "Move 3.exf6"),
        ('[FEN "4k3/8/8/8/8/8/8/4K3 w - - 0 1"]\n\n1. Ke4', "standard", "bad-pgn", "line 3"),
        ('[FEN "8/8/8/8/8/8/8/8 w - - 0 1"]\n\n1. Ke4', "standard", "bad-pgn", "line"),
        ("e4 e5 " + "Nf3 Nf6 Ng1 Ng8 " * 600, "standard", "too-many-moves", "2000"),
    ],
)
def test_what_cannot_be_read_says_where(read, text, rules, reason, word):
    answer = read(text, rules=rules)
    assert answer.status_code == 422
    assert answer.json()["reason"] == reason
    assert word in answer.json()["message"]


@pytest.mark.parametrize(
    ("fields", "status"),
    [
        ({}, 400),
        ({"text": ""}, 400),
        ({"text": " \n\ufeff"}, 400),
        ({"text": 7}, 400),
        ({"text": "e4", "rules": "fairy"}, 400),
        ({"text": "e4", "rules": ["mini"]}, 400),
        ({"text": "x" * 300_000}, 413),
    ],
)
def test_bad_requests(post, fields, status):
    answer = post("/api/read", fields)
    assert answer.status_code == status
    assert set(answer.json()) == {"reason", "message"}


def test_the_message_is_in_the_language_asked_for(post):
    texts = [
        post("/api/read", {"text": "zz", "language": language}).json()["message"]
        for language in ("fr", "en")
    ]
    assert "Le coup 1" in texts[0]
    assert "Move 1" in texts[1]


def test_a_half_character_is_no_way_to_break_an_answer(post):
    answer = post("/api/read", data='{"text": "e4 \\ud800"}')
    assert 400 <= answer.status_code < 500
    answer = post("/api/position", data='{"fen": "\\udfff/8"}')
    assert answer.status_code < 500


# --- Positions -------------------------------------------------------------------------


def test_a_position_that_can_be_played(post):
    found = post("/api/position", {"fen": "4k3/P7/8/8/8/8/8/4K2r w - - 0 1"}).json()
    assert found["ok"] is True
    assert found["faults"] == []
    assert found["turn"] == "white"
    assert found["check"] == {"king": "e1", "checkers": ["h1"]}
    assert found["legal"] == {"e1": ["d2", "e2", "f2"]}
    assert found["outcome"] is None


def test_promotions_are_told(post):
    found = post("/api/position", {"fen": "4k3/P7/8/8/8/8/8/4K3 w - - 0 1"}).json()
    assert found["promotions"] == ["a7a8"]
    assert found["legal"]["a7"] == ["a8"]


def test_a_position_with_faults_tells_them_all_with_their_squares(post):
    answer = post("/api/position", {"fen": "P6P/8/8/8/8/8/8/K7 w KQ e3 0 1", "language": "fr"})
    assert answer.status_code == 200
    found = answer.json()
    assert found["ok"] is False
    faults = {fault["code"]: fault for fault in found["faults"]}
    assert faults["pawn-on-edge"]["squares"] == ["a8", "h8"]
    assert faults["en-passant"]["squares"] == ["e3"]
    assert faults["black-king-missing"]["message"] == "Les noirs n’ont pas de roi."
    assert "legal" not in found


def test_an_end_is_told_with_the_position(post):
    found = post("/api/position", {"fen": "7k/5Q2/6K1/8/8/8/8/8 b - - 0 1"}).json()
    assert found["outcome"]["termination"] == "stalemate"
    dead = {"fen": "7k/8/6K1/8/8/8/8/8 b - - 0 1"}
    assert post("/api/position", dead).json()["outcome"]["termination"] == "dead-position"
    assert post("/api/position", {**dead, "rules": "mini"}).json()["outcome"] is None


def test_deep_nesting_is_malformed(post):
    answer = post("/api/position", data='{"fen": ' + "[" * 30_000 + "]" * 30_000 + "}")
    assert answer.status_code == 400
    assert json.loads(answer.text)["reason"] == "malformed"
