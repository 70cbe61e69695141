"""A game between two browsers: invitations, offers, lost connections."""

import pytest
from playwright.sync_api import expect
from support.browser import Site, violations

from echecs.web.door.lan import lan_address


@pytest.fixture
def pair(person):
    """White, and Black who came by the link."""
    white = person()
    white.start("link", color="white", name="Ann <b>")
    link = white.page.input_value("#invite-link")
    black = person()
    black.page.goto(link)
    black.ready()
    return white, black


def test_two_browsers_play_each_other(pair, person):
    white, black = pair
    white.hidden("#invite")
    assert "#" not in black.page.url
    black.has_below("black")
    black.sees("#player-above .name", "Ann <b> (White)")
    white.sees("#turn", "White to move: your turn.")
    white.play("e2e4")
    black.has_moves("e4")
    black.has_piece("e4", "wp")
    black.play("e7e5")
    white.has_moves("e4", "e5")
    black.drag("d2", "d4")
    black.sees("#refusal", "It is not your turn.")
    watcher = person()
    watcher.page.goto(white.page.url)
    watcher.ready()
    watcher.sees("#spectators", "You are watching this game.")
    watcher.hidden("#resign")
    watcher.drag("d2", "d4")
    watcher.has_piece("d2", "wp")
    white.play("d2d4")
    watcher.has_moves("e4", "e5", "d4")


def test_an_invitation_is_used_once(person):
    white = person()
    white.start("link", color="white")
    link = white.page.input_value("#invite-link")
    for _ in range(2):
        late = person()
        with late.in_trouble():  # the refused invitation is an error to the browser
            late.page.goto(link)
            late.ready()
    late.sees("#spectators", "You are watching this game.")
    late.shown("#notice")


def test_the_local_network_is_invited_by_a_code(person, tmp_path):
    if lan_address().startswith("127."):
        pytest.skip("this machine is in no network")
    host, guest = person(), person()
    site = Site(tmp_path, "--lan")
    try:
        # Browsers complain of a header that they obey only over HTTPS or at home.
        with guest.in_trouble():
            host.site = site
            host.start("link", color="white")
            host.shown("#invite-code svg")
            guest.page.goto(host.page.input_value("#invite-link"))
            assert "127.0.0.1" not in guest.page.url
            guest.ready()
            host.hidden("#invite")
    finally:
        site.stop()


def test_offers_and_answers(pair):
    white, black = pair
    white.play("e2e4")
    white.page.click("#draw")
    black.sees("#draw-words", "Your opponent offers a draw.")
    white.sees("#draw-words", "You have offered a draw.")
    black.page.click("#draw-decline")
    white.hidden("#draw-offer")
    white.shown("#notice")
    white.page.click("#takeback")
    black.page.click("#takeback-accept")
    white.has_moves(0)
    white.play("d2d4")
    black.has_moves("d4")
    black.page.click("#draw")
    white.page.click("#draw-accept")
    black.sees("#turn", "The players agree to a draw.")


def test_a_reload_keeps_seat_and_game(pair):
    white, black = pair
    white.play("e2e4")
    black.has_moves("e4")
    black.page.reload()
    black.ready()
    black.has_moves("e4")
    black.has_below("black")
    black.play("e7e5")
    white.has_moves("e4", "e5")


def test_a_move_made_while_the_network_is_gone_arrives(pair):
    white, black = pair
    white.play("e2e4")
    with white.in_trouble():
        white.page.context.set_offline(True)
        white.shown("#connection")
        black.play("e7e5")
        white.page.context.set_offline(False)
        white.hidden("#connection")
    white.has_moves("e4", "e5")
    with black.in_trouble():
        white.page.bring_to_front()
        black.page.context.set_offline(True)
        black.sees("#connection-words", "Connection lost: reconnecting…")
        white.play("g1f3")
        black.page.context.set_offline(False)
        black.has_moves("e4", "e5", "Nf3")
        black.page.context.set_offline(True)
        black.shown("#connection")
        expect(black.page.locator("#resign")).to_be_disabled()
        black.click("d7", "d6")
        black.has_piece("d6", "bp")
        # Another wish before the first was heard: it alone counts.
        black.click("b8", "c6")
        black.has_piece("c6", "bn")
        black.has_piece("d6", None)
        black.page.context.set_offline(False)
    for side in (black, white):
        side.has_moves("e4", "e5", "Nf3", "Nc6")


def test_the_server_is_started_again_in_mid_game(pair, site):
    white, black = pair
    white.play("e2e4")
    black.has_moves("e4")
    with white.in_trouble(), black.in_trouble():
        site.stop()
        white.sees("#connection-words", "Connection lost: reconnecting…")
        black.shown("#connection")
        black.drag("e7", "e5")  # sent when the server is back
        site.start()
        white.hidden("#connection")
        white.has_moves("e4", "e5")
        black.has_moves("e4", "e5")
    white.play("g1f3")
    black.has_moves("e4", "e5", "Nf3")


def test_names_can_be_changed(pair):
    white, black = pair
    black.page.click("#rename")
    black.page.keyboard.type("Zoé")
    black.page.keyboard.press("Enter")
    black.hidden("dialog")
    white.sees("#player-above .name", "Zoé (Black)")


def test_a_rematch_by_consent_with_colours_changed(pair, axe):
    white, black = pair
    white.play("e2e4")
    black.has_moves("e4")
    black.page.click("#resign")
    black.page.click("dialog .primary")
    white.sees("#score-line", "Ann <b> 1 – 0 Black")
    white.sees("#turn", "Black resigns: White wins.")
    first = white.page.url
    white.page.click("#rematch")
    black.sees("#rematch-words", "Your opponent asks for a rematch.")
    white.sees("#rematch-words", "You have asked for a rematch.")
    assert violations(black.page, axe) == []
    black.page.click("#rematch-accept")
    for side in pair:
        side.page.wait_for_url(lambda url: "/game/" in url and url != first)
        side.ready()
    assert white.page.url == black.page.url
    white.has_below("black")
    black.has_below("white")
    black.play("d2d4")
    white.has_moves("d4")
    white.play("d7d5")
