"""Long games and long lines: the move that is looked at is always to be seen."""

import pytest
from playwright.sync_api import expect
from support.browser import daily, fragment

SIZES = daily((360, 740), (1280, 800), (1920, 1080))
# 150 moves of each side; the reduced rules know no repetition.
SHUFFLE = ["g1f3", "g8f6", "f3g1", "f6g8"] * 75
LONG_MATE = "8/8/8/8/3k4/8/8/K6Q w - - 0 1"


def is_shown(person, place="#moves [aria-current]", frame="#moves", height="innerHeight"):
    """Whether an element lies wholly within another one, and within the window's height."""
    return person.page.evaluate(
        f"""([place, frame]) => {{
            const one = document.querySelector(place).getBoundingClientRect()
            const list = document.querySelector(frame).getBoundingClientRect()
            const [top, bottom] = [Math.max(list.top, 0), Math.min(list.bottom, {height})]
            return one.top >= top - 1 && one.bottom <= bottom + 1
        }}""",
        [place, frame],
    )


@pytest.mark.parametrize("size", SIZES, ids=lambda size: f"{size[0]}x{size[1]}")
def test_the_newest_move_of_a_long_game_is_shown(person, size):
    one = person(viewport={"width": size[0], "height": size[1]})
    one.start(rules="mini", moves=SHUFFLE)
    one.has_moves(300)
    assert is_shown(one, height=10_000)
    one.play("e2e4")
    assert is_shown(one, height=10_000)
    for key in ["Home", *["ArrowRight"] * 30, "End", *["ArrowLeft"] * 30]:
        one.page.keyboard.press(key)
        if key in ("Home", "End"):
            continue
        assert is_shown(one, height=10_000)


@pytest.mark.parametrize("size", SIZES, ids=lambda size: f"{size[0]}x{size[1]}")
def test_the_last_move_of_a_long_shared_game_is_shown(person, size):
    one = person(viewport={"width": size[0], "height": size[1]})
    one.open(f"/share#moves={'.'.join(SHUFFLE)}&rules=mini")
    one.has_moves(300)
    one.page.locator("#moves").scroll_into_view_if_needed()
    assert is_shown(one)
    one.page.keyboard.press("Home")
    for _ in range(30):
        one.page.keyboard.press("ArrowRight")
        assert is_shown(one)


@pytest.mark.parametrize("size", SIZES, ids=lambda size: f"{size[0]}x{size[1]}")
def test_a_long_line_is_stepped_through_with_the_board_in_sight(person, size):
    one = person(viewport={"width": size[0], "height": size[1]})
    one.open("/solve" + fragment(LONG_MATE))
    expect(one.page.locator("#search")).to_be_enabled()
    for button in ("#train", "#search"):
        assert is_shown(one, button, "body")
    one.page.click("#search")
    expect(one.page.locator("#answer")).to_contain_text("White mates in")
    assert is_shown(one, "#answer", "body")
    assert one.page.evaluate("scrollY") == 0
    assert is_shown(one, "#board", "body")
    count = len(one.moves)
    assert count > 12
    for _ in range(count):
        one.page.keyboard.press("ArrowRight")
        assert is_shown(one)
        assert one.page.evaluate("scrollY") == 0
