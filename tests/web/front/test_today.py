"""The famous game and the problem of a day."""

from datetime import date, timedelta

import pytest

from echecs.web.front.today import famous_games, shown_on
from echecs.web.mates.puzzles import read_puzzles

pytest_plugins = ["support.live_server"]

DAY = date(2024, 2, 29)


def test_every_famous_game_ends_in_mate():
    games = famous_games()
    assert len(games) >= 4
    for number in range(len(games)):
        game = shown_on(DAY + timedelta(number))["game"]
        assert game["moves"][-1]["mate"], game["white"]
    assert not any(game.errors for game in games)


def test_each_puzzle_comes_once_before_any_comes_again():
    count = len(list(read_puzzles()))
    shown = {shown_on(DAY + timedelta(days))["puzzle"]["id"] for days in range(count)}
    assert len(shown) == count


def test_the_day_is_the_readers(live):
    told = live.http.get("/api/front?day=2024-02-29").json()
    assert told == shown_on(DAY)
    assert told["puzzle"] in live.http.get("/api/puzzles").json()


@pytest.mark.parametrize("day", ["", "2023-02-29", "today", "9" * 2000])
def test_no_day(live, day):
    answer = live.http.get(f"/api/front?day={day}")
    assert answer.status_code == 400
    assert answer.json()["reason"] == "malformed"
