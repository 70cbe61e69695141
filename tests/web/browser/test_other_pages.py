"""Set up, find the mate, shared positions and the sounds, in a real browser."""

import re
from contextlib import contextmanager

import pytest
from playwright.sync_api import expect
from support.browser import violations

from echecs.domain.board import STARTING_FEN

MATE_IN_TWO = "8/8/8/8/6K1/3N4/B2r3k/5Q2 w - - 0 1"
# Six keys: a search shows one of them, a person may find another.
MANY_KEYS = "7k/8/8/5K2/8/8/R7/1Q6 w - - 0 1"
SCHOLARS_MATE = "e2e4.e7e5.d1h5.b8c6.f1c4.g8f6.h5f7"
ALL_SOUNDS = "e2e4.e7e5.g1f3.b8c6.f1c4.g8f6.e1g1.f6e4.c4f7.e8f7"

# What a sound consists of tells which one it is.
STROKES = {
    "move": ["noise", "tone"],
    "capture": ["noise", "noise", "tone"],
    "castle": ["noise", "tone", "noise", "tone"],
    "check": ["tone", "tone"],
    "end": ["tone", "tone", "tone"],
}
SPY = """
    if (!window.strokes) {
        window.strokes = []
        const { start } = AudioScheduledSourceNode.prototype
        const spy = function (...given) {
            window.strokes.push(this instanceof OscillatorNode ? "tone" : "noise")
            return start.apply(this, given)
        }
        AudioScheduledSourceNode.prototype.start = spy
        AudioBufferSourceNode.prototype.start = spy
    }
"""


def fragment(fen):
    return "#fen=" + fen.replace(" ", "_")


def fen_of(person):
    return person.page.locator("#fen").input_value()


def has_fen(person, fen):
    expect(person.page.locator("#fen")).to_have_value(fen)


# --- Setting up a position -------------------------------------------------------------


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


# --- Shared games ----------------------------------------------------------------------


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
        ("#moves=e2e4.e7e6.e4e6", "Half-move 3"),
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


# --- Finding the mate ------------------------------------------------------------------


def test_a_search_shows_its_progress_and_is_called_off(player):
    player.open("/solve" + fragment(STARTING_FEN))
    player.page.select_option("#seconds", "60")
    player.page.click("#search")
    player.shown("#progress")
    expect(player.page.locator("#report")).to_contain_text(re.compile(r"[\d,]+ positions"))
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


# --- Training --------------------------------------------------------------------------


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


def test_training_by_typing_and_on_to_the_next_problem(player):
    player.open("/solve")
    player.sees("#problem-name", "Problem 1 of 20: mate in 1")
    player.page.click("#train")
    player.sees("#said", "White mates in 1. Find the move!")
    player.type("p N")
    player.sees("#said", "white knight: d8.")
    player.type("knight c6")
    expect(player.page.locator("#said")).to_contain_text("You found the mate in 1.")
    player.page.click("#next")
    player.sees("#problem-name", "Problem 2 of 20: mate in 1")
    player.sees("#said", "White mates in 1. Find the move!")


def test_a_pawn_becomes_what_mates(player):
    start_training(player, "7k/P5pp/8/8/8/8/8/K7 w - - 0 1")
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


# --- Sounds ----------------------------------------------------------------------------


@contextmanager
def hears(person, *names):
    """What is done here makes just these sounds."""
    person.page.evaluate("window.strokes.length = 0")
    yield
    wanted = [stroke for name in names for stroke in STROKES[name]]
    person.page.wait_for_function("count => window.strokes.length >= count", arg=len(wanted))
    assert person.page.evaluate("window.strokes") == wanted


def test_each_kind_of_move_has_its_sound(player):
    player.page.add_init_script(SPY)
    player.open(f"/share#moves={ALL_SOUNDS}")
    player.page.click("[data-step=first]")
    sounds = ["move"] * 6 + ["castle", "capture", "check", "capture"]
    for sound in sounds:
        with hears(player, sound):
            player.page.keyboard.press("ArrowRight")
    player.open(f"/share#moves={SCHOLARS_MATE}")
    player.page.reload()
    player.page.click("[data-step=back]")
    with hears(player, "end"):
        player.page.click("[data-step=on]")


def test_mute_is_remembered(player):
    player.page.add_init_script(SPY)
    player.open(f"/share#moves={SCHOLARS_MATE}")
    player.page.click("#sound-switch")
    player.page.reload()
    expect(player.page.locator("#sound-switch")).to_have_attribute("aria-pressed", "false")
    player.page.click("[data-step=back]")
    assert player.page.evaluate("window.strokes") == []
    player.page.click("#sound-switch")
    with hears(player, "end"):
        player.page.click("[data-step=on]")


def test_sounds_can_be_heard_and_do_not_crack(player):
    player.open("/setup")
    peaks = player.page.evaluate("""async () => {
        const { SOUNDS, schedule } = await import("/client/shared/sound.js")
        const peaks = {}
        for (const name of Object.keys(SOUNDS)) {
            const audio = new OfflineAudioContext(1, 44100, 44100)
            schedule(audio, name, 0)
            const samples = (await audio.startRendering()).getChannelData(0)
            peaks[name] = Math.max(...samples.map(Math.abs))
        }
        return peaks
    }""")
    assert set(peaks) == set(STROKES)
    assert all(0.1 < peak < 0.95 for peak in peaks.values()), peaks


def test_no_sound_before_a_gesture_is_no_error(player):
    player.open("/setup")
    said = player.page.evaluate("""async () => (await import("/client/shared/sound.js")).play("move")""")
    assert said is False


# --- For everyone ----------------------------------------------------------------------

PAGES = {
    "set up": "/setup" + fragment("P3k3/8/8/8/8/8/8/4K3 w - - 0 1"),
    "solve": "/solve",
    "share": f"/share#moves={SCHOLARS_MATE}",
}


@pytest.mark.parametrize("path", PAGES.values(), ids=PAGES)
def test_nothing_serious_stands_in_anybodys_way(person, axe, path):
    one = person()
    one.open(path)
    if path == "/solve":
        one.page.click("#train")
        expect(one.page.locator("#said")).to_contain_text("Find the move!")
        one.type("Qa7")
        expect(one.page.locator("#said")).to_contain_text("Mistakes")
    elif path.startswith("/setup"):
        expect(one.page.locator("#verdict li")).to_have_count(1)
    else:
        one.has_moves(7)
    for colors in ("light", "dark"):
        one.page.emulate_media(color_scheme=colors)
        assert violations(one.page, axe) == []


def test_in_french(person):
    one = person(locale="fr-FR")
    one.open("/setup" + fragment("4k3/8/8/8/8/8/8/8 w - - 0 1"))
    one.sees("h1", "Composer une position")
    expect(one.page.locator("#verdict li")).to_have_text(["Les Blancs n'ont pas de roi."])
    one.cell("e1").focus()
    one.page.keyboard.press("R")
    one.has_piece("e1", "wk")
    one.open("/solve" + fragment(MATE_IN_TWO))
    one.page.click("#search")
    expect(one.page.locator("#answer")).to_contain_text("Seule clé : Fd5.")
    one.page.click("#language-switch")
    one.sees("h1", "Find the mate")
    one.open("/setup")
    one.sees("h1", "Set up a position")
    one.page.keyboard.press("f")
    expect(one.page.locator("[role=gridcell]").first).to_have_attribute("data-square", "h1")


def test_pages_fit_a_phone(phone):
    for path in PAGES.values():
        phone.open(path)
        expect(phone.page.locator("#board .pieces g").first).to_be_attached()
        widths = phone.page.evaluate("[document.documentElement.scrollWidth, innerWidth]")
        assert widths[0] <= widths[1]
        board = phone.page.locator("#board").bounding_box()
        assert board["width"] > 0.9 * 360


def test_the_editor_by_finger(phone):
    phone.open("/setup")
    phone.page.locator("#tools [data-tool=wq]").tap()
    phone.tap("e4")
    phone.has_piece("e4", "wq")
    phone.page.locator("#tools [data-tool=erase]").tap()
    phone.tap("e4", "e2")
    phone.has_piece("e4", None)
    phone.has_piece("e2", None)


def test_phones_can_add_the_game_to_their_screen(player):
    player.open("/setup")
    manifest = player.page.evaluate("""async () => {
        const address = document.querySelector("link[rel=manifest]").href
        return (await fetch(address)).json()
    }""")
    assert manifest["start_url"] == "/"
    for icon in manifest["icons"]:
        answer = player.page.request.get(player.site.url + icon["src"])
        assert answer.ok
        assert answer.headers["content-type"].startswith("image/svg+xml")
