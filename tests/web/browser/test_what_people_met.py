"""Small things that people stumbled over, each with its test."""

import re

from playwright.sync_api import expect
from support.browser import violations


def test_an_unknown_address_shows_a_page(player, axe):
    with player.in_trouble():
        player.open("/no/such/page")
    player.sees("h1", "There is nothing here")
    assert violations(player.page, axe) == []
    player.page.click("main a")
    player.page.wait_for_url(player.site.url + "/")
    answer = player.page.request.get(player.site.url + "/api/nothing")
    assert answer.status == 404
    assert answer.json()["reason"] == "no-page"


def test_dates_are_written_as_the_reader_writes_them(person):
    for locale, written in {
        "en-GB": "09/07/2026",
        "en-US": "7/9/26",
        "fr-FR": "09/07/2026",
    }.items():
        one = person(locale=locale)
        one.remember("game.AAAAAAAAAAAA", '{"id": "AAAAAAAAAAAA", "created": 1783598400000}')
        one.open("/")
        expect(one.page.locator("main")).to_contain_text(written)


def test_nothing_is_said_twice(player):
    player.start()
    player.play("e2e4")
    player.click("a2")
    player.sees("#turn", "Black to move.")
    player.sees("#notice", "This piece is your opponent's.")


def test_a_spectator_asks_questions_and_is_not_told_of_seats(player, person):
    player.start("link", color="white")
    watcher = person()
    watcher.page.goto(player.page.url)
    watcher.ready()
    expect(watcher.page.locator("#typed")).to_have_attribute(
        "placeholder", "A question about the board (? for help)"
    )
    watcher.sees("#typed-submit", "Ask")
    watcher.type("p N")
    watcher.sees("#notice", "white knight: b1, g1.")
    watcher.type("e4")
    watcher.sees("#notice", "You are watching: only the players make moves.")
    watcher.hidden("#refusal")


def test_a_wish_for_a_hint_is_no_move(player):
    player.start("link", color="white")
    player.type("hint")
    player.sees("#notice", "There are no hints in this game.")


def test_the_winner_is_called_so(player):
    player.start()
    player.play("f2f3", "e7e5", "g2g4", "d8h4")
    player.sees("#player-above .won", "Winner")
    player.hidden("#player-below .won")
    expect(player.page.locator(".player")).not_to_contain_text(["#", "#"])


def test_an_offer_that_lapses_is_told(player, person):
    player.start("link", color="white")
    other = person()
    other.page.goto(player.page.input_value("#invite-link"))
    other.ready()
    player.play("e2e4")
    player.page.click("#draw")
    other.shown("#draw-offer")
    other.play("e7e5")
    player.sees("#notice", "Your opponent has moved on: the offer of a draw has lapsed.")
    player.hidden("#draw-offer")


def test_what_resigns_is_not_green(player):
    player.start()
    player.page.click("#resign")
    color = "getComputedStyle(document.querySelector('dialog .primary')).backgroundColor"
    red, green, blue = map(int, re.findall(r"\d+", player.page.evaluate(color))[:3])
    assert red > 2 * green
    assert red > 2 * blue


def test_two_people_at_one_screen_both_have_names(player):
    player.open("/")
    player.page.fill("#name", "Ann")
    player.page.fill("#opponent", "Bob")
    player.page.click("#start")
    player.page.wait_for_url("**/game/*")
    player.ready()
    player.sees("#player-below .name", "Ann (White)")
    player.sees("#player-above .name", "Bob (Black)")


def test_who_joins_by_a_link_is_asked_for_a_name(player, person, axe):
    player.start("link", color="white", name="Ann")
    guest = person()
    guest.page.goto(player.page.input_value("#invite-link"))
    guest.ready()
    guest.shown("#ask-name")
    assert violations(guest.page, axe) == []
    guest.page.fill("#own-name", "Zoé")
    guest.page.press("#own-name", "Enter")
    guest.hidden("#ask-name")
    player.sees("#player-above .name", "Zoé (Black)")
    player.hidden("#ask-name")


def test_a_guest_may_stay_without_a_name(player, person):
    player.start("link", color="white")
    guest = person()
    guest.page.goto(player.page.input_value("#invite-link"))
    guest.ready()
    guest.page.click("#no-name")
    guest.page.reload()
    guest.ready()
    guest.hidden("#ask-name")
