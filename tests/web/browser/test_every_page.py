"""The pages beside the game: for everyone, in French, on a phone."""

import pytest
from playwright.sync_api import expect
from support.browser import fragment, violations

MATE_IN_TWO = "8/8/8/8/6K1/3N4/B2r3k/5Q2 w - - 0 1"
SCHOLARS_MATE = "e2e4.e7e5.d1h5.b8c6.f1c4.g8f6.h5f7"


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
        expect(one.page.locator("#said")).to_contain_text("Find the move!")
        one.page.click("#hint")
        expect(one.page.locator("#said")).to_contain_text("Look at the piece")
    elif path.startswith("/setup"):
        expect(one.page.locator("#verdict li")).to_have_count(1)
    else:
        one.has_moves(7)
    assert violations(one.page, axe) == []


def test_in_french(person):
    one = person(locale="fr-FR")
    one.open("/setup" + fragment("4k3/8/8/8/8/8/8/8 w - - 0 1"))
    one.sees("h1", "Composer une position")
    expect(one.page.locator("#verdict li")).to_have_text(["Les blancs n’ont pas de roi."])
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


def test_a_game_page_costs_few_requests_and_little(browser, site):
    """Wanted: at most 12 requests and 120 kB for a new visitor, nothing asked again later."""
    if not site.is_built:
        pytest.skip("the client is being edited: its files are served one by one")
    context = browser.new_context(locale="en-GB")
    made = site.post("/api/games", mode="local")
    try:
        for most, largest in ((12, 120_000), (6, 20_000)):
            answers, size = load(context, f"{site.url}/game/{made['id']}")
            assert 0 < len(answers) <= most
            assert size < largest
            assert 304 not in answers
    finally:
        context.close()


def load(context, address):
    """The status of each answer that a page needs, and how many bytes all of them were."""
    page = context.new_page()
    client = context.new_cdp_session(page)
    client.send("Network.enable")
    answers, sizes = [], []

    def answered(event):
        answers.append(event["statusCode"])

    def finished(event):
        sizes.append(event["encodedDataLength"])

    client.on("Network.responseReceivedExtraInfo", answered)
    client.on("Network.loadingFinished", finished)
    page.goto(address)
    expect(page.locator("#turn")).not_to_be_empty()
    page.wait_for_load_state("networkidle")
    page.close()
    return answers, sum(sizes)
