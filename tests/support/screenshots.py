"""Takes the pictures of the browser game: `python -m support.screenshots DIRECTORY`."""

import sys
from collections.abc import Callable
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Any

from playwright.sync_api import expect, sync_playwright

from support.browser import CHROMIUM, Person, Site

DESKTOP = {"width": 1280, "height": 800}
PHONE = {"width": 390, "height": 760}
MIDDLEGAME = "r3k2r/pPpq1ppp/2n2n2/3pp3/1b2P1b1/2NP1N2/P1P2PPP/R2QK2R w KQkq - 0 1"
SCHOLARS = ["e2e4", "e7e5", "d1h5", "b8c6", "f1c4"]


def first_page(person):
    person.open("/")
    person.page.check("[value=link]")


def held_piece(person):
    person.start(clock={"base": 300, "increment": 3})
    person.play(*SCHOLARS)
    person.click("g8")


def refusal(person):
    person.start(fen=MIDDLEGAME)
    person.click("c3", "b5")
    person.shown("#refusal")


def check(person):
    person.start(fen="rnbqkbnr/ppp2ppp/8/1B1pp3/4P3/8/PPPP1PPP/RNBQK1NR b KQkq - 1 3")
    person.drag("a7", "a6")
    person.shown("#refusal")


def promotion(person):
    person.start(fen=MIDDLEGAME)
    person.click("b7", "a8")
    person.shown("dialog")


def mate(person):
    person.start()
    person.play(*SCHOLARS, "g8f6", "h5f7")


def looking_back(person):
    person.start(fen=MIDDLEGAME)
    person.play("b7a8q", "e8e7", "a8h8", "d5e4")
    person.page.keyboard.press("f")
    person.page.keyboard.press("ArrowLeft")
    person.shown("#lookback")


def keyboard(person):
    person.start()
    person.cell("d2").focus()
    person.page.keyboard.press("Enter")
    person.page.keyboard.press("ArrowUp")


def invitation(person):
    person.start("link", color="white", name="Zoé")
    person.shown("#invite")


def set_up(person):
    person.open("/setup")


def find_the_mate(person):
    person.open("/solve")
    expect(person.page.locator("#said")).not_to_be_empty()


PICTURES: list[tuple[str, Callable[[Person], None], Any, Any, str]] = [
    ("first-page", first_page, DESKTOP, "light", "fr"),
    ("held-piece", held_piece, DESKTOP, "light", "fr"),
    ("refusal", refusal, DESKTOP, "dark", "fr"),
    ("check", check, DESKTOP, "light", "en"),
    ("promotion", promotion, DESKTOP, "light", "en"),
    ("mate", mate, DESKTOP, "dark", "en"),
    ("looking-back", looking_back, DESKTOP, "light", "fr"),
    ("keyboard", keyboard, DESKTOP, "light", "en"),
    ("invitation", invitation, DESKTOP, "light", "fr"),
    ("phone", held_piece, PHONE, "light", "fr"),
    ("phone-dark", mate, PHONE, "dark", "fr"),
    ("set-up", set_up, DESKTOP, "light", "fr"),
    ("find-the-mate", find_the_mate, DESKTOP, "light", "fr"),
]


def main(directory):
    """Write a PNG file for each state."""
    directory.mkdir(parents=True, exist_ok=True)
    expect.set_options(timeout=10_000)
    with TemporaryDirectory() as place, sync_playwright() as playwright:
        site = Site(Path(place))
        browser = playwright.chromium.launch(executable_path=CHROMIUM, args=["--no-sandbox"])
        for name, prepare, window, colors, language in PICTURES:
            context = browser.new_context(
                viewport=window, color_scheme=colors, locale=language, reduced_motion="reduce"
            )
            person = Person(context.new_page(), site)
            prepare(person)
            person.page.wait_for_timeout(300)
            person.page.screenshot(path=directory / f"{name}.png")
            context.close()
        browser.close()
        site.stop()


if __name__ == "__main__":
    main(Path(sys.argv[1]))
