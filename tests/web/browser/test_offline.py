"""The pages while the server is away: what the browser keeps, and what it delivers later."""

import os
import shutil

import pytest
from playwright.sync_api import expect
from support.browser import DESK_AWAY, LOCALES, Site, daily, fragment, violations
from support.places import SOURCE

from echecs.web.door.program import PAGES
from echecs.web.door.security import CONTENT_SECURITY_POLICY

MATE_IN_TWO = "8/8/8/8/6K1/3N4/B2r3k/5Q2 w - - 0 1"
# `wait_for_function` takes the promise of an answer for one.
UNTIL_KEPT = """async (pages) => {
    const found = () => Promise.all(pages.map((page) => caches.match(page)))
    while (!(await found()).every(Boolean)) await new Promise((resolve) => setTimeout(resolve, 50))
}"""
UNTIL_ALONE = """async (program) => {
    const isAlone = async () => {
        const names = (await caches.keys()).filter((name) => name !== "echecs-answers")
        return names.length === 1 && names[0] === `echecs-${program}`
    }
    while (!(await isAlone())) await new Promise((resolve) => setTimeout(resolve, 50))
}"""
AWAY = "The server cannot be reached. What this browser has kept"


@pytest.fixture
def site(browser, tmp_path):
    """A server that the test may stop, and another program that it may be started with."""
    running = Site(tmp_path)
    if not running.is_built:
        running.stop()
        pytest.skip("the client is being edited: browsers keep nothing of it")
    yield running
    if running.process.poll() is None:
        running.stop()


@pytest.fixture
def visitor(person):
    """Somebody whose browser knows nothing of the game."""
    return person(**DESK_AWAY)


def until_kept(one, *pages):
    """Wait until the browser keeps these pages, all of them if none is named."""
    one.page.evaluate("async () => { await navigator.serviceWorker.ready }")
    one.page.evaluate(UNTIL_KEPT, list(pages or PAGES))


def reload(one):
    one.page.reload()
    expect(one.page.locator("body:not(.loading)")).to_be_visible()


@pytest.mark.parametrize("locale", LOCALES)
def test_every_page_opens_once_the_browser_has_seen_one(person, site, axe, locale):
    one = person(**{**DESK_AWAY, "locale": locale})
    one.open("/setup")
    until_kept(one)
    site.stop()
    words = AWAY if locale == "en-GB" else "Le serveur est injoignable. Ce que ce navigateur"
    with one.in_trouble():
        for address in PAGES:
            path = f"{address}AAAAAAAAAAAA" if address.endswith("/") and address != "/" else address
            answer = one.page.goto(site.url + path)
            # The policy of what is kept is the server's.
            assert answer.headers["content-security-policy"] == CONTENT_SECURITY_POLICY
            expect(one.page.locator("#away")).to_contain_text(words)
            expect(one.page.locator("header nav a")).to_have_count(3)
            # Whatever else it asks for, it goes on without an answer.
            one.page.wait_for_load_state("networkidle")
            one.hidden("#failure")
        for colors in ("light", "dark"):
            one.page.emulate_media(color_scheme=colors)
            assert violations(one.page, axe) == []


def test_a_move_made_meanwhile_is_kept_over_a_reload_and_delivered(visitor, site):
    visitor.start().play("e2e4")
    until_kept(visitor, "/game/")
    address = visitor.page.url
    site.stop()
    with visitor.in_trouble():
        reload(visitor)
        visitor.has_moves("e4")
        expect(visitor.page.locator("#away")).to_contain_text(AWAY)
        # Looking back needs nobody.
        visitor.page.click("#step-back")
        visitor.has_piece("e2", "wp")
        visitor.page.click("#to-present")
        # What is allowed in this position was told before; why something else is not, was not.
        visitor.drag("e7", "e4")
        visitor.sees(
            "#notice",
            "This move is not allowed here. Only the server can say why, and it cannot be reached.",
        )
        visitor.click("e7", "e5")
        expect(visitor.page.locator("#notice")).to_contain_text("Your move e7e5 is kept")
        reload(visitor)
        expect(visitor.page.locator("#notice")).to_contain_text("Your move e7e5 is kept")
        visitor.has_piece("e5", "bp")
        visitor.has_moves("e4")
        visitor.page.goto(site.url + "/game/BBBBBBBBBBBB")
        expect(visitor.page.locator("#away")).to_be_visible()
        visitor.page.goto(address)
        visitor.has_piece("e5", "bp")
        site.start()
        visitor.has_moves("e4", "e5")
        visitor.hidden("#away")
        visitor.hidden("#connection")
    names = visitor.page.evaluate("Object.keys(localStorage)")
    assert not [name for name in names if "waiting" in name]


@pytest.mark.parametrize("where", daily("game", "front page"))
def test_a_kept_move_that_is_refused_is_told(visitor, person, site, where):
    visitor.start().play("e2e4")
    until_kept(visitor, "/game/")
    address = visitor.page.url
    game = address.rpartition("/")[2]
    seats = visitor.page.evaluate(f"localStorage.getItem('echecs.game.{game}')")
    site.stop()
    with visitor.in_trouble():
        visitor.click("e7", "e5")
        expect(visitor.page.locator("#notice")).to_contain_text("Your move e7e5 is kept")
        visitor.page.goto("about:blank")
    site.start()
    # The same seat at another screen.
    other = person(**DESK_AWAY)
    other.remember(f"game.{game}", seats)
    other.page.goto(address)
    other.ready().play("c7c5", "g1f3")
    words = (
        "Your move e7e5, made while the server was away, could not be played. "
        "The game has gone on: look at the board again."
    )
    if where == "game":
        visitor.page.goto(address)
        visitor.sees("#refusal", words)
        visitor.has_moves("e4", "c5", "Nf3")
    else:
        visitor.open("/")
        expect(visitor.page.locator("#undelivered")).to_contain_text(words)
        visitor.page.click("#undelivered a")
        visitor.has_moves("e4", "c5", "Nf3")
        visitor.hidden("#refusal")


@pytest.mark.long
def test_the_first_page_delivers_what_waits(visitor, site):
    visitor.start().play("e2e4")
    until_kept(visitor)
    address = visitor.page.url
    site.stop()
    with visitor.in_trouble():
        visitor.click("e7", "e5")
        expect(visitor.page.locator("#notice")).to_contain_text("Your move e7e5 is kept")
        visitor.page.goto(site.url + "/")
        expect(visitor.page.locator("#go-on-game")).to_contain_text("A move waits to be sent.")
        # A new game needs the server.
        visitor.page.click("#start")
        visitor.sees("#refusal", "This needs the server, which cannot be reached.")
        site.start()
        expect(visitor.page.locator("#away")).to_contain_text("The server is back.")
        visitor.page.click("#away button")
        visitor.page.wait_for_function(
            "() => !Object.keys(localStorage).some((name) => name.includes('waiting'))"
        )
    other = visitor.open(address.removeprefix(site.url))
    other.ready().has_moves("e4", "e5")


def test_links_that_were_seen_can_be_read(visitor, site):
    seen = "/share#moves=e2e4.e7e5.g1f3&white=Ann&black=Bob"
    visitor.open(seen).has_moves("e4", "e5", "Nf3")
    until_kept(visitor, "/share")
    site.stop()
    with visitor.in_trouble():
        visitor.page.goto("about:blank")
        visitor.page.goto(site.url + "/share#moves=d2d4")
        visitor.sees("#wrong", "This needs the server, which cannot be reached.")
        visitor.page.goto("about:blank")
        visitor.page.goto(site.url + seen)
        visitor.has_moves("e4", "e5", "Nf3")
        visitor.sees("#title", "Ann – Bob")
        visitor.page.keyboard.press("ArrowLeft")
        visitor.has_piece("g1", "wn")


@pytest.mark.long
def test_the_collection_and_solved_problems_can_be_read(visitor, site):
    visitor.open("/solve" + fragment(MATE_IN_TWO))
    visitor.page.click("#train")
    expect(visitor.page.locator("#said")).to_contain_text("White mates in 2.")
    visitor.drag("a2", "d5")
    visitor.sees("#said", "Right! Mate in 1 now.")
    visitor.open("/solve")
    expect(visitor.page.locator("#said")).to_contain_text("Find the move!")
    until_kept(visitor, "/solve")
    # From the second visit on the answers pass by what keeps them.
    reload(visitor)
    expect(visitor.page.locator("#said")).to_contain_text("Find the move!")
    site.stop()
    with visitor.in_trouble():
        reload(visitor)
        expect(visitor.page.locator("#said")).to_contain_text("Find the move!")
        visitor.page.goto("about:blank")
        visitor.page.goto(site.url + "/solve" + fragment(MATE_IN_TWO))
        visitor.page.click("#train")
        expect(visitor.page.locator("#said")).to_contain_text("White mates in 2.")
        visitor.drag("f1", "f2")
        visitor.sees("#said", "This needs the server, which cannot be reached.")
        visitor.drag("a2", "d5")
        visitor.sees("#said", "Right! Mate in 1 now.")


# --- Versions ---


@pytest.fixture
def newer(tmp_path, monkeypatch):
    """A function that makes the next server one with another program."""
    package = tmp_path / "newer" / "echecs"
    web = package / "web"
    web.mkdir(parents=True)
    for path in SOURCE.iterdir():
        if path.name != "web":
            (package / path.name).symlink_to(path)
    for path in (SOURCE / "web").iterdir():
        if path.name != "built":
            (web / path.name).symlink_to(path)
    shutil.copytree(SOURCE / "web" / "built", web / "built")
    for page in (web / "built").glob("*.html"):
        page.write_text(page.read_text("utf-8").replace("<body", '<body data-newer="yes"'), "utf-8")

    def put_forward():
        monkeypatch.setenv("PYTHONPATH", str(package.parent) + os.pathsep)

    return put_forward


def program_of(one):
    return one.page.evaluate("document.querySelector('meta[name=program]').content")


def test_no_old_program_meets_a_new_server(visitor, site, newer):
    visitor.open("/")
    until_kept(visitor)
    old = program_of(visitor)
    site.stop()
    newer()
    site.start()
    # The next load has the new one, without a question.
    visitor.open("/")
    visitor.shown("body[data-newer]")
    new = program_of(visitor)
    assert new != old
    visitor.page.evaluate(UNTIL_ALONE, new)
    until_kept(visitor)
    site.stop()
    with visitor.in_trouble():
        for page in ("/", "/solve"):
            visitor.page.goto(site.url + page)
            expect(visitor.page.locator("#away")).to_be_visible()
            visitor.shown("body[data-newer]")


def test_a_game_opened_without_the_server_goes_on_with_the_new_program(visitor, site, newer):
    visitor.start().play("e2e4")
    until_kept(visitor, "/game/")
    site.stop()
    with visitor.in_trouble():
        reload(visitor)
        visitor.click("e7", "e5")
        expect(visitor.page.locator("#notice")).to_contain_text("Your move e7e5 is kept")
        newer()
        site.start()
        visitor.shown("body[data-newer]")
        visitor.ready().has_moves("e4", "e5")


# --- Bounds ---


@pytest.mark.long
def test_what_is_kept_is_bounded(visitor):
    visitor.open("/setup")
    kept = visitor.page.evaluate("""async () => {
        const { keep, kept } = await import("/client/shared/kept.js")
        const isTaken = await keep("games", "huge", "x".repeat(2_000_000))
        for (let number = 0; number < 130; number += 1) {
            await keep("games", `game ${number}`, number)
        }
        const found = (name, numbers) =>
            Promise.all(numbers.map((number) => kept("games", `${name} ${number}`)))
        const few = await found("game", [0, 29, 30, 129])
        for (let number = 0; number < 8; number += 1) {
            await keep("games", `long ${number}`, "x".repeat(1_000_000))
        }
        const long = await found("long", [0, 2, 3, 7])
        return [isTaken, few, long.map((text) => text !== null)]
    }""")
    assert kept == [False, [None, None, 30, 129], [False, False, True, True]]
