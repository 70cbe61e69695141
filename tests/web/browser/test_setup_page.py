"""The page where a position is set up."""

import re

from playwright.sync_api import expect
from support.browser import fragment, has_fen

from echecs.domain.board import STARTING_FEN

MATE_IN_TWO = "8/8/8/8/6K1/3N4/B2r3k/5Q2 w - - 0 1"


def test_faults_are_explained_and_marked_as_they_arise(player):
    player.open("/setup")
    player.sees("#verdict", "This is a legal position.")
    player.drag("e1", "e4")
    expect(player.page.locator("#verdict li")).to_have_count(2)
    expect(player.page.locator("#verdict")).to_contain_text("Castling right")
    player.page.click("#tools [data-tool=wk]")
    player.click("e1")
    player.click("a8")
    expect(player.page.locator("#verdict")).to_contain_text("White has 3 kings.")
    assert player.marked("guilty") == ["a8", "e1", "e4"]
    for button in ("#copy-link", "#solve", "#play"):
        expect(player.page.locator(button)).to_be_disabled()
    player.page.fill("#fen", "4k3/8/8/8/8/8/8/P3K3 w - - 0 1")
    expect(player.page.locator("#verdict li")).to_have_text(["A pawn cannot stand on a1."])
    assert player.marked("guilty") == ["a1"]
    player.page.click("#start")
    player.sees("#verdict", "This is a legal position.")
    assert player.marked("guilty") == []
    expect(player.page.locator("#play")).to_be_enabled()


def test_pieces_are_placed_moved_and_removed_by_mouse(player):
    player.open("/setup")
    player.page.click("#clear")
    has_fen(player, "8/8/8/8/8/8/8/8 w - - 0 1")
    player.page.click("#tools [data-tool=wk]")
    player.click("e1")
    player.has_piece("e1", "wk")
    player.page.locator("#tools [data-tool=bk]").drag_to(
        player.page.locator("#board"), target_position={"x": 10, "y": 10}
    )
    player.has_piece("a8", "bk")
    player.page.click("#tools [data-tool=bq]")
    player.click("d5", "d6", "d5")
    player.has_piece("d5", None)
    player.page.click("#tools [data-tool=erase]")
    player.click("d6")
    player.page.click("#tools [data-tool=move]")
    player.click("e1", "e3")
    player.drag("a8", "h8")
    has_fen(player, "7k/8/8/8/8/4K3/8/8 w - - 0 1")
    left_of_the_board = player.point("a4")[0] - 200, player.point("a4")[1]
    player.page.mouse.move(*player.point("h8"))
    player.page.mouse.down()
    player.page.mouse.move(*left_of_the_board, steps=4)
    player.page.mouse.up()
    has_fen(player, "8/8/8/8/8/4K3/8/8 w - - 0 1")


def test_a_piece_is_painted_over_squares(player):
    player.open("/setup")
    player.page.click("#clear")
    player.page.click("#tools [data-tool=wp]")
    player.drag("a2", "h2")
    has_fen(player, "8/8/8/8/8/8/PPPPPPPP/8 w - - 0 1")
    # A stroke that begins on the same piece takes it away, there and wherever it goes.
    player.drag("h2", "g2")
    has_fen(player, "8/8/8/8/8/8/PPPPPP2/8 w - - 0 1")
    # A quick hand leaves no square out, and off the board nothing happens.
    player.page.click("#tools [data-tool=bn]")
    player.page.mouse.move(*player.point("b7"))
    player.page.mouse.down()
    player.page.mouse.move(*player.point("b3"))
    player.page.mouse.move(player.point("a3")[0] - 200, player.point("a3")[1])
    player.page.mouse.up()
    has_fen(player, "8/1n6/1n6/1n6/1n6/nn6/PPPPPP2/8 w - - 0 1")
    player.page.mouse.move(*player.point("h8"))
    player.has_piece("h8", None)
    player.page.click("#tools [data-tool=erase]")
    player.drag("b7", "b2")
    has_fen(player, "8/8/8/8/8/n7/P1PPPP2/8 w - - 0 1")
    player.page.click("#tools [data-tool=move]")
    player.drag("a3", "c3")
    has_fen(player, "8/8/8/8/8/2n5/P1PPPP2/8 w - - 0 1")


def test_pieces_are_painted_by_finger(phone):
    phone.open("/setup")
    phone.page.click("#clear")
    phone.page.locator("#tools [data-tool=br]").tap()
    phone.page.evaluate("scrollTo(0, 0)")
    touch = phone.page.context.new_cdp_session(phone.page)

    def send(kind, *squares):
        places = [dict(zip("xy", phone.point(square), strict=True)) for square in squares]
        touch.send("Input.dispatchTouchEvent", {"type": kind, "touchPoints": places})

    send("touchStart", "c8")
    send("touchMove", "c6")
    send("touchMove", "e6")
    send("touchEnd")
    has_fen(phone, "2r5/2r5/2rrr3/8/8/8/8/8 w - - 0 1")
    assert phone.page.evaluate("scrollY") == 0


def test_pieces_are_placed_by_keyboard(player):
    player.open("/setup")
    player.page.click("#clear")
    player.cell("e2").focus()
    for key in ("ArrowDown", "K", "ArrowUp", "P", "ArrowLeft", "n", "Delete", "ArrowUp", "c"):
        player.page.keyboard.press(key)
    has_fen(player, "8/8/8/8/8/3n4/4P3/4K3 w - - 0 1")
    assert "d3: black knight" in player.heard()
    player.page.focus("#tools [value=move]")
    player.page.keyboard.press("ArrowRight")
    player.cell("e8").focus()
    player.page.keyboard.press("Enter")
    player.has_piece("e8", "bk")


def test_fields_and_fen_follow_each_other(player):
    player.open("/setup")
    player.page.check("[name=turn][value=b]")
    player.page.uncheck("[name=castling][value=K]")
    player.page.uncheck("[name=castling][value=q]")
    has_fen(player, STARTING_FEN.replace("w KQkq", "b Qk"))
    player.page.fill("#fen", "4k3/8/8/3pP3/8/8/8/R3K3 w Q d6 0 9")
    expect(player.page.locator("[name=turn][value=w]")).to_be_checked()
    expect(player.page.locator("[name=castling][value=Q]")).to_be_checked()
    expect(player.page.locator("[name=castling][value=k]")).not_to_be_checked()
    expect(player.page.locator("#en-passant")).to_have_value("d6")
    player.has_piece("d5", "bp")
    player.page.select_option("#en-passant", "-")
    has_fen(player, "4k3/8/8/3pP3/8/8/8/R3K3 w Q - 0 9")
    player.page.fill("#fen", "not a position")
    expect(player.page.locator("#verdict li").first).to_be_visible()
    player.has_piece("d5", "bp")
    player.page.reload()
    expect(player.page.locator("#fen")).to_have_value(re.compile("not"))


def test_only_possible_en_passant_squares_are_offered(player):
    player.open("/setup" + fragment("4k3/8/8/1p1pP1p1/8/8/8/4K3 w - - 0 1"))
    options = player.page.locator("#en-passant option")
    expect(options).to_have_text(["None", "d6"])
    player.page.select_option("#en-passant", "d6")
    has_fen(player, "4k3/8/8/1p1pP1p1/8/8/8/4K3 w - d6 0 1")
    # Of the other side no pawn can be taken; what is chosen stays in sight.
    player.page.check("[name=turn][value=b]")
    expect(options).to_have_text(["None", "d6"])
    player.page.select_option("#en-passant", "-")
    expect(options).to_have_text(["None"])


def test_play_from_here(player):
    player.open("/setup" + fragment("4k3/8/8/8/8/8/4P3/4K3 b - - 0 1"))
    player.sees("#verdict", "This is a legal position.")
    player.page.click("#play")
    player.page.wait_for_url("**/game/*")
    player.ready()
    player.has_piece("e2", "wp")
    player.play("e8e7", "e2e4")


def test_play_from_here_by_a_link_and_by_reduced_rules(player):
    player.open("/setup" + fragment("r3k2r/8/8/8/8/8/8/R3K2R w KQkq - 0 1"))
    player.page.select_option("#rules", "mini")
    player.page.select_option("#play-mode", "link")
    player.page.select_option("#play-color", "black")
    player.sees("#verdict", "This is a legal position.")
    player.page.click("#play")
    player.page.wait_for_url("**/game/*")
    player.ready()
    player.shown("#invite")
    expect(player.page.locator("[role=gridcell]").first).to_have_attribute("data-square", "h1")


def test_no_game_starts_where_the_game_is_over(player):
    player.open("/setup" + fragment("7k/5KQ1/8/8/8/8/8/8 b - - 0 1"))
    player.sees("#verdict", "Checkmate: White wins.")
    expect(player.page.locator("#play")).to_be_disabled()


def test_from_the_editor_to_the_mate(player):
    player.open("/setup" + fragment(MATE_IN_TWO))
    player.page.click("#solve")
    player.page.wait_for_url(re.compile("/solve#"))
    has_fen(player, MATE_IN_TWO)


def test_a_link_to_a_position_opens_in_another_browser(person):
    giver = person(permissions=["clipboard-read", "clipboard-write"])
    giver.open("/setup" + fragment(MATE_IN_TWO))
    giver.page.click("#copy-link")
    giver.sees("#copy-link", "Copied")
    link = giver.page.evaluate("navigator.clipboard.readText()")
    taker = person()
    taker.page.goto(link)
    taker.sees("#title", "A shared position")
    taker.has_piece("f1", "wq")
    taker.sees("#status", "White to move.")
