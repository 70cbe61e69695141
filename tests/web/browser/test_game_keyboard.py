"""The game page by keyboard and for who cannot see it."""

import re

from playwright.sync_api import expect


def walk(player, square):
    """Go to a square of the board by arrow keys."""
    here = player.page.evaluate("document.activeElement.dataset.square")
    for axis, (back, on) in enumerate((("ArrowLeft", "ArrowRight"), ("ArrowDown", "ArrowUp"))):
        steps = ord(square[axis]) - ord(here[axis])
        for _ in range(abs(steps)):
            player.page.keyboard.press(on if steps > 0 else back)


def test_a_whole_game_without_a_mouse(player):
    player.start()
    keys = player.page.keyboard
    for _ in range(30):
        keys.press("Tab")
        if player.page.evaluate("document.activeElement.dataset.square ?? ''"):
            break
    for count, move in enumerate(("f2f3", "e7e5", "g2g4", "d8h4"), 1):
        walk(player, move[:2])
        keys.press("Enter")
        expect(player.cell(move[:2])).to_have_attribute("aria-selected", "true")
        walk(player, move[2:])
        keys.press("Enter")
        player.has_moves(count)
    player.sees("#turn", "Checkmate: Black wins.")
    expect(player.cell("h4")).to_have_attribute("aria-label", "h4, black queen, last move")
    expect(player.cell("e1")).to_have_attribute("aria-label", "e1, white king, in check")


def test_typed_moves_questions_and_commands(player):
    player.start()
    for text, count in (("e4", 1), ("e7e5", 2), ("Nf3", 3), ("Cc6", 4), ("knight c3", 5)):
        player.type(text)
        player.has_moves(count)
    expect(player.page.locator("#typed")).to_have_value("")
    player.type("Ke3")
    player.shown("#refusal")
    player.type("p N")
    player.sees("#notice", re.compile("c3.*f3|f3.*c3"))
    player.type("l")
    player.sees("#notice", re.compile("c3"))
    player.type("takeback")
    player.has_moves(4)
    player.type("resign")
    player.page.click("dialog .primary")
    player.sees("#turn", "White resigns: Black wins.")


def test_the_board_is_a_table_for_who_cannot_see_it(player):
    player.start()
    table = player.page.get_by_role("grid", name="Chess board")
    assert table.get_by_role("row").count() == 8
    assert table.get_by_role("gridcell").count() == 64
    expect(table.get_by_role("gridcell", name="e2, white pawn")).to_have_count(1)
    player.click("e2")
    expect(player.cell("e4")).to_have_attribute("aria-label", "e4, empty, can be reached")
