"""The JSON protocol."""

import json

import pytest
from support.refereed import events

FIELDS = {
    "start": {"protocol", "rules", "fen", "ply", "turn", "opponent"},
    "ask": {"question", "turn"},
    "move": {"line", "by", "ply", "piece", "uci", "san", "capture", "fen"},
    "refused": {"line", "text", "reason", "message", "fields", "squares"},
    "check": {"color", "king", "checkers"},
    "opening": {"code", "name"},
    "undo": {"uci", "moves", "ply", "fen"},
    "answer": {"about", "content"},
    "end": {"canonical", "fen", "result", "termination", "winner", "ply"},
}
GAME = """e2e4 f7f6
d1h5
a7a6 /undo
g7g6 # a comment
/moves e4
h5g6
h7g6 /hint /help /fen /pgn /flip
/resign
"""


def kinds(happened):
    return [event["event"] for event in happened]


def test_the_program_speaks_json_only(echecs):
    done = echecs("play", "--json", input=GAME, check=0)
    happened = [json.loads(line) for line in done.stdout.splitlines()]
    assert happened == events(GAME)
    assert done.stderr == ""


def test_every_event_has_its_fields():
    happened = events(GAME)
    assert set(kinds(happened)) == set(FIELDS)
    for event in happened:
        assert set(event) == FIELDS[event["event"]] | {"event"}


def test_the_protocol_page_names_every_field():
    from support.places import ROOT

    page = (ROOT / "docs" / "json-protocol.md").read_text()
    for event, fields in FIELDS.items():
        section = page.split(f"## `{event}`")[1].split("\n## ")[0]
        for field in fields:
            assert f"`{field}`" in section, f"{event}: {field}"


def test_the_protocol_page_names_every_reason():
    from support.places import ROOT

    from echecs.domain.refusal import TEMPLATES
    from echecs.text.reason import WordRefusal

    page = (ROOT / "docs" / "json-protocol.md").read_text()
    # A promotion is asked for, words after the end are not read, no word passes.
    unheard = {"promotion-needed", "game-over", "null-move"}
    for code in {*TEMPLATES, *WordRefusal.templates} - unheard:
        assert f"`{code}`" in page, code


def test_a_move():
    move = next(event for event in events("e2e4") if event["event"] == "move")
    assert move == {
        "event": "move",
        "line": 1,
        "by": "input",
        "ply": 1,
        "piece": "wP",
        "uci": "e2e4",
        "san": "e4",
        "capture": False,
        "fen": "rnbqkbnr/pppppppp/8/8/4P3/8/PPPP1PPP/RNBQKBNR b KQkq - 0 1",
    }


def test_a_refusal():
    refused = next(event for event in events("\n\n a1a5") if event["event"] == "refused")
    assert refused == {
        "event": "refused",
        "line": 3,
        "text": "a1a5",
        "reason": "blocked",
        "message": "the white rook cannot pass: the white pawn is in the way on a2",
        "fields": {"piece": "wR", "blocker": "wP", "square": "a2"},
        "squares": ["a2"],
    }


def test_a_check_and_a_mate():
    happened = events("f2f3 e7e5 g2g4 d8h4")
    assert happened[-3] == {
        "event": "check",
        "color": "white",
        "king": "e1",
        "checkers": ["h4"],
    }
    assert happened[-2]["name"] == "Barnes Opening: Fool's Mate"
    assert happened[-1] == {
        **happened[-1],
        "event": "end",
        "result": "0-1",
        "termination": "checkmate",
        "winner": "black",
        "ply": 4,
    }


@pytest.mark.parametrize(
    ("words", "termination"),
    [
        ("/quit", "quit"),
        ("", "end-of-input"),
        ("/resign", "resignation"),
        ("/draw", "agreement"),
        ("g1f3 g8f6 f3g1 f6g8 " * 2, "repetition"),
    ],
)
def test_terminations(words, termination):
    assert events(words)[-1]["termination"] == termination


def test_questions():
    asked = [
        event["question"]
        for event in events("a7 a8 q", "8/P6k/8/8/8/8/8/K7 w - - 0 1")[:-1]
        if event["event"] == "ask"
    ]
    assert asked == ["move", "destination", "promotion", "move"]
    asked = [
        event["question"] for event in events("e2", style="letters")[:-1] if event["event"] == "ask"
    ]
    assert asked == ["origin", "destination"]


@pytest.mark.parametrize("text", [b"\xff\xfe", b"\x00\x01", "é♔".encode(), b"x" * 5000])
def test_odd_words_come_back_as_json(text):
    refused = next(event for event in events(text) if event["event"] == "refused")
    assert refused["reason"] in ("not-a-move", "too-long")
    assert len(refused["text"]) <= 200
