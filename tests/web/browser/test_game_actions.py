"""The game page: the buttons beside the board, and the clock."""

import re

from playwright.sync_api import expect


def test_take_back(player):
    player.start()
    expect(player.page.locator("#takeback")).to_be_disabled()
    player.play("e2e4", "e7e5")
    player.page.click("#takeback")
    player.has_moves("e4")
    player.has_piece("e7", "bp")
    player.play("c7c5")
    player.has_moves("e4", "c5")


def test_new_game_asks_while_one_is_running(player):
    player.start()
    player.play("e2e4")
    first = player.page.url
    player.page.click("#new-game")
    player.page.keyboard.press("Escape")
    player.hidden("dialog")
    assert player.page.url == first
    player.page.click("#new-game")
    player.page.click("dialog .primary")
    player.page.wait_for_url(lambda url: "/game/" in url and url != first)
    player.ready()
    assert player.moves == []
    player.has_piece("e2", "wp")


def test_resigning_asks_first(player):
    player.start()
    player.page.click("#resign")
    player.page.keyboard.press("Escape")
    player.sees("#turn", "White to move.")
    player.page.click("#resign")
    player.page.click("dialog .primary")
    player.sees("#turn", "White resigns: Black wins.")
    first = player.page.url
    player.page.click("#new-game")
    player.page.wait_for_url(lambda url: "/game/" in url and url != first)


def test_two_people_at_one_screen_agree_to_a_draw(player):
    player.start()
    player.page.click("#draw")
    player.page.click("dialog .primary")
    player.sees("#turn", "The players agree to a draw.")


def test_position_and_game_can_be_taken_away(player):
    player.page.context.grant_permissions(["clipboard-read", "clipboard-write"])
    player.start()
    player.play("e2e4", "c7c5")
    player.page.locator("summary").click()
    clipboard = "() => navigator.clipboard.readText()"
    player.page.click("#copy-fen")
    player.sees("#copy-fen", "Copied")
    fen = player.page.evaluate(clipboard)
    assert fen.startswith("rnbqkbnr/pp1ppppp/8/2p5/4P3/8/PPPP1PPP/RNBQKBNR w KQkq")
    player.page.click("#copy-pgn")
    player.sees("#copy-pgn", "Copied")
    assert "1. e4 c5" in player.page.evaluate(clipboard)
    player.page.click("#copy-link")
    player.sees("#copy-link", "Copied")
    assert player.page.evaluate(clipboard) == f"{player.site.url}/share#moves=e2e4.c7c5"
    with player.page.expect_download() as download:
        player.page.click("#download-pgn")
    assert download.value.suggested_filename.endswith(".pgn")


def test_clocks_run_on_the_page(player):
    player.start(clock={"base": 60, "increment": 0})
    player.sees("#player-below .clock", "1:00")
    player.play("e2e4")
    expect(player.page.locator("#player-above .clock")).to_have_class(re.compile("running"))
    player.sees("#player-above .clock", "0:59")
    player.sees("#player-below .clock", re.compile("^(1:00|0:59)$"))
