"""The first page in a real browser."""

from playwright.sync_api import expect
from support.browser import violations


def test_two_people_here(player):
    player.open("/")
    player.page.click("#start")
    player.page.wait_for_url("**/game/*")
    player.ready()
    player.play("e2e4")
    player.open("/")
    player.page.click("#go-on a")
    player.ready()
    player.has_moves("e4")


def test_wishes_are_kept_and_asked_for_again(player):
    player.open("/")
    player.page.check("[value=link]")
    player.page.fill("#name", "Zoé")
    player.page.select_option("#color", "black")
    player.page.select_option("#pace", "own")
    player.page.fill("#minutes", "7")
    player.page.fill("#increment", "4")
    player.page.click("#start")
    player.page.wait_for_url("**/game/*")
    player.ready()
    player.shown("#invite")
    player.sees("#player-below .name", "Zoé (Black)")
    player.sees("#player-below .clock", "7:00")
    player.open("/")
    expect(player.page.locator("[value=link]")).to_be_checked()
    expect(player.page.locator("#minutes")).to_have_value("7")
    expect(player.page.locator("#name")).to_have_value("Zoé")


def test_every_pace_that_is_offered_gives_its_clock(player):
    player.open("/")
    paces = player.page.locator("#pace option").evaluate_all("all => all.map(one => one.value)")
    paces = [pace for pace in paces if "+" in pace]
    assert {"60+0", "180+2", "600+0", "5400+30"} <= set(paces)
    assert paces == sorted(paces, key=lambda pace: [int(part) for part in pace.split("+")])
    player.page.select_option("#pace", "5400+30")
    player.page.click("#start")
    player.page.wait_for_url("**/game/*")
    player.ready()
    player.sees("#player-below .clock", "1:30:00")


def test_time_odds_for_the_opponent_stay_with_the_player(player):
    player.open("/")
    player.hidden("#odds-label")
    player.page.select_option("#pace", "60+0")
    player.hidden("#odds-minutes")
    player.sees("#odds-label", "Black has another clock")
    player.page.check("#odds")
    player.page.fill("#odds-minutes", "5")
    player.page.fill("#odds-increment", "3")
    player.page.click("#start")
    player.page.wait_for_url("**/game/*")
    player.ready()
    player.sees("#player-below .clock", "1:00")
    player.sees("#player-above .clock", "5:00")
    player.page.click("#resign")
    player.page.click("dialog .primary")
    player.shown("#result")
    before = player.page.url
    player.page.click("#rematch")
    player.page.wait_for_url(lambda url: url != before)
    player.ready()
    # Who had Black has White now, and the time that goes with it.
    player.sees("#player-below .clock", "5:00")
    player.sees("#player-above .clock", "1:00")
    player.open("/")
    expect(player.page.locator("#odds")).not_to_be_checked()
    player.page.check("[value=link]")
    player.sees("#odds-label", "The opponent has another clock")


def test_a_pasted_position(player):
    player.open("/")
    player.page.locator("#from summary").click()
    player.page.fill("#text", "4k3/8/8/8/8/8/4P3/4K3 w - - 0 1")
    player.page.click("#start")
    player.page.wait_for_url("**/game/*")
    player.ready()
    player.play("e2e4")


def test_a_pasted_game(player):
    player.open("/")
    player.page.locator("#from summary").click()
    player.page.fill("#text", '[White "A"]\n\n1. e4 e5 2. Nf3 *')
    player.page.click("#start")
    player.page.wait_for_url("**/game/*")
    player.ready()
    player.has_moves("e4", "e5", "Nf3")


def test_what_cannot_be_read_is_explained(player):
    player.open("/")
    player.page.locator("#from summary").click()
    player.page.fill("#text", "4k3/8/8/8/8/8/8/8 w - - 0 1")
    with player.in_trouble():
        player.page.click("#start")
        expect(player.page.locator("#refusal")).to_contain_text("king")
    assert player.page.url == f"{player.site.url}/"


def test_nothing_serious_stands_in_anybodys_way(player, axe):
    player.open("/")
    player.page.check("[value=link]")
    player.page.locator("#from summary").click()
    player.page.select_option("#pace", "own")
    player.page.check("#odds")
    assert violations(player.page, axe) == []


def test_a_phone(phone):
    phone.open("/")
    assert phone.page.evaluate("document.documentElement.scrollWidth") == 360


def test_a_browser_without_scripts_is_told(browser, site):
    context = browser.new_context(java_script_enabled=False)
    page = context.new_page()
    page.goto(f"{site.url}/")
    expect(page.locator("noscript p")).to_be_visible()
    context.close()
