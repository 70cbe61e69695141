"""A game against a level on a pseudo-terminal, as a person meets it."""

import re

import pytest
from text.test_terminal import PROMPT, finish, plain, terminal

pexpect = pytest.importorskip("pexpect", reason="pexpect drives the pseudo-terminal")

__all__ = ["terminal"]
THINKS = "The opponent is thinking"
# It thinks for minutes unless it is called off.
SLOW = ("--against", "12", "--clock", "900+60")
QUICK = ("--against", "1", "--seed", "1")


def begin(terminal, *arguments, **options):
    """Start a game in which the opponent thinks about its answer to e2e4."""
    game = terminal(*arguments, **options)
    game.send("e2e4\r")
    game.expect(THINKS)
    game.expect("> ")
    return game


def test_it_thinks_and_moves(terminal):
    game = terminal(*QUICK)
    assert "Your opponent: level 1, First steps. It knows how the pieces move." in plain(
        game.before
    )
    game.send("e2e4\r")
    game.expect(THINKS)
    game.expect(r"White to move\.")
    game.expect(r"-> \S moves \w{4}")
    game.expect(PROMPT)
    game.send("/quit\r")
    assert finish(game).endswith(" ?-?\n")


@pytest.mark.parametrize(
    "key", ["\x03", "\x03" * 9, "\x04", "/quit\r"], ids=["C", "CCC", "D", "quit"]
)
@pytest.mark.parametrize("arguments", [SLOW, QUICK])
def test_the_game_is_left_while_it_thinks(terminal, key, arguments):
    game = begin(terminal, *arguments)
    game.send(key)
    assert finish(game).endswith(" ?-?\n")


def test_resigning_while_it_thinks(terminal):
    game = begin(terminal, *SLOW)
    game.send("/resign\r")
    shown = finish(game)
    assert "White resigns: Black wins." in shown
    assert shown.endswith(" 0-1\n")


def test_offers_and_advice_while_it_thinks(terminal):
    game = begin(terminal, *SLOW)
    game.send("/draw\r")
    game.expect("declines the draw")
    game.send("/hint\r")
    game.expect("The answer comes when the opponent has moved")
    game.send("/flip\r")
    game.expect("h     g     f")
    game.send("/quit\r")
    assert finish(game).endswith(" ?-?\n")


def test_the_move_is_taken_back_while_it_thinks(terminal):
    game = begin(terminal, *SLOW)
    game.send("/undo\r")
    game.expect("e2e4 is taken back")
    game.expect(PROMPT)
    game.send("d2d4\r")
    game.expect(THINKS)
    game.send("/quit\r")
    assert "wP,,wP,wP,wP,wP" in finish(game)


def test_the_window_changes_while_it_thinks(terminal):
    game = begin(terminal, *SLOW)
    game.setwinsize(16, 40)
    game.expect(r"8  r  n  b  q  k  b  n  r  8")
    game.expect(THINKS)
    game.send("/quit\r")
    finish(game)


def test_what_is_typed_meanwhile_waits(terminal):
    game = begin(terminal, *QUICK)
    # Half a line before the answer, the rest of it after.
    game.send("d2")
    game.expect(r"White to move\.")
    game.expect(PROMPT + r"[^\n]*d2")
    game.send("d4\r")
    game.expect("♙ moves d2d4")
    game.send("/quit\r")
    finish(game)


def test_a_whole_line_typed_meanwhile_is_played_after_the_answer(terminal):
    game = begin(terminal, *QUICK)
    game.send("d2d4\r")
    game.expect("♙ moves d2d4")
    game.send("/quit\r")
    finish(game)


@pytest.mark.parametrize(
    ("command", "words"), [("/hint", r" (is|gives|takes|wins|brings) "), ("/eval", "Best play: ")]
)
def test_advice_asked_for_meanwhile_comes_after_the_answer(terminal, command, words):
    game = begin(terminal, *QUICK)
    game.send(f"{command}\r")
    game.expect(words)
    game.expect(PROMPT)
    game.send("/quit\r")
    finish(game)


def test_black_is_below_for_who_plays_it(terminal):
    game = terminal(*QUICK, "--side", "black")
    assert "h     g     f     e     d     c     b     a" in game.before
    game.send("/quit\r")
    finish(game)


def test_both_times_are_shown_and_run(terminal):
    game = terminal("--clock", "5+3")
    # On a busy machine the first prompt may take a while, and White's time runs.
    assert re.search(r"White (5:00|4:\d\d) – Black 5:00", plain(game.before))
    shown = ""
    while "White 4:5" not in shown:
        game.send("/fen\r")
        game.expect(r"White \d:\d\d – ")
        shown = game.after
    game.send("/quit\r")
    finish(game)


@pytest.mark.parametrize("arguments", [(), ("--against", "1")])
def test_a_time_that_runs_out_at_the_prompt(terminal, arguments):
    game = terminal("--clock", "0.02", *arguments)
    shown = finish(game)
    assert "White's time is up: Black wins." in shown
    assert shown.endswith(" 0-1\n")


def test_the_opening_is_named_where_there_is_room(terminal):
    game = terminal()
    game.send("e2e4 c7c5\r")
    game.expect(re.escape("(Sicilian Defense)"))
    game.send("/quit\r")
    finish(game)


def test_a_game_goes_on_against_the_same_opponent(terminal, tmp_path):
    game = terminal("--against", "2", "--clock", "5+3")
    game.send("e2e4\r")
    game.expect(THINKS)
    game.expect(r"White to move\.")
    game.expect(PROMPT)
    game.kill(9)
    game.expect(pexpect.EOF)
    game = terminal("--resume")
    shown = plain(game.before)
    assert "Your opponent: level 2, Beginner." in shown
    assert re.search(r"White \d:\d\d – Black \d:\d\d", shown)
    game.send("/quit\r")
    finish(game)
    [path] = tmp_path.rglob("*.pgn")
    assert path.read_text().count("[Event ") == 1


def test_without_the_line_editor(terminal, tmp_path):
    (tmp_path / "prompt_toolkit.py").write_text("raise ImportError")
    game = begin(terminal, *SLOW, PYTHONPATH=str(tmp_path))
    game.send("/undo\r")
    game.expect("e2e4 is taken back")
    game.expect(PROMPT)
    game.send("/quit\r")
    finish(game)
    game = begin(terminal, *QUICK, PYTHONPATH=str(tmp_path))
    game.expect(r"White to move\.")
    game.expect(PROMPT)
    game.send("\x04")
    finish(game)


def test_no_line_begins_with_a_semicolon():
    from echecs.text.fold import fold

    assert fold("donner les coups légaux ; /coups", 25) == "donner les coups légaux ;\n/coups"
    assert fold("donner les coups légaux ; /coups", 24) == "donner les coups\nlégaux ; /coups"


def test_that_it_thinks_is_said_between_words(terminal):
    game = terminal(*SLOW, size=(8, 20), prompt="Move")
    game.send("e2e4\r")
    game.expect("The opponent is\r\nthinking…")
    game.send("/quit\r")
    finish(game)
