"""Zoomed pages, very narrow phones, long names: nothing is out of reach or lies under another."""

import pytest
from playwright.sync_api import expect
from support.browser import LOCALES, daily, fragment

LONG_NAME = "Maximiliane von Hohenlohe-Öhringen zu"
PAGES = {
    "lobby": "/",
    "setup": "/setup",
    "solve": "/solve",
    "share": "/share#moves=e2e4.e7e5",
    "game": None,
}
WINDOWS = daily((320, 568), (360, 740), (640, 400), (1280, 800), (1920, 1080))
# White has taken a queen, two rooks, bishops, knights and pawns.
TAKEN = [
    *("e2e4", "d7d5", "e4d5", "d8d5", "b1c3", "d5g2", "f1g2", "b7b6", "g2a8", "c8g4", "d1g4"),
    *("g8f6", "g4g7", "h7h5", "g7h8", "a7a5", "h8f6", "h5h4", "f6h4", "a5a4", "c3a4", "b6b5"),
    *("a4c5", "b5b4", "h4b4", "e7e5", "b4e4"),
]


@pytest.mark.parametrize("locale", LOCALES)
@pytest.mark.parametrize("name", PAGES)
def test_no_page_scrolls_sideways_on_the_narrowest_phone(person, name, locale):
    one = person(viewport={"width": 320, "height": 568}, locale=locale)
    if PAGES[name] is None:
        one.start(clock={"base": 300, "increment": 0}, name=LONG_NAME)
    else:
        one.open(PAGES[name])
    assert one.page.evaluate("document.documentElement.scrollWidth") <= 320


@pytest.mark.parametrize("name", daily("game", "setup", "solve", "share"))
def test_the_flip_button_is_in_reach_at_twice_the_size(person, name):
    """1280 by 800 points, everything twice as large."""
    one = person(viewport={"width": 640, "height": 400}, device_scale_factor=2)
    if PAGES[name] is None:
        one.start()
    else:
        one.open(PAGES[name])
    if name == "solve":
        expect(one.page.locator("#said")).not_to_be_empty()
    # A puzzle is seen from the side that mates.
    corner = "a8" if one.is_flipped else "h1"
    box = one.page.locator("#flip").bounding_box()
    assert box["y"] >= 0
    assert box["y"] + box["height"] <= 400
    assert box["x"] + box["width"] <= 640
    one.page.click("#flip")
    expect(one.page.locator("[role=gridcell]").first).to_have_attribute("data-square", corner)
    assert one.page.evaluate("document.documentElement.scrollWidth") <= 640


@pytest.mark.parametrize("size", WINDOWS[:4])
def test_a_long_name_leaves_room_for_pieces_and_clock(person, size):
    one = person(viewport={"width": size[0], "height": size[1]})
    one.start(name=LONG_NAME, moves=TAKEN, clock={"base": 5400, "increment": 0})
    one.has_moves(len(TAKEN))
    bar = one.page.locator("#player-below")
    clock = bar.locator(".clock").bounding_box()
    captured = bar.locator(".captured").bounding_box()
    name = bar.locator(".name").bounding_box()
    assert not overlap(captured, clock)
    assert not overlap(name, captured)
    assert not overlap(name, clock)
    assert name["width"] > 40
    icons = bar.locator(".taken").evaluate_all(
        "all => all.map(one => one.getBoundingClientRect().right)"
    )
    assert len(icons) == 5
    assert max(icons) <= size[0]
    for icon in bar.locator(".taken").all():
        assert not overlap(icon.bounding_box(), clock)


def overlap(one, other):
    return (
        one["x"] < other["x"] + other["width"] - 1
        and other["x"] < one["x"] + one["width"] - 1
        and one["y"] < other["y"] + other["height"] - 1
        and other["y"] < one["y"] + one["height"] - 1
    )


@pytest.mark.parametrize("locale", LOCALES)
def test_the_editors_play_button_is_above_the_fold(person, locale):
    one = person(locale=locale)
    one.open("/setup" + fragment("4k3/8/8/8/8/8/4P3/4K3 w - - 0 1"))
    expect(one.page.locator("#play")).to_be_enabled()
    for mode in ("local", "engine"):
        one.page.select_option("#play-mode", mode)
        box = one.page.locator("#play").bounding_box()
        assert box["y"] + box["height"] <= 800


@pytest.mark.parametrize("locale", LOCALES)
@pytest.mark.parametrize("size", WINDOWS)
def test_no_label_of_the_editor_is_clipped(person, locale, size):
    one = person(viewport={"width": size[0], "height": size[1]}, locale=locale)
    one.open("/setup")
    one.page.select_option("#play-mode", "engine")
    clipped = one.page.evaluate("""() => {
        const canvas = document.createElement("canvas").getContext("2d")
        const wide = (select) => {
            const style = getComputedStyle(select)
            canvas.font = style.font
            const text = canvas.measureText(select.selectedOptions[0]?.text ?? "").width
            return text + parseFloat(style.paddingLeft) + 24 > select.clientWidth
        }
        const boxes = [...document.querySelectorAll(".side label, .side legend, .side button")]
        return [
            ...boxes
                .filter((one) => one.scrollWidth > one.clientWidth + 1)
                .map((one) => one.textContent),
            ...[...document.querySelectorAll(".side select")].filter(wide).map((one) => one.id),
        ]
    }""")
    assert clipped == []
