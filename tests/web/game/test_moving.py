"""Moves over the game socket: told to all, refused with reasons, acknowledged once stored."""

import pytest

PINNED = "4r2k/8/8/8/8/8/4N3/4K3 w - - 0 1"


def test_a_game_of_two_to_mate(pair, sit):
    white, black = pair()
    watcher = sit({"id": white.wait(bool)["id"]})
    for player, text in ((white, "f3"), (black, "e5"), (white, "g4"), (black, "Qh4")):
        player.wait(lambda state, player=player: state["turn"] in state["you"])
        player.play(text)
    for viewer in (white, black, watcher):
        state = viewer.wait(lambda state: state["outcome"])
        assert state["outcome"] == {
            "result": "0-1",
            "termination": "checkmate",
            "winner": "black",
            "message": "Checkmate: Black wins.",
        }
        assert viewer.san == ["f3", "e5", "g4", "Qh4#"]
        assert viewer.moves[-1]["mate"]
        assert state["check"] == {"king": "e1", "checkers": ["h4"]}
        assert state["legal"] == {}
    assert watcher.state["you"] == []
    assert watcher.state["can"] == []
    assert white.move("e4", ply=4)["reason"] == "game-over"


def test_the_first_state(local):
    state = local(name="Ann").wait(bool)
    assert state["you"] == ["white", "black"]
    assert state["mode"] == "local"
    assert state["rules"] == "standard"
    assert state["from"] == 0
    assert state["moves"] == []
    assert state["legal"]["e2"] == ["e3", "e4"]
    assert len(state["legal"]) == 10
    assert state["promotions"] == []
    assert state["turn"] == "white"
    assert state["check"] is None
    assert state["outcome"] is None
    assert state["clock"] is None
    assert state["offers"] == {"draw": None, "takeback": None, "rematch": None}
    assert state["material"] == {"white_taken": "", "black_taken": "", "score": 0}
    assert state["players"]["white"] == {
        "name": "Ann",
        "taken": True,
        "connected": True,
        "engine": False,
    }
    assert state["spectators"] == 0
    assert state["thinking"] is False
    assert state["can"] == ["move", "resign", "draw-offer"]


def test_only_who_may_move_is_told_the_legal_moves(pair):
    white, black = pair()
    assert white.wait(bool)["legal"]
    assert black.wait(bool)["legal"] == {}
    white.play("e4")
    assert black.wait(lambda state: state["ply"] == 1)["legal"]["e7"] == ["e6", "e5"]
    assert white.state["legal"] == {}


@pytest.mark.parametrize(
    ("fen", "text", "reason", "squares"),
    [
        (PINNED, "e2c3", "pinned", ["e2", "e8"]),
        (PINNED, "Nc3", "pinned", ["e2", "e8"]),
        (None, "e2e5", "not-how-it-moves", ["e2", "e5"]),
        (None, "e7e5", "opponent-piece", ["e7"]),
        (None, "a1a3", "blocked", ["a2"]),
        (None, "O-O", "castling-blocked", ["f1"]),
        (None, "e9e4", "off-board", []),
        (None, "hello", "not-a-move", []),
        ("4k3/8/8/8/8/8/8/R3K2R w - - 0 1", "e1g1", "castling-lost", []),
        ("4k3/8/8/8/8/4K3/8/R6R w - - 0 1", "Rd1", "ambiguous", []),
        ("8/P6k/8/8/8/8/8/K7 w - - 0 1", "a7a8", "promotion-needed", ["a8"]),
    ],
)
def test_refusals_say_why_and_where(local, fen, text, reason, squares):
    player = local(fen=fen) if fen else local()
    before = player.wait(bool)
    answer = player.move(text)
    assert answer["type"] == "refused"
    assert answer["reason"] == reason
    assert answer["squares"] == squares
    assert answer["message"].endswith(".")
    assert player.settle()["fen"] == before["fen"]
    assert player.moves == []


def test_the_history_is_known_to_refusals(local):
    player = local()
    for text in ("e4", "e5", "Nf3", "Nf6", "Bc4", "Bc5", "Ke2", "Ke7", "Ke1", "Ke8"):
        player.play(text)
    assert player.move("O-O")["reason"] == "castling-king-moved"


def test_words_are_in_the_language_of_the_greeting(server, sit):
    game = server.create("local", fen=PINNED)
    player = sit(game, *game["seats"].values(), language="fr")
    assert "clouage" in player.move("e2c3")["message"]
    assert player.state["language"] == "fr"
    assert player.move("Rd1")["type"] == "ack", "Rd1 is the king's move in French"
    assert player.moves[0]["san"] == "Kd1"


def test_promotion(local):
    player = local(fen="8/P6k/8/8/8/8/8/K7 w - - 0 1")
    assert player.wait(bool)["promotions"] == ["a7a8"]
    assert player.state["legal"]["a7"] == ["a8"]
    player.play("a7a8n")
    assert player.moves[0]["promotion"] == "n"
    assert player.moves[0]["san"] == "a8=N"


def test_whose_turn_and_whose_seat(pair, sit):
    white, black = pair()
    game = {"id": white.wait(bool)["id"]}
    assert black.move("e5")["reason"] == "not-your-turn"
    watcher = sit(game)
    assert watcher.move("e4")["reason"] == "not-your-seat"
    for kind, fields in (
        ("resign", {}),
        ("draw", {"action": "offer"}),
        ("takeback", {"action": "ask"}),
        ("name", {"name": "Eve"}),
    ):
        assert watcher.ask(kind, **fields)["reason"] == "not-your-seat"
    assert white.ask("resign", color="black")["reason"] == "not-your-seat"
    assert white.settle()["outcome"] is None


def test_a_move_sent_again_is_acknowledged_again(pair):
    white, black = pair()
    white.play("e4")
    assert white.move("e4", ply=0) == {"type": "ack", "ply": 1, "id": 2}
    assert white.move("e2e4", ply=0)["type"] == "ack"
    assert white.move("d4", ply=0)["reason"] == "stale"
    black.wait(lambda state: state["ply"] == 1)
    assert black.move("e4", ply=0)["reason"] == "stale"
    black.play("e5")
    assert white.move("e4", ply=0)["type"] == "ack"
    assert white.move("Nf3", ply=7)["reason"] == "stale"
    assert white.settle()["ply"] == 2


def test_the_mating_move_sent_again_is_acknowledged(local):
    player = local(fen="7k/8/5KQ1/8/8/8/8/8 w - - 0 1")
    player.play("Qg7")
    assert player.state["outcome"]["termination"] == "checkmate"
    assert player.move("g6g7", ply=0)["type"] == "ack"


def test_reconnecting_shows_the_whole_game(server, pair, sit):
    white, black = pair()
    white.play("e4")
    black.wait(lambda state: state["ply"] == 1)
    black.play("c5")
    white.wait(lambda state: state["ply"] == 2)
    white.close()
    assert not black.wait(lambda state: not state["players"]["white"]["connected"])["spectators"]
    watcher = sit(white.state)
    watcher.wait(bool)
    assert watcher.san == ["e4", "c5"]
    assert black.wait(lambda state: state["spectators"] == 1)
