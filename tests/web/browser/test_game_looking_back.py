"""The game page: the board turned, the past, what was taken."""

from playwright.sync_api import expect

SCHOLARS = ["e2e4", "e7e5", "d1h5", "b8c6", "f1c4", "g8f6", "h5f7"]


def test_flip(player):
    player.start()
    player.play("e2e4")
    player.page.keyboard.press("f")
    player.has_below("black")
    assert player.page.locator("#board .ranks span").first.inner_text() == "1"
    assert player.page.locator("#board .files span").first.inner_text() == "h"
    player.sees("#player-above .name", "White")
    player.play("e7e5")
    player.drag("g1", "f3")
    player.has_moves("e4", "e5", "Nf3")
    player.page.click("#flip")
    player.has_below("white")


def test_the_board_turns_to_the_side_to_move_when_asked(player):
    player.start()
    player.page.check("#auto-flip")
    player.play("e2e4")
    player.has_below("black")
    player.play("e7e5")
    player.has_below("white")


def test_looking_back_and_returning(player):
    player.start()
    player.play(*SCHOLARS[:6])
    keys = player.page.keyboard
    keys.press("ArrowLeft")
    player.sees("#lookback-words", "After Bc4")
    player.has_piece("g8", "bn")
    assert player.marked("last") == ["c4", "f1"]
    player.click("h5", "f7")
    player.has_piece("h5", "wq")
    assert len(player.moves) == 6
    keys.press("Home")
    player.has_piece("e2", "wp")
    player.sees("#lookback-words", "Starting position")
    keys.press("ArrowRight")
    player.has_piece("e4", "wp")
    expect(player.page.locator("#moves [aria-current]")).to_have_text("e4")
    player.page.locator("#moves button", has_text="Qh5").click()
    player.has_piece("h5", "wq")
    player.has_piece("b8", "bn")
    player.page.mouse.move(*player.point("d4"))
    player.page.mouse.wheel(0, -100)
    player.sees("#lookback-words", "After e5")
    player.page.mouse.wheel(0, 100)
    player.sees("#lookback-words", "After Qh5")
    player.page.focus("#step-first")
    keys.press("Enter")
    player.sees("#lookback-words", "Starting position")
    expect(player.page.locator("#step-back")).to_be_disabled()
    expect(player.page.locator("#step-first")).to_be_focused()
    player.page.click("#to-present")
    player.hidden("#lookback")
    player.has_piece("f6", "bn")
    player.play("h5f7")
    player.sees("#turn", "Checkmate: White wins.")


def test_captured_pieces_and_the_score(player):
    player.start(fen="4k3/8/3q4/4p3/3P1P2/8/8/4K3 w - - 0 1")
    player.sees("#player-above .score", "+8")
    player.play("f4e5", "d6e5", "d4e5")
    player.sees("#player-below .score", "+1")
    counts = player.page.locator("#player-below .taken")
    assert [one.get_attribute("aria-label") for one in counts.all()] == [
        "black queen taken: 1",
        "black pawn taken: 1",
    ]
    player.page.keyboard.press("ArrowLeft")
    player.sees("#player-above .score", "+8")
