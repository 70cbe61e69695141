"""The game page in a real browser."""

import re

import pytest
from playwright.sync_api import expect
from support.browser import Site, violations

from echecs.web.door.lan import lan_address

SCHOLARS = ["e2e4", "e7e5", "d1h5", "b8c6", "f1c4", "g8f6", "h5f7"]
PROMOTION = "3r3k/2P5/8/8/8/8/8/K7 w - - 0 1"
CASTLING = "r3k2r/pppqpppp/2n2n2/8/8/2N2N2/PPPQPPPP/R3K2R w KQkq - 0 1"


# --- Playing -----------------------------------------------------------------------------


def test_a_whole_game_by_mouse(player):
    player.start()
    player.sees("#turn", "White to move.")
    player.play(*SCHOLARS)
    player.sees("#turn", "Checkmate: White wins.")
    player.has_moves("e4", "e5", "Qh5", "Nc6", "Bc4", "Nf6", "Qxf7#")
    player.has_piece("f7", "wq")
    assert player.marked("check") == ["e8"]
    assert player.marked("last") == ["f7", "h5"]
    player.sees("#player-below .score", "#")
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


# --- Promotion ---------------------------------------------------------------------------


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


# --- Looking -----------------------------------------------------------------------------


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


# --- Beside the board --------------------------------------------------------------------


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


# --- Two browsers ------------------------------------------------------------------------


@pytest.fixture
def pair(person):
    """White, and Black who came by the link."""
    white = person()
    white.start("link", color="white", name="Ann <b>")
    link = white.page.input_value("#invite-link")
    black = person()
    black.page.goto(link)
    black.ready()
    return white, black


def test_two_browsers_play_each_other(pair, person):
    white, black = pair
    white.hidden("#invite")
    assert "#" not in black.page.url
    black.has_below("black")
    black.sees("#player-above .name", "Ann <b> (White)")
    white.sees("#turn", "White to move: your turn.")
    white.play("e2e4")
    black.has_moves("e4")
    black.has_piece("e4", "wp")
    black.play("e7e5")
    white.has_moves("e4", "e5")
    black.drag("d7", "d5")
    black.sees("#refusal", "It is not your turn.")
    watcher = person()
    watcher.page.goto(white.page.url)
    watcher.ready()
    watcher.sees("#spectators", "You are watching this game.")
    watcher.hidden("#resign")
    watcher.drag("d2", "d4")
    watcher.has_piece("d2", "wp")
    white.play("d2d4")
    watcher.has_moves("e4", "e5", "d4")


def test_an_invitation_is_used_once(person):
    white = person()
    white.start("link", color="white")
    link = white.page.input_value("#invite-link")
    for _ in range(2):
        late = person()
        with late.in_trouble():  # the refused invitation is an error to the browser
            late.page.goto(link)
            late.ready()
    late.sees("#spectators", "You are watching this game.")
    late.shown("#notice")


def test_the_local_network_is_invited_by_a_code(person, tmp_path):
    if lan_address().startswith("127."):
        pytest.skip("this machine is in no network")
    host, guest = person(), person()
    site = Site(tmp_path, "--lan")
    try:
        # Browsers complain of a header that they obey only over HTTPS or at home.
        with guest.in_trouble():
            host.site = site
            host.start("link", color="white")
            host.shown("#invite-code svg")
            guest.page.goto(host.page.input_value("#invite-link"))
            assert "127.0.0.1" not in guest.page.url
            guest.ready()
            host.hidden("#invite")
    finally:
        site.stop()


def test_offers_and_answers(pair):
    white, black = pair
    white.play("e2e4")
    white.page.click("#draw")
    black.sees("#draw-words", "Your opponent offers a draw.")
    white.sees("#draw-words", "You have offered a draw.")
    black.page.click("#draw-decline")
    white.hidden("#draw-offer")
    white.shown("#notice")
    white.page.click("#takeback")
    black.page.click("#takeback-accept")
    white.has_moves(0)
    white.play("d2d4")
    black.has_moves("d4")
    black.page.click("#draw")
    white.page.click("#draw-accept")
    black.sees("#turn", "The players agree to a draw.")


def test_a_reload_keeps_seat_and_game(pair):
    white, black = pair
    white.play("e2e4")
    black.has_moves("e4")
    black.page.reload()
    black.ready()
    black.has_moves("e4")
    black.play("e7e5")
    white.has_moves("e4", "e5")


def test_a_move_made_while_the_network_is_gone_arrives(pair):
    white, black = pair
    white.play("e2e4")
    with white.in_trouble():
        white.page.context.set_offline(True)
        white.shown("#connection")
        black.play("e7e5")
        white.page.context.set_offline(False)
        white.hidden("#connection")
    white.has_moves("e4", "e5")
    with black.in_trouble():
        white.page.bring_to_front()
        black.page.context.set_offline(True)
        black.sees("#connection-words", "Connection lost: reconnecting…")
        white.play("g1f3")
        black.page.context.set_offline(False)
        black.has_moves("e4", "e5", "Nf3")
        black.page.context.set_offline(True)
        black.shown("#connection")
        expect(black.page.locator("#resign")).to_be_disabled()
        black.click("d7", "d6")
        black.has_piece("d6", "bp")
        # Another wish before the first was heard: it alone counts.
        black.click("b8", "c6")
        black.has_piece("c6", "bn")
        black.has_piece("d6", None)
        black.page.context.set_offline(False)
    for side in (black, white):
        side.has_moves("e4", "e5", "Nf3", "Nc6")


def test_the_server_is_started_again_in_mid_game(pair, site):
    white, black = pair
    white.play("e2e4")
    black.has_moves("e4")
    with white.in_trouble(), black.in_trouble():
        site.stop()
        white.sees("#connection-words", "Connection lost: reconnecting…")
        black.shown("#connection")
        black.drag("e7", "e5")  # sent when the server is back
        site.start()
        white.hidden("#connection")
        white.has_moves("e4", "e5")
        black.has_moves("e4", "e5")
    white.play("g1f3")
    black.has_moves("e4", "e5", "Nf3")


# --- Keyboard and screen reader ----------------------------------------------------------


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


# --- The engine --------------------------------------------------------------------------


def test_a_game_against_the_engine(player):
    player.open("/")
    if player.page.locator("[value=engine]").is_disabled():
        pytest.skip("no engine is installed (apt-get install stockfish)")
    player.start("engine", color="white", level=1)
    for square in ("a", "b", "c"):
        count = len(player.moves)
        player.click(f"{square}2", f"{square}3")
        player.has_moves(count + 2)
        player.hidden("#thinking")
    player.page.click("#takeback")
    player.has_moves(4)
    player.sees("#turn", "White to move: your turn.")


def test_the_engine_begins_when_it_has_white(player):
    player.open("/")
    if player.page.locator("[value=engine]").is_disabled():
        pytest.skip("no engine is installed (apt-get install stockfish)")
    player.start("engine", color="black", level=1)
    player.has_moves(1)
    player.has_below("black")


# --- Phones, languages, colours, everyone ------------------------------------------------


def test_a_phone(phone):
    phone.start()
    box = phone.page.locator("#board").bounding_box()
    assert box["width"] == 360
    assert box["y"] + box["height"] <= 640
    assert phone.page.evaluate("document.documentElement.scrollWidth") == 360
    phone.tap("e2", "e4")
    phone.has_moves("e4")
    phone.tap("e7")
    assert phone.marked("dot") == ["e5", "e6"]
    phone.tap("e5")
    phone.has_moves("e4", "e5")
    finger_drag(phone, "g1", "f3")
    phone.has_moves("e4", "e5", "Nf3")


def finger_drag(phone, origin, destination):
    client = phone.page.context.new_cdp_session(phone.page)
    (x1, y1), (x2, y2) = phone.point(origin), phone.point(destination)
    client.send(
        "Input.dispatchTouchEvent", {"type": "touchStart", "touchPoints": [{"x": x1, "y": y1}]}
    )
    for step in (0.3, 0.7, 1):
        point = {"x": x1 + step * (x2 - x1), "y": y1 + step * (y2 - y1)}
        client.send("Input.dispatchTouchEvent", {"type": "touchMove", "touchPoints": [point]})
    hangs_at(phone, x2, y2)
    client.send("Input.dispatchTouchEvent", {"type": "touchEnd", "touchPoints": []})


def hangs_at(person, x, y):
    """Wait until the carried piece covers a point of the screen, and is not far above it."""
    person.page.wait_for_function(
        """([x, y]) => {
            const box = document.querySelector(".carried")?.getBoundingClientRect()
            return box && Math.abs(box.x + box.width / 2 - x) < 2 && box.top <= y && y <= box.bottom
        }""",
        arg=[x, y],
    )


WINDOWS = [(360, 640), (412, 915), (768, 1024), (740, 360), (1024, 768), (1920, 1080)]


def test_the_board_fits_every_window(person):
    one = person(viewport={"width": 360, "height": 640})
    one.start(clock={"base": 300, "increment": 0})
    for width, height in WINDOWS:
        one.page.set_viewport_size({"width": width, "height": height})
        box = one.page.locator("#board").bounding_box()
        assert abs(box["width"] - box["height"]) < 1
        assert box["y"] + box["height"] <= height
        assert box["width"] >= 0.75 * min(width, height)
        assert one.page.evaluate("document.documentElement.scrollWidth") <= width


def test_french_and_back(player):
    player.start()
    player.page.click("#language-switch")
    player.sees("#turn", "Aux blancs de jouer.")
    expect(player.page.locator("html")).to_have_attribute("lang", "fr")
    player.drag("e2", "e5")
    player.sees("#refusal", re.compile("^Le pion blanc"))
    player.page.click("#language-switch")
    player.sees("#turn", "White to move.")


def test_french_is_spoken_to_the_french(person):
    one = person(locale="fr-FR")
    one.start()
    one.sees("#turn", "Aux blancs de jouer.")
    one.type("Cf3")
    one.has_moves("Cf3")


def test_colours_and_sound_are_remembered(player):
    player.start()
    ground = "getComputedStyle(document.body.parentElement).backgroundColor"
    light = player.page.evaluate(ground)
    player.page.click("#theme-switch")
    dark = player.page.evaluate(ground)
    assert dark != light
    sound = player.page.locator("#sound-switch")
    expect(sound).to_have_attribute("aria-pressed", "true")
    sound.click()
    player.page.reload()
    player.ready()
    assert player.page.evaluate(ground) == dark
    expect(sound).to_have_attribute("aria-pressed", "false")


def test_nothing_serious_stands_in_anybodys_way(player, axe):
    player.start(fen=PROMOTION, clock={"base": 300, "increment": 0})
    player.drag("c7", "a1")
    player.shown("#refusal")
    assert violations(player.page, axe) == []
    player.click("c7", "d8")
    player.shown("dialog")
    assert violations(player.page, axe) == []
    player.page.click("dialog [data-value=q]")
    player.sees("#check", "Check!")
    player.page.keyboard.press("ArrowLeft")
    player.page.locator("summary").click()
    player.page.click("#theme-switch")
    assert violations(player.page, axe) == []


def test_a_game_that_does_not_exist(player):
    player.page.goto(f"{player.site.url}/game/aaaaaaaaaaaa")
    player.shown("#refusal")
    player.shown("#way-out a")
    player.hidden("#actions")
    player.hidden("#connection")


def test_names_can_be_changed(pair):
    white, black = pair
    black.page.click("#rename")
    black.page.keyboard.type("Zoé")
    black.page.keyboard.press("Enter")
    black.hidden("dialog")
    white.sees("#player-above .name", "Zoé (Black)")
