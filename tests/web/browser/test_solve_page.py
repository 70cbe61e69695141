"""The page that finds mates, and the training."""

import re

from playwright.sync_api import expect
from support.browser import fragment

from echecs.domain.board import STARTING_FEN

MATE_IN_TWO = "8/8/8/8/6K1/3N4/B2r3k/5Q2 w - - 0 1"
# Six keys: a search shows one of them, a person may find another.
MANY_KEYS = "7k/8/8/5K2/8/8/R7/1Q6 w - - 0 1"


def test_a_search_shows_its_progress_and_is_called_off(player):
    player.open("/solve" + fragment(STARTING_FEN))
    player.page.select_option("#seconds", "60")
    player.page.click("#search")
    player.shown("#progress")
    expect(player.page.locator("#report")).to_contain_text(
        re.compile(r"Positions searched: [\d,]+, ")
    )
    player.page.click("#stop")
    player.sees("#answer", "The search was stopped.")
    player.hidden("#progress")
    expect(player.page.locator("#search")).to_be_enabled()


def test_a_solution_is_stepped_through(player):
    player.open("/solve" + fragment(MATE_IN_TWO))
    player.page.click("#search")
    expect(player.page.locator("#answer")).to_contain_text("White mates in 2.")
    expect(player.page.locator("#answer")).to_contain_text("Only key: Bd5.")
    assert any("Only key: Bd5." in heard for heard in player.heard())
    player.has_moves(3)
    player.page.keyboard.press("ArrowRight")
    player.has_piece("d5", "wb")
    player.sees("#task", "Black to move.")
    player.page.keyboard.press("End")
    player.sees("#task", "Checkmate.")
    assert len(player.marked("check")) == 1
    player.page.click("[data-step=first]")
    player.has_piece("a2", "wb")


def test_where_no_mate_is_the_page_says_so(player):
    player.open("/solve" + fragment("4k3/8/8/8/8/8/4P3/4K3 w - - 0 1"))
    player.page.select_option("#most-moves", "2")
    player.page.click("#search")
    player.sees("#answer", "There is no mate in 2 or fewer: this is proved.")
    with player.in_trouble():
        player.page.fill("#fen", "8/8/8/3B4/6K1/3N4/3r3k/5Q2 b - - 0 1")
        player.page.click("#train")
        player.sees("#said", "It is the other side that can force mate here.")


def start_training(person, fen):
    person.open("/solve" + fragment(fen))
    person.page.click("#train")
    expect(person.page.locator("#said")).to_contain_text("Find the move!")


def test_every_mating_move_is_accepted(player):
    player.open("/solve" + fragment(MANY_KEYS))
    player.page.click("#search")
    expect(player.page.locator("#answer")).to_contain_text("Keys: ")
    shown = player.moves[0]
    player.page.click("#train")
    expect(player.page.locator("#said")).to_contain_text("Find the move!")
    assert shown != "Ra7"
    player.click("a2", "a7")
    player.has_moves("Ra7", "Kg8")
    player.sees("#said", "Right! Mate in 1 now.")
    player.drag("b1", "b8")
    expect(player.page.locator("#said")).to_contain_text("You found the mate in 2.")
    expect(player.page.locator("#said")).to_contain_text("Attempts: 2, mistakes: 0, hints: 0.")
    player.has_moves("Ra7", "Kg8", "Qb8#")


def test_a_wrong_move_is_explained_and_tried_again(player):
    start_training(player, MATE_IN_TWO)
    player.drag("a2", "b1")
    expect(player.page.locator("#said")).to_contain_text("mate in 2 can no longer be forced")
    expect(player.page.locator("#said")).to_contain_text("Mistakes: 1.")
    player.has_piece("a2", "wb")
    with player.in_trouble():
        player.drag("f1", "e8")
        expect(player.page.locator("#said")).to_contain_text("queen")
    player.has_piece("f1", "wq")
    with player.in_trouble():
        player.page.context.set_offline(True)
        player.drag("a2", "d5")
        player.sees("#said", "The connection to the server was lost.")
        player.page.context.set_offline(False)
    player.has_piece("a2", "wb")
    player.page.click("#hint")
    player.sees("#said", "Look at the piece on a2.")
    assert player.marked("held") == ["a2"]
    player.page.click("#hint")
    player.sees("#said", "The move is Bd5.")
    expect(player.page.locator("[data-arrow=a2d5]")).to_have_count(1)
    player.click("d5") if player.marked("held") else player.click("a2", "d5")
    player.sees("#said", "Right! Mate in 1 now.")
    player.page.click("#again")
    expect(player.page.locator("#said")).to_contain_text("White mates in 2.")
    player.has_piece("a2", "wb")


def test_the_trainer_keeps_to_the_time_limit_of_the_page(player):
    player.open("/solve" + fragment(MATE_IN_TWO))
    player.page.select_option("#seconds", "30")
    with player.page.expect_request("**/api/train") as asked:
        player.page.click("#train")
    assert asked.value.post_data_json["seconds"] == 30
    expect(player.page.locator("#said")).to_contain_text("Find the move!")
    with player.page.expect_request("**/api/train") as asked:
        player.drag("a2", "d5")
    assert asked.value.post_data_json["seconds"] == 30
    player.type("hint")
    player.sees("#said", re.compile("^Look at the piece on"))


def test_training_by_typing(player):
    start_training(player, "Q2Nk3/6K1/4B2p/4p3/8/8/8/8 w - - 0 1")
    player.sees("#problem-name", "Your position")
    player.sees("#said", "White mates in 1. Find the move!")
    player.type("p N")
    player.sees("#said", "white knight: d8.")
    player.type("knight c6")
    expect(player.page.locator("#said")).to_contain_text("You found the mate in 1.")
    player.page.click("#next")
    expect(player.page.locator("#problem-name")).to_contain_text("difficulty")
    expect(player.page.locator("#said")).to_contain_text("Find the move!")


def test_a_pawn_becomes_what_mates(player):
    start_training(player, "7k/P5pp/8/8/8/8/8/K7 w - - 0 1")
    player.sees("#said", "White mates in 1. Find the move!")
    player.click("a7", "a8")
    player.shown("dialog")
    player.page.keyboard.press("Escape")
    player.has_piece("a7", "wp")
    player.click("a7", "a8")
    player.page.click("dialog [data-value=b]")
    expect(player.page.locator("#said")).to_contain_text("Mistakes: 1.")
    player.click("a7", "a8")
    player.page.click("dialog [data-value=r]")
    expect(player.page.locator("#said")).to_contain_text("You found the mate in 1.")
