"""A game that is looked at afterwards: its curve, its marks, variations, lessons."""

import re

import pytest
from playwright.sync_api import expect
from support.browser import daily, violations

SCHOLARS_MATE = "e2e4.e7e5.d1h5.b8c6.f1c4.g8f6.h5f7"


def analysed(person, fragment=f"#moves={SCHOLARS_MATE}&white=Ann&black=Bob"):
    person.open(f"/analyse{fragment}")
    person.shown("#summary")
    return person


def test_a_finished_game_is_analysed(player):
    player.start(name="Ann", opponent="Bob")
    player.play("f2f3", "e7e5", "g2g4", "d8h4")
    player.page.click("#to-analysis")
    player.page.wait_for_url(re.compile("/analyse#"))
    player.sees("#title", "Ann – Bob")
    player.shown("#summary")
    expect(player.page.locator("#moves")).to_contain_text("g4??")
    expect(player.page.locator("#sides tr").first).to_contain_text("Ann")
    expect(player.page.locator("#about")).to_contain_text("0-1")


def test_marks_better_lines_and_the_curve(player, axe):
    analysed(player)
    expect(player.page.locator("#moves")).to_contain_text("Nf6??")
    expect(player.page.locator("#moves")).to_contain_text("Allows mate in 1")
    expect(player.page.locator("#curve .dot")).not_to_have_count(0)
    player.page.keyboard.press("End")
    player.has_piece("f7", "wq")
    player.sees("#score", "#")
    player.sees("#status", "Checkmate: White wins.")
    box = player.page.locator("#curve").bounding_box()
    player.page.mouse.click(box["x"] + 1, box["y"] + 20)
    player.has_piece("e2", "wp")
    player.page.mouse.click(box["x"] + box["width"] * 6 / 7, box["y"] + 20)
    player.has_piece("f6", "bn")
    player.sees("#score", "#1")
    assert violations(player.page, axe) == []


def test_variations_are_tried_with_an_evaluation_that_follows(person):
    one = analysed(person(permissions=["clipboard-read", "clipboard-write"]))
    one.page.keyboard.press("Home")
    for _ in range(5):
        one.page.keyboard.press("ArrowRight")
    one.has_piece("c4", "wb")
    # Another move than the game's, by keyboard.
    one.cell("d8").focus()
    one.page.keyboard.press("Enter")
    for key in ("ArrowDown", "ArrowRight", "Enter"):
        one.page.keyboard.press(key)
    one.has_piece("e7", "bq")
    expect(one.page.locator("#moves [aria-current]")).to_have_text(re.compile("^Qe7"))
    expect(one.page.locator("#best-line")).to_contain_text("best: 4.")
    one.drag("c4", "f7")
    one.has_piece("f7", "wb")
    expect(one.page.locator("#moves [aria-current]")).to_have_text("Bxf7+")
    with one.in_trouble():
        one.drag("e8", "e6")
        expect(one.page.locator("#status")).to_contain_text("does not move like that")
    one.has_piece("e8", "bk")
    one.page.click("#copy-pgn")
    one.sees("#copy-pgn", "Copied")
    pgn = one.page.evaluate("navigator.clipboard.readText()")
    assert '[White "Ann"]' in pgn
    assert "Nf6 $4" in pgn.replace("\n", " ")
    assert "Bxf7+" in pgn
    assert "[%eval" in pgn
    with one.page.expect_download() as download:
        one.page.click("#download-pgn")
    assert download.value.suggested_filename == "echecs.pgn"


def test_learning_from_ones_mistakes(player, axe):
    analysed(player)
    player.page.click("#learn-black")
    player.has_below("black")
    expect(player.page.locator("#lesson-words")).to_contain_text("Nf6?? was played.")
    player.hidden("#moves")
    assert violations(player.page, axe) == []
    player.drag("g8", "f6")
    player.sees("#lesson-words", "Nf6 is what was played. Try another move.")
    player.drag("a7", "a6")
    expect(player.page.locator("#lesson-words")).to_contain_text("of the chances. Try another")
    player.has_piece("a7", "bp")
    player.drag("g7", "g6")
    player.sees("#lesson-words", "Right: g6 is better.")
    player.page.click("#lesson-next")
    player.sees("#lesson-words", "That was the last one. Found: 1 of 1.")
    player.page.click("#lesson-end")
    player.shown("#moves")


def test_an_answer_may_be_shown(player):
    analysed(player)
    player.page.click("#learn-black")
    player.page.click("#lesson-show")
    expect(player.page.locator("#lesson-words")).to_contain_text("Better was")
    expect(player.page.locator(".arrow")).to_have_count(1)
    player.page.click("#lesson-next")
    player.sees("#lesson-words", "That was the last one. Found: 0 of 1.")


@pytest.mark.parametrize("fragment", daily("", "#fen=8/8/8/8/8/8/8/8_w_-_-_0_1", "#moves="))
def test_without_a_game_there_is_nothing_to_analyse(player, fragment):
    with player.in_trouble():
        player.open(f"/analyse{fragment}")
        player.sees("#wrong", "This link holds no game to analyse.")


def test_a_game_by_other_rules_is_refused(player):
    player.open("/analyse#moves=e2e4.e7e5&rules=mini")
    player.sees("#wrong", "Only games by the complete rules can be analysed.")


def test_a_phone_keeps_the_board_in_sight(person):
    phone = person(viewport={"width": 360, "height": 740}, locale="fr-FR")
    analysed(phone)
    assert phone.page.evaluate("document.documentElement.scrollWidth") <= 360
    phone.page.locator("#moves").scroll_into_view_if_needed()
    phone.page.click("#moves button >> nth=2")
    box = phone.page.locator("#board").bounding_box()
    assert box["y"] >= 0
    assert box["y"] + box["height"] <= 740
