"""The engine at the board."""

import asyncio

from support.web import wait_until

from echecs.domain.move import Move
from echecs.web.game.moving import engine_move
from echecs.web.game.new_game import new_game
from echecs.web.game.room import Room


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
    found = player.wait(lambda state: state["outcome"])["outcome"]
    assert (found["result"], found["termination"]) == ("1/2-1/2", "agreement")


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
    assert (moves, level, clock["running"]) == (["e2e4"], 1, "black")
    assert clock["terms"]["black"]["increment"] == 2
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
    class Stored(list[tuple[int, str]]):
        async def add_move(self, _id, ply, move, _offers):
            self.append((ply, move.uci))

    async def play():
        stored = Stored()
        room = Room(new_game({"mode": "engine", "level": 1}, has_engine=True).record, stored)  # type: ignore[arg-type]
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
