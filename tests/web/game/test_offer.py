"""Resigning, draws and taking back, in the three ways to play."""

import asyncio

import pytest
from support.web import wait_until

from echecs.domain.move import Move
from echecs.web.game.moving import engine_move
from echecs.web.game.new_game import new_game
from echecs.web.game.room import Room


def outcome(player):
    state = player.wait(lambda state: state["outcome"])
    return state["outcome"]["result"], state["outcome"]["termination"]


# --- Resigning -------------------------------------------------------------------------


def test_resigning_by_link(pair):
    white, black = pair()
    black.send("resign")
    assert outcome(white) == outcome(black) == ("1-0", "resignation")
    assert white.state["outcome"]["message"] == "Black resigns: White wins."
    assert white.state["can"] == []
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


def test_the_engine_declines_a_draw_early_and_accepts_it_late(server, sit, engine):
    game = server.create("engine", level=3, color="white")
    player = sit(game, game["seats"]["white"])
    player.play("e4")
    player.wait(lambda state: state["ply"] == 2)
    player.send("draw", action="offer")
    assert player.noticed() == ["draw-declined"]

    late = server.create("engine", level=3, fen="4k2r/8/8/8/8/8/8/R3K3 w - - 0 60")
    player = sit(late, late["seats"]["white"])
    player.play("Kd2")
    player.wait(lambda state: state["ply"] == 2)
    engine.score = 0
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


# --- The engine ------------------------------------------------------------------------


def test_a_game_against_the_engine(server, sit, engine):
    game = server.create("engine", color="black", level=5)
    player = sit(game, game["seats"]["black"])
    state = player.wait(lambda state: state["ply"] == 1)
    assert state["players"]["white"]["engine"]
    assert player.moves[0]["uci"] == "a2a3"
    assert engine.asked[-1] == ([], 5, None)
    player.play("e5")
    player.wait(lambda state: state["ply"] == 3)
    assert engine.asked[-1] == (["a2a3", "e7e5"], 5, None)
    player.send("takeback", action="ask")
    player.wait(lambda state: state["ply"] == 1)
    assert player.state["legal"]
    assert player.ask("takeback", action="ask")["reason"] == "nothing-to-take-back"


def test_the_engine_stops_thinking_when_the_move_is_taken_back(server, sit, engine):
    game = server.create("engine", level=1, clock={"base": 60, "increment": 2})
    player = sit(game, game["seats"]["white"])
    engine.seconds = 30
    try:
        player.play("e4")
        assert player.wait(lambda state: state["thinking"])
        assert player.move("d4")["reason"] == "not-your-turn"
        player.send("takeback", action="ask")
        player.wait(lambda state: state["ply"] == 0)
        assert player.settle()["thinking"] is False
    finally:
        engine.seconds = 0
    moves, level, clock = engine.asked[-1]
    assert (moves, level, clock["increment"], clock["running"]) == (["e2e4"], 1, 2, "black")
    player.play("d4")
    player.wait(lambda state: state["ply"] == 2)
    assert player.san[0] == "d4"


def test_the_engine_keeps_to_the_reduced_rules(server, sit, engine):
    game = server.create("engine", level=1, rules="mini", fen="4k3/1p6/8/P7/8/8/8/4K3 b - - 0 1")
    player = sit(game, game["seats"]["white"])
    assert player.wait(lambda state: state["ply"] == 1)["rules"] == "mini"


def test_an_engine_that_fails_is_reported(server, sit, engine, monkeypatch):
    async def fail(*_):
        raise RuntimeError("no answer")

    monkeypatch.setattr(engine, "best_move", fail)
    monkeypatch.setattr("echecs.web.game.engine_player._ATTEMPTS", 1)
    game = server.create("engine", level=1)
    player = sit(game, game["seats"]["white"])
    player.play("e4")
    assert player.noticed() == ["engine-failed"]
    assert player.settle()["thinking"] is False
    monkeypatch.undo()
    again = sit(game, game["seats"]["white"])
    assert again.wait(lambda state: state["ply"] == 2)


def test_no_engine(start, database):
    alone = start(database, None)
    answer = alone.post("/api/games", mode="engine", level=1)
    assert (answer.status_code, answer.json()["reason"]) == (409, "no-engine")
    about = alone.http.get("/api/about?language=en").json()
    assert about["engine"]["available"] is False
    assert about["engine"]["message"] == "No chess engine was found on the server."


def test_a_game_whose_engine_is_gone(start, new_database, sit, engine):
    database = new_database()
    first = start(database)
    game = first.create("engine", level=1)
    token = game["seats"]["white"]
    engine.seconds = 30
    try:
        sit(game, token, server=first).play("e4")
        first.stop()
    finally:
        engine.seconds = 0
    player = sit(game, token, server=start(database, engine=None))
    assert player.noticed() == ["no-engine"]
    player.send("takeback", action="ask")
    player.wait(lambda state: state["ply"] == 0)
    player.notices.clear()
    player.send("move", text="d4", ply=0)
    assert player.noticed() == ["no-engine"]
    assert player.state["ply"] == 1, "the words follow the state that they belong to"


def test_an_engine_move_that_comes_too_late_is_not_played():
    class Stored(list):
        async def add_move(self, _id, ply, move, _offers):
            self.append((ply, move.uci))

    async def play():
        stored = Stored()
        room = Room(new_game({"mode": "engine", "level": 1}, has_engine=True).record, stored)
        for ply, text in enumerate(("e2e4", "e4e5", "e7e5")):
            await engine_move(room, min(ply, 1), Move.from_uci(text))
        return stored

    assert asyncio.run(play()) == [(0, "e2e4"), (1, "e7e5")]


def test_the_room_waits_for_the_engine(server, sit, engine):
    game = server.create("engine", level=1)
    player = sit(game, game["seats"]["white"])
    engine.seconds = 0.2
    try:
        player.play("e4")
        player.close()
        wait_until(lambda: server.hub.rooms[game["id"]].game.ply == 2)
    finally:
        engine.seconds = 0
