"""A game against the computer: its levels, its moves, its hints."""

import re

from playwright.sync_api import expect
from support.browser import violations


def test_the_levels_have_names_and_are_explained(player, axe):
    player.open("/")
    player.page.check("[value=engine]")
    expect(player.page.locator("#level option")).to_have_count(12)
    player.page.select_option("#level", label="5 · Café player (about 1200)")
    player.sees("#level-hint", "It likes to attack, and punishes simple mistakes.")
    assert violations(player.page, axe) == []
    player.page.select_option("#color", "white")
    player.page.click("#start")
    player.page.wait_for_url("**/game/*")
    player.ready()
    player.sees("#player-above .name", "Café player, level 5 (Black)")


def test_a_game_against_the_computer(player):
    player.start("engine", color="white", level=1)
    for square in ("a", "b", "c"):
        count = len(player.moves)
        player.click(f"{square}2", f"{square}3")
        player.has_moves(count + 2)
        player.hidden("#thinking")
    player.page.click("#takeback")
    player.has_moves(4)
    player.sees("#turn", "White to move: your turn.")


def test_the_computer_begins_when_it_has_white(player):
    player.start("engine", color="black", level=1)
    player.has_moves(1)
    player.has_below("black")


def test_a_hint_in_three_steps(player, axe):
    player.start("engine", color="white", level=1, fen="6k1/5ppp/8/8/8/8/8/R5K1 w - - 0 1")
    player.page.click("#hint")
    player.sees("#notice", "Look at the white rook on a1.")
    assert player.marked("circle") == ["a1"]
    player.page.click("#hint")
    player.sees("#notice", "The move is Ra8#.")
    expect(player.page.locator("[data-arrow=a1a8]")).to_have_count(1)
    player.type("hint")
    player.sees("#notice", "Ra8#. Why? It is checkmate.")
    assert violations(player.page, axe) == []
    assert "Look at the white rook on a1." in player.heard()
    player.click("a1", "a8")
    player.sees("#turn", "Checkmate: White wins.")
    expect(player.page.locator(".arrow")).to_have_count(0)
    expect(player.page.locator("#hint")).to_be_disabled()


def test_no_hints_against_a_person(player):
    player.start("link", color="white")
    player.hidden("#hint")
    player.type("hint")
    player.sees("#notice", re.compile("^There are no hints"))


def test_a_rematch_against_the_computer_changes_colours(player):
    player.start("engine", color="white", level=2, name="Ann")
    player.page.click("#resign")
    player.page.click("dialog .primary")
    player.sees("#score-line", "Ann 0 – 1 Beginner, level 2")
    first = player.page.url
    player.page.click("#rematch")
    player.page.wait_for_url(lambda url: "/game/" in url and url != first)
    player.ready()
    player.has_below("black")
    player.has_moves(1)
