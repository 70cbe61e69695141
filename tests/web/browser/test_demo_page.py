"""A demonstration in several browsers: one teaches, others watch, by mouse, finger and keys."""

import re

import pytest
from playwright.sync_api import expect
from support.browser import violations

PHONE = {
    "viewport": {"width": 390, "height": 844},
    "has_touch": True,
    "is_mobile": True,
    "locale": "en-GB",
    "reduced_motion": "reduce",
}


def teach(one, text="", name="Ann"):
    """Begin a demonstration as a person does."""
    one.open("/demo")
    one.page.fill("#begin-name", name)
    one.page.fill("#begin-text", text)
    one.page.click("#begin button")
    one.shown("#links")
    return one


def address_of(teacher):
    return teacher.page.locator("#watch-link").input_value().removeprefix(teacher.site.url)


def may_move(teacher):
    """Wait until the server has answered what the teacher did last."""
    expect(teacher.page.locator("#board")).not_to_have_class(re.compile(r"\bstill\b"))


@pytest.fixture
def lesson(person):
    """A function that brings a teacher and somebody who watches."""

    def begin(text="", **options):
        teacher = teach(person(), text)
        pupil = person(**options) if options else person()
        expect(teacher.page.locator("#watch-link")).not_to_have_value("")
        pupil.remember("name", "Bob")
        pupil.open(address_of(teacher))
        return teacher, pupil

    return begin


def test_moves_arrows_and_words_are_seen_at_once(lesson, person):
    teacher, pupil = lesson()
    teacher.click("e2", "e4")
    for one in (teacher, pupil):
        one.has_moves("e4")
    pupil.has_piece("e4", "wp")
    pupil.sees("#about", "Ann shows, you watch.")
    # An arrow by the right button, words by the keyboard.
    teacher.page.mouse.move(*teacher.point("e4"))
    teacher.page.mouse.down(button="right")
    teacher.page.mouse.move(*teacher.point("e5"), steps=3)
    teacher.page.mouse.up(button="right")
    expect(pupil.page.locator("[data-arrow=e4e5]")).to_have_count(1)
    teacher.page.fill("#say", "The centre!")
    teacher.page.press("#say", "Enter")
    pupil.sees("#words li", "The centre!")
    expect(teacher.page.locator("#say")).to_have_value("")
    # Back, and another way: a variation.
    teacher.click("e7", "e5")
    pupil.has_moves("e4", "e5")
    expect(pupil.page.locator("[data-arrow]")).to_have_count(0)
    teacher.has_moves("e4", "e5")
    teacher.page.keyboard.press("ArrowLeft")
    pupil.has_piece("e5", None)
    may_move(teacher)
    teacher.click("c7", "c5")
    pupil.has_piece("c5", "bp")
    pupil.has_moves("e4", "e5", "c5")
    # Who comes late sees all of it.
    late = person()
    late.open(address_of(teacher))
    late.has_moves("e4", "e5", "c5")
    late.has_piece("c5", "bp")
    late.sees("#words li", "The centre!")
    expect(teacher.page.locator("#people li")).to_have_text(["Bob", "guest"])
    expect(teacher.page.locator("#people-count")).to_have_text("Watching: 2")
    late.page.fill("#own-name", "Zoe")
    late.page.press("#own-name", "Enter")
    expect(pupil.page.locator("#people li")).to_have_text(["Bob", "Zoe"])


def test_an_illegal_move_is_explained_and_not_shown(lesson):
    teacher, pupil = lesson()
    teacher.drag("e2", "e5")
    expect(teacher.page.locator("#wrong")).to_contain_text("pawn")
    teacher.has_piece("e2", "wp")
    teacher.click("d2", "d4")
    teacher.hidden("#wrong")
    pupil.has_moves("d4")


@pytest.mark.long
def test_a_promotion_is_asked_for(lesson):
    teacher, pupil = lesson("4k3/P7/8/8/8/8/8/4K3 w - - 0 1")
    teacher.click("a7", "a8")
    teacher.page.click("dialog [data-value=n]")
    pupil.has_piece("a8", "wn")


@pytest.mark.long
def test_who_watches_may_look_elsewhere_and_come_back(lesson):
    teacher, pupil = lesson("1. e4 e5 2. Nf3 *")
    pupil.has_moves("e4", "e5", "Nf3")
    teacher.page.keyboard.press("End")
    pupil.has_piece("f3", "wn")
    pupil.page.keyboard.press("Home")
    pupil.has_piece("e2", "wp")
    pupil.shown("#follow")
    teacher.has_piece("f3", "wn")
    teacher.page.keyboard.press("ArrowLeft")
    teacher.has_piece("f3", None)
    pupil.has_piece("e2", "wp")
    pupil.page.click("#follow")
    pupil.has_piece("e5", "bp")
    pupil.hidden("#follow")


def test_the_board_is_only_the_teachers(lesson):
    teacher, pupil = lesson()
    pupil.click("e2", "e4")
    pupil.drag("d2", "d4")
    teacher.click("c2", "c4")
    pupil.has_moves("c4")
    pupil.hidden("#say-form")
    pupil.hidden("#links")


def test_the_teachers_own_link_opens_the_seat_elsewhere(lesson, person):
    teacher, pupil = lesson()
    key = teacher.page.evaluate(
        "localStorage.getItem('echecs.demo.' + location.pathname.split('/').pop())"
    )
    other = person()
    other.open(f"{address_of(teacher)}#key={key}")
    other.shown("#links")
    assert "key" not in other.page.url
    other.click("g1", "f3")
    pupil.has_moves("Nf3")
    teacher.has_piece("f3", "wn")


@pytest.mark.long
def test_something_else_is_shown_with_the_same_link(lesson):
    teacher, pupil = lesson("1. e4 *")
    pupil.has_moves("e4")
    teacher.page.click("#links summary")
    teacher.page.fill("#another-text", f"{teacher.site.url}/share#moves=d2d4.d7d5")
    teacher.page.click("#another button")
    pupil.has_moves("d4", "d5")
    with teacher.in_trouble():
        teacher.page.fill("#another-text", "e2e5")
        teacher.page.click("#another button")
        expect(teacher.page.locator("#wrong")).to_contain_text("cannot be played")
    pupil.has_moves("d4", "d5")


def test_a_game_played_here_is_shown_by_its_link(person):
    one = person()
    one.start().play("e2e4", "e7e5")
    address = one.page.url
    teach(one, address).has_moves("e4", "e5")


def test_from_the_first_page_and_from_an_analysis(player):
    player.open("/")
    player.page.click("a[href='/demo']")
    player.sees("h1", "Demonstration")
    player.shown("#begin")
    player.open("/analyse#moves=e2e4.e7e5")
    player.page.locator("#to-demo").wait_for(state="visible")
    player.page.click("#to-demo")
    player.page.click("#begin button")
    player.has_moves("e4", "e5")


def test_a_reload_and_a_new_start_of_the_server_keep_it(lesson, site):
    teacher, pupil = lesson()
    teacher.click("e2", "e4")
    pupil.has_moves("e4")
    with teacher.in_trouble(), pupil.in_trouble():
        site.stop()
        pupil.shown("#connection")
        site.start()
        pupil.hidden("#connection")
        teacher.hidden("#connection")
    may_move(teacher)
    teacher.click("e7", "e5")
    pupil.has_moves("e4", "e5")
    teacher.page.reload()
    teacher.has_moves("e4", "e5")
    teacher.shown("#say-form")


def test_by_keyboard_alone(lesson):
    teacher, pupil = lesson()
    teacher.cell("e2").focus()
    keys = teacher.page.keyboard
    keys.press("Enter")
    keys.press("ArrowUp")
    keys.press("ArrowUp")
    keys.press("Enter")
    for one in (teacher, pupil):
        one.has_moves("e4")
    # What is drawn belongs to the position that the server has answered with.
    expect(teacher.cell("e4")).to_have_attribute("aria-label", re.compile("last move"))
    keys.press("x")
    keys.press("x")
    expect(pupil.page.locator("[role=gridcell][data-square=e4]")).to_have_attribute(
        "aria-label", re.compile("circled")
    )


def test_by_finger_on_a_phone(lesson, person):
    teacher, pupil = lesson(**PHONE)
    teacher.click("e2", "e4")
    pupil.has_moves("e4")
    widths = pupil.page.evaluate("[document.documentElement.scrollWidth, innerWidth]")
    assert widths[0] <= widths[1]
    hand = teach(person(**PHONE))
    hand.tap("d2", "d4")
    hand.has_moves("d4")
    hand.page.locator("#draw-mode").tap()
    hand.tap("d4")
    expect(hand.page.locator("#board .mark-drawn[data-mark=d4]")).to_have_count(1)


def test_in_french(person, site):
    made = site.post("/api/demonstrations", name="Anne", text="e2e4")
    one = person(locale="fr-FR")
    one.open(f"/demo/{made['id']}")
    one.sees("#about", "Anne n’est pas là pour l’instant.")
    expect(one.page.locator("#people li")).to_have_text(["invité"])
    with one.in_trouble():
        one.open("/demo/AAAAAAAAAAAA")
        one.sees("#wrong", "Cette partie n’existe pas.")


def test_nothing_serious_stands_in_anybodys_way(lesson, player, axe):
    teacher, pupil = lesson("1. e4 e5 (1... c5) *")
    teacher.page.click("#links summary")
    teacher.page.fill("#say", "Look here")
    teacher.page.press("#say", "Enter")
    pupil.sees("#words li", "Look here")
    pupil.page.keyboard.press("End")
    player.open("/demo")
    player.shown("#begin")
    for one in (teacher, pupil, player):
        for colors in ("light", "dark"):
            one.page.emulate_media(color_scheme=colors)
            assert violations(one.page, axe) == []
