"""Games and positions that come in a link."""

import re

from playwright.sync_api import expect
from support.browser import has_fen, violations

SCHOLARS_MATE = "e2e4.e7e5.d1h5.b8c6.f1c4.g8f6.h5f7"


def test_a_shared_game_is_looked_at_move_by_move(player):
    player.open(f"/share#moves={SCHOLARS_MATE}")
    player.has_moves("e4", "e5", "Qh5", "Nc6", "Bc4", "Nf6", "Qxf7#")
    player.sees("#status", "Checkmate: White wins.")
    player.page.keyboard.press("Home")
    player.sees("#status", "White to move.")
    player.has_piece("f7", "bp")
    player.page.keyboard.press("ArrowRight")
    player.has_piece("e4", "wp")
    assert player.marked("last") == ["e2", "e4"]
    player.page.mouse.move(*player.point("d4"))
    player.page.mouse.wheel(0, 120)
    player.has_piece("e5", "bp")
    player.page.click("#moves button >> nth=4")
    player.has_piece("c4", "wb")
    player.page.click("[data-step=last]")
    assert player.marked("check") == ["e8"]
    expect(player.page.locator("[data-step=on]")).to_be_disabled()


def test_a_shared_game_goes_on_from_the_move_shown(player):
    player.open(f"/share#moves={SCHOLARS_MATE}")
    expect(player.page.locator("#play")).to_be_disabled()
    player.page.click("[data-step=back]")
    player.page.click("#play")
    player.page.wait_for_url("**/game/*")
    player.ready()
    player.has_moves("e4", "e5", "Qh5", "Nc6", "Bc4", "Nf6")
    player.play("h5f7")
    player.sees("#turn", "Checkmate: White wins.")


def test_a_shared_game_may_begin_anywhere(person):
    reader = person(permissions=["clipboard-read", "clipboard-write"])
    reader.open("/share#start=4k3/P7/8/8/8/8/8/4K3_w_-_-_0_31&moves=a7a8n.e8d7&rules=mini")
    reader.has_moves("a8=N", "Kd7")
    reader.page.click("#copy-pgn")
    pgn = reader.page.evaluate("navigator.clipboard.readText()")
    assert '[FEN "4k3/P7/8/8/8/8/8/4K3 w - - 0 31"]' in pgn
    assert pgn.endswith("31. a8=N Kd7 *\n")
    reader.page.click("#copy-fen")
    reader.sees("#copy-fen", "Copied")
    fen = reader.page.evaluate("navigator.clipboard.readText()")
    assert fen == "N7/3k4/8/8/8/8/8/4K3 w - - 1 32"
    reader.page.click("#solve")
    reader.page.wait_for_url(re.compile("/solve#"))
    has_fen(reader, fen)


def test_a_damaged_link_is_explained(player):
    player.open("/share")
    player.hidden("#actions")
    nothing = "neither a position nor a game"
    expect(player.page.locator("#wrong")).to_contain_text(nothing)
    for damaged, words in (
        ("#fen=8/8/8/8/8/8/8/8_w_-_-_0_1", "White has no king."),
        ("#moves=e2e4.nonsense", nothing),
        ("#moves=e2e4.e7e6.e4e6", "Move 2.e4e6 cannot be played"),
    ):
        with player.in_trouble():
            player.page.evaluate("hash => { location.hash = hash }", damaged)
            expect(player.page.locator("#wrong")).to_contain_text(words)
        player.hidden("#actions")


def test_the_pasted_game_of_the_first_page_is_shown(player):
    player.open("/")
    player.page.locator("#from summary").click()
    player.page.fill("#text", '[White "A"]\n\n1. e4 e5 2. Nf3 *')
    player.page.click("#look")
    player.page.wait_for_url(re.compile("/share#"))
    player.has_moves("e4", "e5", "Nf3")


def test_a_damaged_link_leaves_nothing_of_the_game_before(player):
    player.open("/share#moves=e2e4.e7e5")
    player.has_moves("e4", "e5")
    player.page.evaluate("location.hash = 'moves=zz'")
    player.shown("#wrong")
    player.hidden("#controls")
    player.page.keyboard.press("ArrowLeft")
    player.hidden("#moves-panel")


ANNOTATED = """[Event "Club evening"]
[White "Ann"]
[Black "Bob"]
[Date "2026.07.09"]
[Result "1-0"]

1. e4 {the best by test} e5 (1... c5 2. Nf3 {open} (2. c3) d6) 2. Nf3 $1 1-0

[White "Cleo"]
[Black "Dan"]
[Result "1/2-1/2"]

1. d4 d5 1/2-1/2
"""


def paste(person, text, button):
    person.open("/")
    person.page.locator("#from summary").click()
    person.page.fill("#text", text)
    person.page.click(button)


def test_a_pasted_game_keeps_all_that_it_says(person, axe):
    reader = person(permissions=["clipboard-read", "clipboard-write"])
    paste(reader, ANNOTATED, "#look")
    reader.page.wait_for_url(re.compile("/share#"))
    reader.sees("#title", "Ann – Bob")
    reader.sees("#about", "1-0 · Club evening · 2026.07.09")
    reader.has_moves("e4", "e5", "c5", "Nf3", "c3", "d6", "Nf3!")
    expect(reader.page.locator("#moves")).to_contain_text("the best by test")
    reader.page.click("#moves button >> nth=3")
    reader.has_piece("f3", "wn")
    reader.has_piece("c5", "bp")
    reader.page.keyboard.press("ArrowRight")
    reader.has_piece("d6", "bp")
    reader.page.keyboard.press("Home")
    reader.page.keyboard.press("End")
    reader.has_piece("e5", "bp")
    reader.sees("#status", "White wins, by the result given.")
    assert violations(reader.page, axe) == []
    reader.page.click("#copy-pgn")
    reader.sees("#copy-pgn", "Copied")
    pgn = reader.page.evaluate("navigator.clipboard.readText()")
    assert '[White "Ann"]' in pgn
    assert '[Event "Club evening"]' in pgn
    moves = pgn.split("\n\n")[1].replace("\n", " ").strip()
    assert moves == (
        "1. e4 {the best by test} 1... e5 (1... c5 2. Nf3 {open} (2. c3) 2... d6) 2. Nf3 $1 1-0"
    )


def test_the_other_games_of_a_text_are_to_choose_from(player):
    paste(player, ANNOTATED, "#start")
    expect(player.page.locator("#refusal")).to_contain_text("The text holds 2 games.")
    player.page.click("#look")
    player.page.wait_for_url(re.compile("/share#"))
    player.sees("#title", "Ann – Bob")
    player.page.select_option("#chosen", label="2. Cleo – Dan, 1/2-1/2")
    player.sees("#title", "Cleo – Dan")
    player.has_moves("d4", "d5")
    player.page.reload()
    player.sees("#title", "Cleo – Dan")


def test_a_link_from_a_game_tells_names_and_result(person):
    giver = person(permissions=["clipboard-read", "clipboard-write"])
    giver.start(name="Zoé & Co", opponent="Bob")
    giver.play("e2e4")
    giver.page.click("#resign")
    giver.page.click("dialog .primary")
    giver.sees("#turn", "Black resigns: White wins.")
    giver.page.locator("summary").click()
    giver.page.click("#copy-link")
    giver.sees("#copy-link", "Copied")
    link = giver.page.evaluate("navigator.clipboard.readText()")
    taker = person()
    taker.page.goto(link)
    taker.sees("#title", "Zoé & Co – Bob")
    taker.sees("#about", "1-0")
    taker.has_moves("e4")
