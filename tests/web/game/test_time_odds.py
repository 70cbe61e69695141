"""Time odds: a clock of its own for each side, which goes with the player."""

import pytest

from echecs.notation.pgn import parse_pgn

ODDS = {"base": 60, "increment": 0, "opponent": {"base": 300, "increment": 3}}
OWN, OPPONENT = {"base": 60.0, "increment": 0.0}, {"base": 300.0, "increment": 3.0}


def test_each_side_has_its_clock(pair):
    white, black = pair(clock=ODDS)
    clock = white.wait(bool)["clock"]
    assert clock["terms"] == {"white": OWN, "black": OPPONENT}
    assert (clock["white"], clock["black"]) == (60_000, 300_000)
    white.play("e4")
    black.wait(lambda state: state["ply"] == 1)
    black.play("e5")
    white.wait(lambda state: state["ply"] == 2)
    white.play("Nf3")
    clock = white.state["clock"]
    assert 302_000 < clock["black"] <= 303_000, "Black's move gives three seconds"
    assert 59_000 < clock["white"] <= 60_000, "White's gives none"


@pytest.mark.parametrize("color", ["white", "black"])
def test_odds_are_those_of_the_players_whatever_colour_they_have(server, sit, color):
    game = server.create("engine", level=1, color=color, clock=ODDS)
    player = sit(game, *game["seats"].values())
    terms = player.wait(bool)["clock"]["terms"]
    assert terms.pop(color) == OWN
    assert list(terms.values()) == [OPPONENT]


def test_a_restart_and_a_move_taken_back_keep_the_odds(start, new_database, sit):
    database = new_database()
    first = start(database)
    game = first.create("local", clock=ODDS)
    player = sit(game, *game["seats"].values(), server=first)
    for move in ("e4", "e5"):
        player.play(move)
    player.close()
    first.stop()
    player = sit(game, *game["seats"].values(), server=start(database))
    clock = player.wait(bool)["clock"]
    assert clock["terms"] == {"white": OWN, "black": OPPONENT}
    assert clock["black"] > 300_000
    player.send("takeback", action="ask")
    player.wait(lambda state: state["ply"] == 1)
    assert 299_000 < player.state["clock"]["black"] <= 300_000


def test_a_rematch_leaves_the_odds_with_the_player(pair, sit):
    white, black = pair(clock=ODDS)
    white.send("resign")
    black.wait(lambda state: state["outcome"])
    white.send("rematch", action="offer")
    black.wait(lambda state: state["offers"]["rematch"])
    black.send("rematch", action="accept")
    following = white.wait(lambda state: state["next"])["next"]
    same = sit({"id": following}, white.tokens[0])
    assert same.wait(bool)["you"] == ["black"]
    assert same.state["clock"]["terms"] == {"white": OPPONENT, "black": OWN}


def test_the_pgn_tells_both_clocks(server, sit):
    game = server.create("local", clock=ODDS)
    sit(game, *game["seats"].values()).play("e4")
    headers = parse_pgn(server.http.get(f"/api/games/{game['id']}/pgn").text).headers
    assert headers["WhiteTimeControl"] == "60+0"
    assert headers["BlackTimeControl"] == "300+3"
    assert "TimeControl" not in headers


def test_the_flag_falls_by_the_own_clock(server, sit):
    clock = {"base": 3600, "increment": 0, "opponent": {"base": 0.2, "increment": 0}}
    game = server.create("local", clock=clock)
    player = sit(game, *game["seats"].values())
    player.play("e4")
    outcome = player.wait(lambda state: state["outcome"])["outcome"]
    assert (outcome["termination"], outcome["winner"]) == ("time", "white")


@pytest.mark.parametrize(
    ("opponent", "field"),
    [
        (5, "clock.opponent"),
        ({}, "clock.opponent.base"),
        ({"base": -1}, "clock.opponent.base"),
        ({"base": 60, "increment": "3"}, "clock.opponent.increment"),
        ({"base": 1e9}, "clock.opponent.base"),
    ],
)
def test_a_clock_that_is_none_is_refused(server, opponent, field):
    clock = {"base": 60, "increment": 0, "opponent": opponent}
    answer = server.http.post("/api/games", json={"mode": "local", "clock": clock})
    assert answer.status_code == 400
    assert field in answer.json()["message"]
