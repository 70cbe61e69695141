"""Resigning, draws and taking back, in the three ways to play."""

import pytest


def outcome(player):
    state = player.wait(lambda state: state["outcome"])
    return state["outcome"]["result"], state["outcome"]["termination"]


# --- Resigning -------------------------------------------------------------------------


def test_resigning_by_link(pair):
    white, black = pair()
    black.send("resign")
    assert outcome(white) == outcome(black) == ("1-0", "resignation")
    assert white.state["outcome"]["message"] == "Black resigns: White wins."
    assert white.state["can"] == ["rematch-offer"]
    assert white.ask("resign")["reason"] == "game-over"


@pytest.mark.parametrize(
    ("fields", "result"), [({}, "0-1"), ({"color": "white"}, "0-1"), ({"color": "black"}, "1-0")]
)
def test_resigning_on_one_screen(local, fields, result):
    player = local()
    player.send("resign", **fields)
    assert outcome(player) == (result, "resignation")


# --- Draws -----------------------------------------------------------------------------


def test_a_draw_is_offered_and_accepted(pair):
    white, black = pair()
    assert "draw-offer" in white.wait(bool)["can"]
    white.send("draw", action="offer")
    white.wait(lambda state: state["offers"]["draw"] == "white")
    assert "draw-accept" not in white.state["can"]
    black.wait(lambda state: state["offers"]["draw"] == "white")
    assert {"draw-accept", "draw-decline"} <= set(black.state["can"])
    assert white.ask("draw", action="accept")["reason"] == "no-offer"
    black.send("draw", action="accept")
    assert outcome(white) == outcome(black) == ("1/2-1/2", "agreement")
    assert white.state["offers"]["draw"] is None


def test_a_draw_is_declined(pair):
    white, black = pair()
    assert black.ask("draw", action="accept")["reason"] == "no-offer"
    white.send("draw", action="offer")
    black.wait(lambda state: state["offers"]["draw"])
    black.send("draw", action="decline")
    assert white.noticed() == ["draw-declined"]
    assert white.settle()["offers"]["draw"] is None
    assert white.ask("draw", action="offer")["reason"] == "asked-already"
    white.play("e4")
    white.send("draw", action="offer")
    assert white.wait(lambda state: state["offers"]["draw"] == "white")


def test_an_offer_stands_until_the_opponent_moves(pair):
    white, black = pair()
    white.send("draw", action="offer")
    white.play("e4")
    assert white.settle()["offers"]["draw"] == "white"
    black.wait(lambda state: state["ply"] == 1)
    black.play("e5")
    assert black.settle()["offers"]["draw"] is None


def test_two_offers_make_a_draw(pair):
    white, black = pair()
    white.send("draw", action="offer")
    black.wait(lambda state: state["offers"]["draw"])
    black.send("draw", action="offer")
    assert outcome(white) == ("1/2-1/2", "agreement")


def test_a_draw_on_one_screen_is_agreed_at_once(local):
    player = local()
    player.send("draw", action="offer")
    assert outcome(player) == ("1/2-1/2", "agreement")


# --- Taking back -----------------------------------------------------------------------


def test_taking_back_on_one_screen(local):
    player = local()
    assert "takeback-ask" not in player.wait(bool)["can"]
    assert player.ask("takeback", action="ask")["reason"] == "nothing-to-take-back"
    player.play("e4")
    player.play("e5")
    player.send("takeback", action="ask")
    player.wait(lambda state: state["ply"] == 1)
    assert player.san == ["e4"]
    player.play("d5")
    player.play("exd5")
    assert player.state["material"] == {"white_taken": "P", "black_taken": "", "score": 1}
    player.send("takeback", action="ask")
    player.wait(lambda state: state["ply"] == 2)
    assert player.san == ["e4", "d5"]
    assert player.state["material"] == {"white_taken": "", "black_taken": "", "score": 0}


def test_a_mate_can_be_taken_back_on_one_screen(local):
    player = local(fen="7k/8/5KQ1/8/8/8/8/8 w - - 0 1")
    player.play("Qg7")
    assert player.state["can"] == ["takeback-ask"]
    player.send("takeback", action="ask")
    state = player.wait(lambda state: state["ply"] == 0)
    assert state["outcome"] is None
    player.send("resign")
    player.wait(lambda state: state["outcome"])
    assert player.state["can"] == []


def test_taking_back_by_link_needs_consent(pair, sit):
    white, black = pair()
    watcher = sit(white.wait(bool))
    white.play("e4")
    assert black.ask("takeback", action="ask")["reason"] == "nothing-to-take-back"
    white.send("takeback", action="ask")
    black.wait(lambda state: state["offers"]["takeback"] == "white")
    assert white.ask("takeback", action="ask")["reason"] == "asked-already"
    assert {"takeback-accept", "takeback-decline"} <= set(black.state["can"])
    assert white.ask("takeback", action="accept")["reason"] == "no-offer"
    black.send("takeback", action="decline")
    assert white.noticed() == ["takeback-declined"]
    assert white.settle()["ply"] == 1
    assert white.ask("takeback", action="ask")["reason"] == "asked-already"

    black.play("e5")
    white.wait(lambda state: state["ply"] == 2)
    white.send("takeback", action="ask")
    black.wait(lambda state: state["offers"]["takeback"] == "white")
    black.send("takeback", action="accept")
    for viewer in (white, black, watcher):
        state = viewer.wait(lambda state: state["ply"] == 0 and not state["offers"]["takeback"])
        assert viewer.moves == []
        assert state["turn"] == "white"
    white.play("d4")


def test_taking_back_by_link_takes_the_answer_back_too(pair):
    white, black = pair()
    white.play("e4")
    black.wait(lambda state: state["ply"] == 1)
    black.play("e5")
    white.send("takeback", action="ask")
    black.wait(lambda state: state["offers"]["takeback"])
    black.send("takeback", action="accept")
    assert white.wait(lambda state: state["ply"] == 0)


def test_a_move_answers_the_wish_to_take_back(pair):
    white, black = pair()
    white.play("e4")
    white.send("takeback", action="ask")
    black.wait(lambda state: state["offers"]["takeback"])
    black.play("e5")
    assert black.settle()["offers"]["takeback"] is None
    assert black.ask("takeback", action="accept")["reason"] == "no-offer"


def test_a_game_by_link_that_is_over_stays_over(pair):
    white, black = pair()
    white.play("e4")
    black.send("resign")
    white.wait(lambda state: state["outcome"])
    assert white.ask("takeback", action="ask")["reason"] == "game-over"


def test_nobody_asks_twice_in_one_position_whatever_the_other_asked(pair):
    white, black = pair()
    white.play("e4")
    black.wait(lambda state: state["ply"] == 1)
    for kind, ask in (("draw", "offer"), ("takeback", "ask")):
        for asking, answering in ((white, black), (black, white)):
            if kind == "takeback" and asking is black:
                # Black has no move to take back yet.
                continue
            asking.send(kind, action=ask)
            answering.wait(lambda state, kind=kind: state["offers"][kind])
            answering.send(kind, action="decline")
            asking.noticed()
            asking.notices.clear()
            answering.settle()
            asking.settle()
        assert white.ask(kind, action=ask)["reason"] == "asked-already"
    assert black.ask("draw", action="offer")["reason"] == "asked-already"
    black.play("e5")
    white.wait(lambda state: state["ply"] == 2)
    white.send("takeback", action="ask")
    assert black.wait(lambda state: state["offers"]["takeback"])
