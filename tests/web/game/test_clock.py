"""Clocks: what they count, and what happens when time is up."""

import pytest

from echecs.domain.color import BLACK, WHITE
from echecs.web.game.clock import Clock, times_at
from echecs.web.store.record import Pace

CLOCK = {"base": 60, "increment": 5}


class Time:
    """A moment that tests move on."""

    seconds = 100.0

    def __call__(self):
        return self.seconds


def test_only_one_time_runs():
    now = Time()
    clock = Clock((Pace(60_000, 5_000),) * 2, now)
    assert (clock.left(WHITE), clock.left(BLACK), clock.running) == (60_000, 60_000, None)
    now.seconds += 10
    assert clock.left(WHITE) == 60_000
    clock.set((60_000, 60_000), BLACK)
    now.seconds += 10
    assert (clock.left(WHITE), clock.left(BLACK)) == (60_000, 50_000)
    assert clock.after_move(BLACK) == 55_000
    assert clock.after_move(WHITE) == 60_000
    assert clock.seconds_to_flag == 50
    assert clock.flagged is None
    now.seconds += 50
    assert clock.flagged is BLACK
    now.seconds += 50
    assert clock.left(BLACK) == 0
    assert clock.left(BLACK, now.seconds - 100) == 50_000
    assert clock.left(BLACK, now.seconds - 200) == 60_000, "nobody gains time by being early"


@pytest.mark.parametrize(
    ("ply", "expected"),
    [(0, (60, 60)), (1, (50, 60)), (2, (50, 40)), (3, (30, 40)), (4, (30, 40))],
)
def test_times_of_a_position(ply, expected):
    assert times_at(ply, WHITE, [50, 40, 30, None], (Pace(60, 0),) * 2) == expected


def test_times_when_black_began():
    assert times_at(1, BLACK, [50], (Pace(60, 0),) * 2) == (60, 50)


def test_the_clock_starts_with_the_first_move(pair):
    white, black = pair(clock=CLOCK)
    state = white.wait(bool)
    assert state["clock"] == {
        "terms": {side: {"base": 60.0, "increment": 5.0} for side in ("white", "black")},
        "white": 60_000,
        "black": 60_000,
        "running": None,
    }
    white.play("e4")
    assert white.state["clock"]["running"] == "black"
    assert white.state["clock"]["white"] == 60_000, "the first move costs and gives nothing"
    black.wait(lambda state: state["ply"] == 1)
    black.play("e5")
    assert 64_000 < black.state["clock"]["black"] <= 65_000
    assert black.moves[1]["clock"] == black.state["clock"]["black"]
    assert black.state["clock"]["running"] == "white"
    black.send("resign")
    assert black.wait(lambda state: state["outcome"])["clock"]["running"] is None


def test_the_clock_waits_for_the_opponent(server, sit):
    game = server.create("link", clock=CLOCK)
    white = sit(game, game["seats"]["white"])
    white.play("e4")
    assert white.state["clock"]["running"] is None
    server.join(game)
    assert white.wait(lambda state: state["clock"]["running"] == "black")


def test_taking_back_gives_the_time_back(local):
    player = local(clock=CLOCK)
    player.play("e4")
    player.play("e5")
    player.play("Nf3")
    player.send("takeback", action="ask")
    player.wait(lambda state: state["ply"] == 2)
    assert player.state["clock"]["white"] in range(59_900, 60_001)
    assert player.state["clock"]["black"] == player.moves[1]["clock"]
    assert player.state["clock"]["running"] == "white"


def test_the_flag_falls_by_itself(server, pair, sit):
    white, black = pair(clock={"base": 0.15, "increment": 0})
    white.play("e4")
    state = white.wait(lambda state: state["outcome"])
    assert state["outcome"] == {
        "result": "1-0",
        "termination": "time",
        "winner": "white",
        "message": "Black's time is up: White wins.",
    }
    assert state["clock"]["black"] == 0
    assert state["clock"]["running"] is None
    assert black.wait(lambda state: state["outcome"])
    assert black.move("e5", ply=1)["reason"] == "game-over"
    pgn = server.http.get(f"/api/games/{state['id']}/pgn").text
    assert '[Termination "time forfeit"]' in pgn
    assert '[Result "1-0"]' in pgn
    assert '[TimeControl "0.15+0"]' in pgn


def test_the_flag_falls_without_material_to_mate(local):
    player = local(fen="4k3/8/8/8/8/8/8/R3K3 b - - 0 1", clock={"base": 0.1, "increment": 0})
    player.play("Ke7")
    state = player.wait(lambda state: state["outcome"])
    assert state["outcome"]["result"] == "1/2-1/2"
    assert state["outcome"]["termination"] == "time"
    assert "cannot give mate" in state["outcome"]["message"]
    assert player.ask("takeback", action="ask")["reason"] == "game-over"


def test_a_flag_that_falls_while_nobody_looks(server, sit):
    game = server.create("local", clock={"base": 0.15, "increment": 0})
    player = sit(game, *game["seats"].values())
    player.play("e4")
    player.close()
    again = sit(game)
    assert again.wait(lambda state: state["outcome"])["outcome"]["winner"] == "white"


@pytest.mark.parametrize(
    "clock",
    [
        {"base": 0, "increment": 1},
        {"base": -1, "increment": 1},
        {"base": 60, "increment": -1},
        {"base": "60", "increment": 0},
        {"base": True, "increment": 0},
        {"base": 1e9, "increment": 0},
        {"increment": 0},
        [60, 0],
        "blitz",
    ],
)
def test_clocks_that_cannot_be(server, clock):
    answer = server.post("/api/games", mode="local", clock=clock)
    assert (answer.status_code, answer.json()["reason"]) == (400, "malformed")
