"""Puzzles to train on: chosen, found, missed, repeated, imported, told whole."""

import json
import re

import pytest
from playwright.sync_api import expect
from support.browser import fen_of, fragment, violations

from echecs.notation.san import parse_san
from echecs.web.mates.puzzles import puzzle_id, read_puzzles

MATE_IN_TWO = "8/8/8/8/6K1/3N4/B2r3k/5Q2 w - - 0 1"
COLLECTION = """8/8/8/8/6K1/3N4/B2r3k/5Q2 w - - bm Bd5; dm 2; id "Two";
# a remark
8/8/8/8 w - - 0 1
7k/P5pp/8/8/8/8/8/K7 w - - dm 1; id "A";
"""
PROGRESS = "echecs.training.progress"


@pytest.fixture(scope="module")
def puzzles():
    return {f"{puzzle.board.epd} 0 1": puzzle for puzzle in read_puzzles()}


def asked(person):
    """Wait until a puzzle asks for its move."""
    expect(person.page.locator("#said")).to_contain_text("Find the move!")


def wrong_move(puzzle):
    return next(move for move in puzzle.board.legal_moves if move not in puzzle.keys)


def kept(person):
    return person.page.evaluate(f"JSON.parse(localStorage.getItem('{PROGRESS}'))")


def test_a_puzzle_is_there_at_once_and_finding_it_counts(player, puzzles):
    player.open("/solve")
    asked(player)
    player.sees("#rating", "1000")
    player.page.select_option("#length", "2")
    expect(player.page.locator("#said")).to_contain_text("mates in 2. Find the move!")
    first = puzzles[fen_of(player)]
    assert first.mate == 2
    player.type(first.keys[0].uci)
    player.sees("#said", "Right! Mate in 1 now.")
    player.has_moves(2)
    board = first.board.play(first.keys[0])
    board = board.play(parse_san(board, player.moves[1]))
    player.type(next(move.uci for move in board.legal_moves if board.play(move).is_checkmate))
    expect(player.page.locator("#said")).to_contain_text("You found the mate in 2.")
    expect(player.page.locator("#rating")).to_have_text(re.compile(r"^10\d\d \(\+\d+\)$"))
    player.sees("#streak", "1 (best: 1)")
    player.sees("#found", "1 of 1")
    assert puzzle_id(first.board) in kept(player)["puzzles"]
    rating = player.page.inner_text("#rating").split()[0]
    player.page.click("#next")
    asked(player)
    assert fen_of(player) != f"{first.board.epd} 0 1"
    # All of it is there again on another day, the puzzle too.
    fen = fen_of(player)
    player.page.reload()
    asked(player)
    assert fen_of(player) == fen
    player.sees("#rating", rating)
    player.sees("#found", "1 of 1")
    expect(player.page.locator("#length")).to_have_value("2")


def test_what_was_missed_comes_back(player, puzzles):
    player.open("/solve")
    player.page.select_option("#length", "1")
    expect(player.page.locator("#said")).to_contain_text("mates in 1. Find the move!")
    missed = fen_of(player)
    player.type(wrong_move(puzzles[missed]).uci)
    expect(player.page.locator("#said")).to_contain_text("Mistakes: 1.")
    player.sees("#found", "0 of 1")
    expect(player.page.locator("#rating")).to_have_text(re.compile(r"\(-\d+\)|\(−\d+\)"))
    # Found after all: it stays missed, and is not counted twice.
    player.type(puzzles[missed].keys[0].uci)
    expect(player.page.locator("#said")).to_contain_text("You found the mate in 1.")
    player.sees("#found", "0 of 1")
    player.page.click("#next")
    expect(player.page.locator("#fen")).not_to_have_value(missed)
    player.sees("#due", "0")
    # Ten minutes later.
    player.page.evaluate(f"""() => {{
        const progress = JSON.parse(localStorage.getItem("{PROGRESS}"))
        for (const memory of Object.values(progress.puzzles)) memory.due -= 600000
        localStorage.setItem("{PROGRESS}", JSON.stringify(progress))
    }}""")
    player.page.reload()
    player.sees("#due", "1")
    player.page.click("#next-problem")
    expect(player.page.locator("#fen")).to_have_value(missed)
    asked(player)
    player.page.click("#search")
    expect(player.page.locator("#answer")).to_contain_text("mates in 1.")
    player.sees("#found", "0 of 2")
    player.shown("#next")
    player.page.select_option("#theme", "missed")
    player.sees("#choice-count", "Puzzles to choose from: 1")
    player.page.click("#forget-progress")
    player.page.click("dialog [data-value=forget]")
    player.sees("#rating", "1000")
    player.sees("#choice-count", "No puzzle fits this choice.")


def test_a_wrong_move_shows_what_answers_it(player):
    player.open("/solve" + fragment(MATE_IN_TWO))
    player.page.click("#train")
    asked(player)
    player.drag("a2", "b1")
    expect(player.page.locator("#said")).to_contain_text("For instance")
    expect(player.page.locator("[data-arrow]")).to_have_count(1)


def test_without_storage_nothing_is_lost_before_the_page_closes(person, puzzles):
    one = person(locale="en-GB")
    one.page.add_init_script("Storage.prototype.setItem = () => { throw new Error('full') }")
    one.open("/solve")
    one.hidden("#not-kept")
    one.page.select_option("#length", "1")
    expect(one.page.locator("#said")).to_contain_text("mates in 1. Find the move!")
    for count in (1, 2):
        asked(one)
        one.type(puzzles[fen_of(one)].keys[0].uci)
        one.sees("#found", f"{count} of {count}")
        one.shown("#not-kept")
        one.page.click("#next")
    one.sees("#streak", "2 (best: 2)")


def test_a_collection_is_read_and_kept(player):
    player.open("/solve")
    asked(player)
    player.page.click("#import summary")
    text = (
        f'{MATE_IN_TWO} \n# a remark\n8/8/8/8 w - - 0 1\n7k/P5pp/8/8/8/8/8/K7 w - - dm 1; id "A";'
    )
    player.page.fill("#import-text", text.replace(" 0 1 \n", ' bm Bd5; dm 2; id "Two";\n'))
    player.page.fill("#import-name", "Mine")
    player.page.click("#import-form button")
    expect(player.page.locator("#import-said")).to_contain_text("Puzzles read: 2. Not readable: 1.")
    expect(player.page.locator("#import-said li")).to_contain_text(re.compile("^Line 3: "))
    expect(player.page.locator("#collection")).to_have_value("Mine")
    asked(player)
    expect(player.page.locator("#problem-name")).to_contain_text(re.compile("^(Two|A) · Mate in"))
    player.page.reload()
    player.sees("#choice-count", "Puzzles to choose from: 2")
    player.page.click("#forget-collection")
    expect(player.page.locator("#collection option")).to_have_count(1)
    assert player.page.evaluate("Object.keys(localStorage).join()").count("collection.") == 0


def test_the_whole_solution_is_told_and_printed(player):
    player.open("/solve" + fragment(MATE_IN_TWO))
    player.page.click("#tell-all")
    tree = player.page.locator("#tree")
    expect(tree).to_contain_text("Key and variations")
    expect(tree.locator("ul.variations > li").first).to_contain_text("Bd5")
    expect(tree).to_contain_text("Tries")
    expect(tree.locator("li", has_text="? but").first).to_be_visible()
    expect(tree).to_be_focused()
    player.page.emulate_media(media="print")
    for place in ("#header", "#practice", "#tell-all", "#flip"):
        player.hidden(place)
    for place in ("#board", "#tree", "#fen"):
        player.shown(place)
    player.page.emulate_media(media="screen")
    player.page.fill("#fen", "4k3/8/8/8/8/8/4P3/4K3 w - - 0 1")
    player.hidden("#tree")


def test_by_keyboard_alone_and_for_everyone(person, axe, puzzles):
    one = person(viewport={"width": 1280, "height": 800}, locale="en-GB")
    one.open("/solve")
    one.page.locator("#length").focus()
    one.page.keyboard.type("Mate in 1")
    expect(one.page.locator("#said")).to_contain_text("mates in 1. Find the move!")
    one.page.locator("#typed").focus()
    one.page.keyboard.type(puzzles[fen_of(one)].keys[0].uci)
    one.page.keyboard.press("Enter")
    expect(one.page.locator("#said")).to_contain_text("You found the mate in 1.")
    one.page.locator("#tell-all").focus()
    one.page.keyboard.press("Enter")
    one.shown("#tree")
    one.page.locator("#import summary").focus()
    one.page.keyboard.press("Enter")
    one.shown("#import-text")
    assert violations(one.page, axe) == []
    one.page.locator("#next").focus()
    one.page.keyboard.press("Enter")
    asked(one)


def test_damaged_memory_is_no_obstacle(player):
    puzzle = json.dumps(
        {"rating": "high", "puzzles": {"a": 5, "b": {"seen": 1, "box": 99, "due": 1}}}
    )
    player.remember("training.progress", puzzle)
    player.remember("training.collection.Bad", json.dumps([{"id": 4}, None]))
    player.open("/solve")
    asked(player)
    player.sees("#rating", "1000")
