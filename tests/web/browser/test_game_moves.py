"""The game page: moves by mouse, what is refused, promotion."""

import re

import pytest
from playwright.sync_api import expect
from support.browser import daily, hangs_at

SCHOLARS = ["e2e4", "e7e5", "d1h5", "b8c6", "f1c4", "g8f6", "h5f7"]
PROMOTION = "3r3k/2P5/8/8/8/8/8/K7 w - - 0 1"
CASTLING = "r3k2r/pppqpppp/2n2n2/8/8/2N2N2/PPPQPPPP/R3K2R w KQkq - 0 1"


def test_a_whole_game_by_mouse(player):
    player.start()
    player.sees("#turn", "White to move.")
    player.play(*SCHOLARS)
    player.sees("#turn", "Checkmate: White wins.")
    player.has_moves("e4", "e5", "Qh5", "Nc6", "Bc4", "Nf6", "Qxf7#")
    player.has_piece("f7", "wq")
    assert player.marked("check") == ["e8"]
    assert player.marked("last") == ["f7", "h5"]
    player.sees("#player-below .won", "Winner")
    expect(player.page.locator("#player-below .taken")).to_have_attribute(
        "aria-label", "black pawn taken: 1"
    )
    assert "white queen from h5 to f7, takes black pawn, checkmate" in player.heard()
    assert "Checkmate: White wins." in player.heard()
    expect(player.page.locator("#resign")).to_be_disabled()


def test_dragging(player):
    player.start()
    player.page.mouse.move(*player.point("d2"))
    player.page.mouse.down()
    player.page.mouse.move(*player.point("g6"), steps=3)
    hangs_at(player, *player.point("g6"))
    player.page.mouse.move(*player.point("d2"), steps=3)
    player.page.mouse.up()
    player.page.keyboard.press("Home")
    player.drag("e2", "e4")
    player.has_moves("e4")
    player.has_piece("e4", "wp")
    player.has_piece("e2", None)
    player.drag("g8", "f6")
    player.has_moves("e4", "Nf6")
    expect(player.page.locator(".carried")).to_have_count(0)


def test_destinations_are_shown_while_a_piece_is_held(player):
    player.start(fen="4k3/8/8/3p4/4P3/8/8/4K3 w - - 0 1")
    player.click("e4")
    assert player.marked("dot") == ["e5"]
    assert player.marked("ring") == ["d5"]
    assert player.marked("held") == ["e4"]
    player.click("e4")
    assert player.marked("dot") == player.marked("held") == []
    player.click("e4", "e1")
    assert player.marked("held") == ["e1"]
    player.page.mouse.click(*player.point("a8"), button="right")
    assert player.marked("held") == []


REFUSALS = {
    None: [
        ("drag", "e2e5", "The white pawn does not move like that from e2 to e5.", ["e2", "e5"]),
        (
            "click",
            "a1a4",
            "The white rook cannot pass: the white pawn is in the way on a2.",
            ["a2"],
        ),
        ("drag", "e7e5", "The black pawn on e7 is your opponent's.", ["e7"]),
        ("drag", "d1e1", "The white king on e1 is your own.", ["e1"]),
    ],
    "4k3/8/8/8/1b6/2N5/4r3/R3K2R w KQ - 0 1": [
        (
            "drag",
            "e1g1",
            "No castling out of check: the black rook on e2 attacks the king.",
            ["e2"],
        ),
        (
            "click",
            "h1h2",
            "The king would still be in check from the black rook on e2.",
            ["e2"],
        ),
    ],
    "4k3/8/8/8/1b6/2N5/8/4K3 w - - 0 1": [
        (
            "click",
            "c3e4",
            "The white knight on c3 is pinned by the black bishop on b4.",
            ["b4", "c3"],
        ),
    ],
}


@pytest.mark.parametrize("fen", REFUSALS, ids=["start", "check", "pin"])
def test_refusals_say_why_and_where(player, fen):
    player.start(**({"fen": fen} if fen else {}))
    for how, move, words, squares in REFUSALS[fen]:
        origin, destination = move[:2], move[2:]
        before = player.cell(origin).get_attribute("aria-label")
        if how == "drag":
            player.drag(origin, destination)
        else:
            player.click(origin, destination)
        player.sees("#refusal", words)
        assert player.marked("guilty") == squares
        assert player.moves == []
        assert player.cell(origin).get_attribute("aria-label") == before
        assert words in " ".join(player.heard("assertive"))


def test_check_stays_shown_after_a_refusal(player):
    player.start(fen="4k3/8/8/8/4r3/8/3P4/4K3 w - - 0 1")
    player.sees("#check", "Check!")
    player.drag("d2", "d3")
    player.sees("#refusal", re.compile("^The king would still be in check"))
    player.sees("#check", "Check!")
    assert player.marked("check") == ["e1"]
    player.play("e1d1")
    player.hidden("#check")
    player.hidden("#refusal")


def test_castling_moves_the_rook(player):
    player.start(fen=CASTLING)
    player.play("e1g1", "e8c8")
    player.has_moves("O-O", "O-O-O")
    for square, piece in {"g1": "wk", "f1": "wr", "c8": "bk", "d8": "br"}.items():
        player.has_piece(square, piece)
    for square in ("e1", "h1", "e8", "a8"):
        player.has_piece(square, None)


def test_en_passant_takes_the_pawn_beside(player):
    player.start(fen="4k3/3p4/8/4P3/8/8/8/4K3 b - - 0 1")
    player.play("d7d5", "e5d6")
    player.has_moves("d5", "exd6")
    player.has_piece("d5", None)
    player.has_piece("d6", "wp")


def test_reduced_rules(player):
    player.start(fen=CASTLING, rules="mini")
    player.drag("e1", "g1")
    player.sees("#refusal", "These rules have no castling.")
    for door in ("#to-setup", "#to-solve"):
        expect(player.page.locator(door)).to_have_attribute("href", re.compile("&rules=mini$"))


def test_promotion(player):
    player.start(fen=PROMOTION)
    for kind, san in {"q": "cxd8=Q+", "r": "cxd8=R+", "b": "cxd8=B", "n": "cxd8=N"}.items():
        player.drag("c7", "d8")
        player.shown("dialog.promotion")
        assert player.moves == []
        player.page.click(f"dialog [data-value={kind}]")
        player.has_moves(san)
        player.has_piece("d8", f"w{kind}")
        player.page.click("#takeback")
        player.has_moves(0)
        player.has_piece("c7", "wp")
        player.has_piece("d8", "br")


def test_promotion_can_be_left_but_not_skipped(player):
    player.start(fen=PROMOTION)
    for leave in (
        lambda: player.page.keyboard.press("Escape"),
        lambda: player.page.mouse.click(5, 790),
    ):
        player.click("c7", "c8")
        player.shown("dialog.promotion")
        leave()
        player.hidden("dialog.promotion")
        player.has_piece("c7", "wp")
        player.has_piece("c8", None)
        assert player.moves == []
    player.type("c8")
    player.shown("#refusal")
    assert player.moves == []
    player.type("c7c8")
    player.shown("dialog.promotion")
    player.page.keyboard.press("Tab")
    player.page.keyboard.press("Enter")
    player.has_moves("c8=R")


@pytest.mark.parametrize("turned", daily(True, False), ids=["black below", "white below"])
def test_promotion_is_chosen_at_the_pawn(player, turned):
    player.start(fen=PROMOTION)
    if turned:
        player.page.keyboard.press("f")
        player.has_below("black")
    player.click("c7", "c8")
    player.shown("dialog.promotion")
    box = player.page.locator("#board").bounding_box()
    for kind, square in zip("qrbn", ("c8", "c7", "c6", "c5"), strict=True):
        choice = player.page.locator(f"dialog [data-value={kind}]").bounding_box()
        x, y = player.point(square)
        assert abs(choice["x"] + choice["width"] / 2 - x) < 3
        assert abs(choice["y"] + choice["height"] / 2 - y) < 3
        assert abs(choice["width"] - box["width"] / 8) < 2
    player.page.keyboard.press("Enter")
    player.has_moves("c8=Q")


def test_the_focus_stays_at_the_board_after_a_promotion(player):
    player.start(fen=PROMOTION)
    focused = "document.activeElement.dataset.square ?? document.activeElement.tagName"
    player.click("c7", "c8")
    player.shown("dialog.promotion")
    player.page.keyboard.press("Escape")
    player.hidden("dialog.promotion")
    assert player.page.evaluate(focused) == "c8"
    player.click("c7", "d8")
    player.page.click("dialog [data-value=q]")
    player.has_moves("cxd8=Q+")
    assert player.page.evaluate(focused) == "d8"
