"""Arrows and circles: by the right button, by finger, by keyboard, and in links."""

from playwright.sync_api import expect
from support.browser import violations


def right_drag(person, origin, destination):
    person.page.mouse.move(*person.point(origin))
    person.page.mouse.down(button="right")
    person.page.mouse.move(*person.point(destination), steps=3)
    person.page.mouse.up(button="right")


def arrows(person):
    found = person.page.locator("#board .arrow.drawn")
    return sorted(found.evaluate_all("all => all.map(one => one.dataset.arrow)"))


def test_the_right_button_draws_and_a_click_wipes(player):
    player.start()
    right_drag(player, "g1", "f3")
    right_drag(player, "e4", "e4")
    assert arrows(player) == ["g1f3"]
    assert player.marked("drawn") == ["e4"]
    expect(player.cell("g1")).to_have_attribute("aria-label", "g1, white knight, arrow to f3")
    right_drag(player, "g1", "f3")
    assert arrows(player) == []
    player.click("d5")
    assert player.marked("drawn") == []
    right_drag(player, "b1", "c3")
    player.page.focus("#typed")
    player.type("e4")
    player.has_moves("e4")
    assert arrows(player) == []


def test_drawing_by_finger(phone, axe):
    phone.start()
    phone.page.locator("#draw-mode").tap()
    phone.tap("e4")
    assert phone.marked("drawn") == ["e4"]
    assert phone.moves == []
    assert violations(phone.page, axe) == []
    phone.page.locator("#draw-mode").tap()
    phone.tap("e2", "e4")
    phone.has_moves("e4")
    assert phone.marked("drawn") == []


def test_drawing_by_keyboard(player):
    player.start()
    player.cell("e2").focus()
    for key in ("x", "ArrowUp", "ArrowUp", "x"):
        player.page.keyboard.press(key)
    assert arrows(player) == ["e2e4"]
    for key in ("x", "x"):
        player.page.keyboard.press(key)
    assert player.marked("drawn") == ["e4"]
    assert any("press x again" in words for words in player.heard())
    player.page.keyboard.press("Escape")
    assert arrows(player) == []
    assert player.marked("drawn") == []


def test_drawings_travel_in_links(person):
    giver = person(permissions=["clipboard-read", "clipboard-write"])
    giver.start()
    giver.play("e2e4", "e7e5", "g1f3")
    giver.page.keyboard.press("ArrowLeft")
    giver.has_piece("g1", "wn")
    right_drag(giver, "g1", "f3")
    right_drag(giver, "e5", "e5")
    giver.page.locator("summary").click()
    giver.page.click("#copy-link")
    giver.sees("#copy-link", "Copied")
    link = giver.page.evaluate("navigator.clipboard.readText()")
    assert link.endswith("/share#moves=e2e4.e7e5.g1f3&ply=2&draw=g1f3.e5")
    taker = person(permissions=["clipboard-read", "clipboard-write"])
    taker.page.goto(link)
    taker.has_moves("e4", "e5", "Nf3")
    taker.has_piece("g1", "wn")
    assert arrows(taker) == ["g1f3"]
    assert taker.marked("drawn") == ["e5"]
    right_drag(taker, "e5", "e5")
    taker.page.click("#copy-link")
    taker.sees("#copy-link", "Copied")
    assert taker.page.evaluate("navigator.clipboard.readText()").endswith("&ply=2&draw=g1f3")
    taker.page.keyboard.press("ArrowRight")
    taker.has_piece("f3", "wn")
    assert arrows(taker) == []
