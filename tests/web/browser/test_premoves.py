"""Moves made ahead, and the choices for every board."""

import pytest
from playwright.sync_api import expect
from support.browser import violations


@pytest.fixture
def pair(person):
    """White, and Black who came by the link."""
    white = person()
    white.start("link", color="white", name="Ann")
    black = person()
    black.page.goto(white.page.input_value("#invite-link"))
    black.ready()
    return white, black


def test_a_move_made_ahead_is_played_at_its_turn(pair, axe):
    white, black = pair
    black.drag("e7", "e5")
    assert black.marked("premove") == ["e5", "e7"]
    expect(black.cell("e5")).to_have_attribute("aria-label", "e5, empty, move made ahead")
    assert "Made ahead: e7 to e5." in black.heard()
    assert violations(black.page, axe) == []
    white.click("e2", "e4")
    for side in pair:
        side.has_moves("e4", "e5")
    assert black.marked("premove") == []


def test_another_move_ahead_replaces_the_first_and_a_click_takes_it_away(pair):
    white, black = pair
    black.click("e7", "e5")
    black.click("d7", "d5")
    assert black.marked("premove") == ["d5", "d7"]
    black.click("d4")
    assert black.marked("premove") == []
    white.play("e2e4")
    black.has_moves("e4")
    black.sees("#turn", "Black to move: your turn.")


def test_a_move_ahead_that_is_not_possible_is_told(pair):
    white, black = pair
    black.drag("e7", "e5")
    white.click("e2", "e4")
    for side in pair:
        side.has_moves("e4", "e5")
    black.drag("e5", "d4")
    white.play("g1f3")
    black.sees("#notice", "The move made ahead, e5 to d4, is not possible now.")
    black.has_moves("e4", "e5", "Nf3")
    black.has_piece("e5", "bp")


def test_a_move_ahead_by_keyboard(pair):
    white, black = pair
    black.cell("e7").focus()
    black.page.keyboard.press("Enter")
    for key in ("ArrowUp", "ArrowUp", "Enter"):
        black.page.keyboard.press(key)
    assert black.marked("premove") == ["e5", "e7"]
    white.click("e2", "e4")
    black.has_moves("e4", "e5")


def test_choices_for_the_board_are_kept(player, axe):
    player.start()
    player.click("e2")
    assert player.marked("dot") == ["e3", "e4"]
    player.page.click("#settings")
    assert violations(player.page, axe) == []
    player.page.uncheck("[data-setting=dots]")
    player.page.check("[name=setting-coordinates][value=none]")
    player.page.check("[value=brown]")
    square = "getComputedStyle(document.querySelector('.square.black')).fill"
    brown = player.page.evaluate(square)
    player.page.click("dialog .primary")
    player.hidden("dialog")
    player.hidden("#board .files")
    player.page.reload()
    player.ready()
    assert player.page.evaluate(square) == brown
    player.click("e2")
    assert player.marked("held") == ["e2"]
    assert player.marked("dot") == []
    player.click("e4")
    player.has_moves("e4")


def test_motion_is_left_out_where_it_is_not_wanted(person):
    """By the system's wish and by the person's own: no piece is ever seen between two squares."""
    for motion, setting in (("reduce", "yes"), ("no-preference", "no")):
        one = person(reduced_motion=motion)
        one.remember("setting-animation", setting)
        one.start()
        one.has_piece("g1", "wn")
        one.page.evaluate("""() => {
            window.between = 0
            const view = document.querySelector("#board svg")
            const look = () => {
                const size = view.clientWidth / 8
                for (const piece of view.querySelectorAll(".pieces g[data-piece]")) {
                    const { e, f } = piece.transform.baseVal.consolidate()?.matrix ?? { e: 0, f: 0 }
                    const away = [e, f].map((one) => Math.abs(one / size - Math.round(one / size)))
                    if (Math.max(...away) > 0.02) window.between += 1
                }
                requestAnimationFrame(look)
            }
            look()
        }""")
        one.type("Nf3")
        one.has_moves("Nf3")
        one.has_piece("f3", "wn")
        assert one.page.evaluate("window.between") == 0
