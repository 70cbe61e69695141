"""What the first page shows beside the form, in a real browser."""

import itertools
import json
import re

import pytest
from playwright.sync_api import expect
from support.browser import LOCALES, daily, violations

MATE = "r1bqkb1r/pppp1Qpp/2n2n2/4p3/2B1P3/8/PPPP1PPP/RNB1K1NR b KQkq - 0 4"
NUMBERS = itertools.count()
SIZES = daily((360, 740), (1280, 800), (1920, 1080))


def keep(player, **game):
    """Put a game into the memory of a browser, the later called the older."""
    number = next(NUMBERS)
    name = f"kept{number}"
    told = {"id": name, "created": 1_700_000_000_000 - number, "ply": 7, **game}
    player.remember(f"game.{name}", json.dumps(told))
    return name


def test_the_last_game_goes_on(player):
    player.start(name="Ann", opponent="Ben")
    player.play("e2e4")
    player.open("/")
    panel = player.page.locator("#go-on")
    expect(panel).to_contain_text("Ann – Ben")
    expect(panel).to_contain_text("Black to move.")
    # Both squares of the last move are marked, and all men stand.
    expect(panel.locator(".moved")).to_have_count(2)
    expect(panel.locator("use")).to_have_count(32)
    panel.get_by_role("link", name="Go on playing").click()
    player.ready()
    player.has_moves("e4")


def test_recent_games_say_against_whom_and_how_they_ended(player):
    ended = {"mode": "link", "names": ["Ann", "Ben"], "fen": MATE, "last": "h5f7"}
    keep(player, **ended, seats={"black": "x"}, result="1-0")
    keep(player, **ended, seats={"white": "x"}, result="1-0")
    keep(player, **ended, seats={"white": "x"}, result="1/2-1/2")
    keep(player, **ended, seats={"white": "x", "black": "y"}, result="0-1")
    keep(player, mode="engine", seats={"white": "x"}, result="0-1")
    player.open("/")
    expect(player.page.locator("#go-on")).to_be_hidden()
    expect(player.page.locator("#games li")).to_contain_text(
        ["You lost", "You won", "Drawn", "Black won", "You lost"]
    )
    expect(player.page.locator("#games .opponent")).to_have_text(
        ["Ann", "Ben", "Ben", "Ann – Ben", "Against the computer"]
    )
    # The first is seen as Black saw it: the white king's rook is at the top left.
    rook = player.page.locator("#games li").first.locator("use[href='#wr'][x='0']")
    expect(rook).to_have_attribute("y", "0")


def test_more_games_are_listed_when_asked_for(player):
    names = [keep(player, mode="engine", seats={"white": "x"}, result="0-1") for _ in range(8)]
    player.open("/")
    expect(player.page.locator("#games li")).to_have_count(6)
    player.page.click("#all-games")
    expect(player.page.locator("#games li")).to_have_count(8)
    seventh = player.page.locator("#games a").nth(6)
    expect(seventh).to_be_focused()
    expect(seventh).to_have_attribute("href", f"/game/{names[6]}")
    player.page.locator("#games button").first.click()
    expect(player.page.locator("#games li")).to_have_count(7)
    expect(player.page.locator("#games a").first).to_be_focused()


def test_the_problem_of_the_day_is_one_click_away(person):
    player = person(timezone_id="Europe/Paris")
    player.page.clock.set_fixed_time("2024-02-29T12:00:00")
    player.open("/")
    task = player.page.locator("#daily-task")
    expect(task).to_have_text(re.compile(r"^(White|Black) mates in \d\.$"))
    moves = task.inner_text()[-2]
    player.page.click("#daily")
    expect(player.page).to_have_url(re.compile("/solve#fen="))
    expect(player.page.locator("#problem-name")).to_contain_text(f"Mate in {moves}")
    player.shown("#typed-form")


def test_the_board_plays_and_pauses(person):
    player = person(reduced_motion="no-preference")
    player.open("/")
    stage = player.page.locator("#showcase")
    button = player.page.locator("#showcase-play")
    expect(stage).to_have_attribute("data-ply", "2")
    expect(button).to_have_text("Pause")
    button.click()
    expect(button).to_have_text("Play it")
    ply = stage.get_attribute("data-ply")
    button.click()
    expect(stage).not_to_have_attribute("data-ply", ply)


def test_the_board_stands_still_where_less_motion_is_asked_for(person):
    player = person(timezone_id="Europe/Paris")
    player.page.clock.install()
    player.open("/")
    stage = player.page.locator("#showcase")
    expect(player.page.locator("#showcase-play")).to_have_text("Play it")
    last = stage.get_attribute("data-ply")
    assert int(last) > 20
    player.page.clock.run_for(60_000)
    expect(stage).to_have_attribute("data-ply", last)
    # Started by hand it plays, from the first position on.
    player.page.click("#showcase-play")
    expect(stage).to_have_attribute("data-ply", "0")
    player.page.clock.run_for(2_000)
    expect(stage).to_have_attribute("data-ply", "1")


def test_screen_readers_hear_nothing_of_boards_that_only_decorate(player):
    keep(player, mode="engine", seats={"white": "x"}, result="0-1", fen=MATE)
    player.open("/")
    boards = player.page.locator(".small-board")
    expect(boards).to_have_count(3)
    for board in boards.all():
        expect(board).to_have_attribute("aria-hidden", "true")


@pytest.mark.parametrize("size", SIZES, ids=lambda size: f"{size[0]}x{size[1]}")
@pytest.mark.parametrize("language", LOCALES)
def test_it_fits_every_window_in_both_languages(person, axe, size, language):
    width, height = size
    viewport = {"width": width, "height": height}
    player = person(viewport=viewport, locale=language)
    name = "Bartholomew-Maximilian-the-2nd"
    keep(player, mode="link", names=["", name], seats={"white": "x"}, fen=MATE, last="h5f7")
    keep(player, mode="link", names=["", name], seats={"white": "x"}, fen=MATE, result="1-0")
    player.open("/")
    expect(player.page.locator("#showcase-game")).not_to_be_empty()
    assert player.page.evaluate("document.documentElement.scrollWidth") == width
    if width >= 1280:
        bottom = player.page.locator("#start").bounding_box()
        assert bottom["y"] + bottom["height"] <= height
        # Something stands in every third of the window.
        boxes = [player.page.locator(one).bounding_box() for one in ("#new", "#stage", "#go-on")]
        middles = [box["x"] + box["width"] / 2 for box in boxes]
        assert [int(3 * middle / width) for middle in middles] == [0, 1, 2]
    assert violations(player.page, axe) == []


def test_on_a_phone_a_new_game_comes_before_the_list_of_games(phone):
    phone.open("/")
    tops = [
        phone.page.locator(place).bounding_box()["y"]
        for place in (".new", "#stage", "#games-panel")
    ]
    assert tops == sorted(tops)
