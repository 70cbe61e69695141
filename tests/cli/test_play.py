"""`echecs play` through a pipe, as a script runs it."""

import os
import signal
import subprocess
import sys

import pytest

START_LINE = (
    "wR,wN,wB,wQ,wK,wB,wN,wR,wP,wP,wP,wP,wP,wP,wP,wP," + "," * 32 + "bP,bP,bP,bP,bP,bP,bP,bP,"
    "bR,bN,bB,bQ,bK,bB,bN,bR, ?-?"
)
PAWN = "1n2k3/P7/8/8/8/8/8/4K3 w - - 0 1"
SEED_GAME = "e2e4\ne7e5\ng1f3\nb8c6\nd1d2\nd2d3\ng8f6\nc1g5\nf8e7\n/quit\n"
SEED_LINE = (
    "wR,wN,,wQ,wK,wB,,wR,wP,wP,wP,,,wP,wP,wP,,,,wP,,wN,,,,,,,wP,,,,,,,,bP,,wB,,,,bN,,,bN,,,"
    "bP,bP,bP,bP,bB,bP,bP,bP,bR,,bB,bQ,bK,,,bR, ?-?"
)


def last_line(done):
    assert done.stdout.endswith("\n")
    return done.stdout.splitlines()[-1]


@pytest.mark.parametrize("command", [["play"], []])
def test_the_game_of_the_seed(echecs, command):
    done = echecs(*command, language="fr", input=SEED_GAME, check=0)
    assert last_line(done) == SEED_LINE
    assert done.stderr == ""
    assert done.stdout.count("Coup (eg. a1a8) ? \n") == 10
    assert "\n-> déplacement de ♘ g1f3\n\n     a     b " in done.stdout
    assert "Refusé, d1d2 : le pion blanc en d2 " in done.stdout
    # The first board comes before the first question, after an empty line.
    assert done.stdout.startswith(
        "\n     a     b     c     d     e     f     g     h    \n  +-----+"
    )


def test_options_without_the_command(echecs):
    done = echecs("--lang", "en", "--style", "ascii", input="", check=0)
    assert "Move (e.g. a1a8) ? \n" in done.stdout
    assert last_line(done) == START_LINE


def test_no_input_at_all(echecs):
    assert last_line(echecs("play", stdin=subprocess.DEVNULL, check=0)) == START_LINE


def test_closed_input_and_closed_output():
    command = f"{sys.executable} -m echecs play"
    done = subprocess.run(
        f"{command} <&-", shell=True, capture_output=True, text=True, check=True, timeout=60
    )
    assert last_line(done) == START_LINE
    quiet = subprocess.run(
        f"echo e2e4 | {command} >&-", shell=True, stderr=subprocess.PIPE, check=True, timeout=60
    )
    assert quiet.stderr == b""


def test_a_full_disk_is_named():
    with open("/dev/full", "w") as full:
        done = subprocess.run(
            [sys.executable, "-m", "echecs", "--lang", "en"],
            input="e2e4",
            stdout=full,
            stderr=subprocess.PIPE,
            text=True,
            check=False,
            timeout=60,
        )
    assert done.returncode == 2
    assert done.stderr.startswith("echecs: standard output cannot be written")
    assert done.stderr.count("\n") == 1


def test_a_reader_that_leaves(echecs):
    done = subprocess.run(
        f"yes e2e4 | head -20000 | {sys.executable} -m echecs | head -3",
        shell=True,
        capture_output=True,
        text=True,
        check=True,
        timeout=60,
    )
    assert done.stderr == ""


@pytest.mark.parametrize("number", [signal.SIGINT, signal.SIGTERM, signal.SIGHUP])
def test_signals_end_the_game_properly(number):
    process = subprocess.Popen(
        [sys.executable, "-m", "echecs", "play", "--lang", "en"],
        stdin=subprocess.PIPE,
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
    )
    assert process.stdin
    assert process.stdout
    process.stdin.write(b"e2e4\n")
    process.stdin.flush()
    seen = b""
    while seen.count(b"? ") < 2:
        seen += os.read(process.stdout.fileno(), 65536)
    process.send_signal(number)
    out, err = process.communicate(timeout=60)
    assert process.returncode == 0
    assert err == b""
    lines = (seen + out).decode().splitlines()
    assert lines[-2:-1] == ["The game is interrupted."]
    assert lines[-1].startswith("wR,wN,wB,wQ,wK,wB,wN,wR,wP,wP,wP,wP,,")


def test_a_program_at_the_other_end_gets_its_answers_at_once():
    """No answer waits for more input, even without the end of the line."""
    process = subprocess.Popen(
        [sys.executable, "-m", "echecs", "--lang", "en"],
        stdin=subprocess.PIPE,
        stdout=subprocess.PIPE,
    )
    assert process.stdin
    assert process.stdout
    seen = b""
    for word in (b"e2e4 ", b"e7e5\n", b"g1f3 "):
        while not seen.endswith(b"? "):
            seen += os.read(process.stdout.fileno(), 65536)
        process.stdin.write(word)
        process.stdin.flush()
        seen = b""
    out, _ = process.communicate(timeout=60)
    assert b"moves g1f3" in out


def test_no_escape_sequences_in_a_pipe(echecs):
    assert "\x1b" not in echecs("play", input=SEED_GAME, check=0).stdout


def test_colours_on_demand(echecs):
    assert "\x1b[30;43m" in echecs("play", "--color", "always", input="e2e4", check=0).stdout


def test_an_encoding_without_figurines(echecs, monkeypatch):
    monkeypatch.setenv("PYTHONIOENCODING", "ascii")
    done = echecs("play", "--lang", "fr", input="e2e5 e2e4", check=0)
    assert "8  r  n  b  q  k  b  n  r  8" in done.stdout
    assert "-> deplacement de P e2e4" in done.stdout
    assert done.stdout.isascii()


def test_a_position_to_start_from(echecs):
    done = echecs("play", "--fen", PAWN, input="a7a8q", check=0)
    assert "-> ♙ moves a7a8q" in done.stdout
    done = echecs("play", "--fen", "8/8/8/8/8/8/8/8 w - - 0 1", input="", check=2)
    assert "White has no king" in done.stderr
    assert done.stdout == ""


def test_ten_thousand_moves(echecs):
    done = echecs("play", "--rules", "mini", input="g1f3 g8f6 f3g1 f6g8\n" * 2500, check=0)
    assert done.stdout.count("-> ") == 10_000
    assert last_line(done) == START_LINE


@pytest.mark.parametrize(
    ("moves", "reason"),
    [
        ("1. e4 e5 2. Nf3 Nf6 3. Bc4 Bc5 4. O-O *", "these rules have no castling"),
        ("1. e4 -- 2. d4 *", "nobody may pass in a game"),
    ],
)
def test_a_game_that_these_rules_do_not_allow(echecs, tmp_path, moves, reason):
    path = tmp_path / "game.pgn"
    for header in ("", '[Variant "mini"]\n\n'):
        path.write_text(f"{header}{moves}\n")
        done = echecs("play", "--rules", "mini", "--load", str(path), input="", check=2)
        assert reason in done.stderr
        assert str(path) in done.stderr
        assert done.stdout == ""


def test_a_loaded_result_is_not_called_a_resignation(echecs, tmp_path):
    path = tmp_path / "game.pgn"
    path.write_text("1. e4 e5 1-0\n")
    done = echecs("play", "--load", str(path), input="", check=0)
    assert "resigns" not in done.stdout
    assert "White wins, by the result given." in done.stdout
    assert last_line(done).endswith(" 1-0")


def test_a_bad_fen_header_is_told_in_french(echecs, tmp_path):
    path = tmp_path / "game.pgn"
    path.write_text('[FEN "8/8/8/8/8/8/8/K7 w - - 0 1"]\n\n*\n')
    done = echecs("play", "--load", str(path), language="fr", input="", check=2)
    assert "les noirs n’ont pas de roi" in done.stderr
