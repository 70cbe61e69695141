"""The game page on phones, in every window, in both languages and both themes."""

import re

from playwright.sync_api import expect
from support.browser import hangs_at, violations

PROMOTION = "3r3k/2P5/8/8/8/8/8/K7 w - - 0 1"


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
    assert violations(player.page, axe) == []


def test_a_game_that_does_not_exist(player):
    player.page.goto(f"{player.site.url}/game/aaaaaaaaaaaa")
    player.shown("#refusal")
    player.shown("#way-out a")
    player.hidden("#actions")
    player.hidden("#connection")


def test_the_opening_has_its_name_under_the_moves(player):
    player.start()
    player.hidden("#opening")
    player.play("e2e4")
    player.play("c7c5")
    player.sees("#opening", "B20 Sicilian Defense")
