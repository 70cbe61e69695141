"""What a person chooses for every board: pieces, and where letters and numbers are."""

import re

import pytest
from playwright.sync_api import expect
from support.browser import daily, fragment, violations

SCHOLARS_MATE = "e2e4.e7e5.d1h5.b8c6.f1c4.g8f6.h5f7"
# A page with a board, and something on it that shows a piece.
PAGES = {
    "front": ("/", ".small-board use"),
    "set up": ("/setup", "#tools .piece-icon"),
    "solve": ("/solve", "#board .pieces use"),
    "share": (f"/share#moves={SCHOLARS_MATE}", "#board .pieces use"),
    "analyse": (f"/analyse#moves={SCHOLARS_MATE}", "#board .pieces use"),
}


def choose(person, name, value):
    """Choose something in the settings, and close them."""
    person.page.click("#settings")
    person.page.check(f"dialog [name=setting-{name}][value={value}]")
    if name == "pieces":
        person.page.wait_for_function(
            "name => localStorage.getItem('echecs.pieces') === name", arg=value
        )
    person.page.click("dialog .primary")
    person.hidden("dialog")


def shape(person):
    """How the black king is drawn at the moment."""
    return person.page.evaluate("document.getElementById('bk').innerHTML")


def fetched_sets(page):
    """The names of the sets of pieces that a page asks for, as it does."""
    names = []

    def note(request):
        found = re.search(r"/pieces/(\w+)\.svg", request.url)
        if found:
            names.append(found[1])

    page.on("request", note)
    return names


def test_three_sets_of_pieces_take_effect_at_once_and_stay(player):
    player.start()
    shapes = [shape(player)]
    for name in ("facets", "discs"):
        choose(player, "pieces", name)
        shapes.append(shape(player))
        player.has_piece("e8", "bk")
        player.page.reload()
        player.ready()
        assert shape(player) == shapes[-1]
    assert len(set(shapes)) == 3
    player.play("e2e4")
    choose(player, "pieces", "classic")
    assert shape(player) == shapes[0]


@pytest.mark.parametrize("name", daily(*PAGES))
def test_every_board_has_the_chosen_pieces_and_loads_no_others(player, name):
    path, place = PAGES[name]
    player.remember("pieces", "facets")
    fetched = fetched_sets(player.page)
    player.open(path)
    expect(player.page.locator(place).first).to_be_visible()
    player.page.wait_for_load_state("networkidle")
    assert set(fetched) == {"facets"}
    assert "#5d6266" in shape(player)


def test_a_set_that_no_longer_exists_is_the_classic_one(player):
    player.remember("pieces", "no-such]set")
    player.open("/setup")
    player.has_piece("e8", "bk")
    assert "#34352f" in shape(player)


def test_pieces_that_cannot_be_fetched_leave_those_in_use(player):
    player.start()
    before = shape(player)
    player.page.route("**/pieces/discs.svg*", lambda route: route.abort())
    with player.in_trouble():
        with player.page.expect_event("requestfailed"):
            player.page.click("#settings")
        player.page.click("dialog [value=discs]")
        expect(player.page.locator("dialog [role=alert]")).to_be_visible()
        expect(player.page.locator("dialog [value=classic]")).to_be_checked()
    assert shape(player) == before
    player.page.unroute("**/pieces/discs.svg*")


def test_coordinates_in_the_squares_around_them_or_nowhere(player):
    player.start()
    board = player.page.locator("#board")
    letter = player.page.locator("#board .files span").first

    def has_letter_inside():
        squares = player.page.locator("#board .surface").bounding_box()
        return letter.bounding_box()["y"] < squares["y"] + squares["height"]

    whole = board.bounding_box()
    assert has_letter_inside()
    choose(player, "coordinates", "outside")
    assert not has_letter_inside()
    assert board.bounding_box() == whole
    squares = player.page.locator("#board .surface").bounding_box()
    assert squares["width"] == pytest.approx(squares["height"], abs=0.5)
    player.page.reload()
    player.ready()
    assert not has_letter_inside()
    player.play("e2e4", "e7e5")
    player.drag("g1", "f3")
    player.has_piece("f3", "wn")
    player.page.keyboard.press("f")
    player.has_below("black")
    expect(letter).to_have_text("h")
    player.drag("b8", "c6")
    player.has_piece("c6", "bn")
    choose(player, "coordinates", "none")
    expect(letter).to_be_hidden()


def test_a_promotion_is_asked_for_at_its_square_with_letters_outside(player):
    player.remember("coordinates", "outside")
    player.start(fen="7k/P7/8/8/8/8/8/K7 w - - 0 1")
    player.click("a7", "a8")
    queen = player.page.locator("dialog [data-value=q]").bounding_box()
    x, y = player.point("a8")
    assert queen["x"] < x < queen["x"] + queen["width"]
    assert queen["y"] < y < queen["y"] + queen["height"]
    player.page.keyboard.press("Escape")


def test_settings_are_for_everybody_and_fit_a_phone(person, phone, axe):
    for one in (person(), phone, person(locale="fr-FR")):
        one.open("/setup" + fragment("4k3/8/8/8/8/8/8/4K3 w - - 0 1"))
        one.page.click("#settings")
        assert violations(one.page, axe) == []
        box = one.page.locator("dialog").bounding_box()
        size = one.page.viewport_size
        assert box["x"] >= 0
        assert box["x"] + box["width"] <= size["width"]
        assert box["height"] <= size["height"]
        scrolled = one.page.locator("dialog").evaluate("one => one.scrollWidth > one.clientWidth")
        assert not scrolled
