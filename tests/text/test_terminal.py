"""The game on a pseudo-terminal, as a person meets it."""

import os
import re
import signal
import sys

import pytest

from echecs.language import translation
from echecs.text.answer import word_answer
from echecs.text.commands import COMMANDS
from echecs.text.fold import fold

pexpect = pytest.importorskip("pexpect", reason="pexpect drives the pseudo-terminal")
pytest.importorskip("prompt_toolkit", reason="prompt_toolkit edits the line")

# The space at its end is drawn by moving the cursor.
PROMPT = re.escape("Move (e.g. a1a8) ?")

# What would speak louder than the terminal itself.
UNWANTED = ("NO_COLOR", "COLUMNS", "LINES")


@pytest.fixture
def terminal(tmp_path):
    """Start the game on a terminal of 24 lines and 80 columns."""
    started = []

    def start(*arguments, prompt=PROMPT, size=(24, 80), **environment):
        game = pexpect.spawn(
            sys.executable,
            ["-m", "echecs", "play", "--lang", "en", *arguments],
            env={
                **{key: value for key, value in os.environ.items() if key not in UNWANTED},
                "TERM": "xterm-256color",
                "XDG_DATA_HOME": str(tmp_path),
                "PROMPT_TOOLKIT_NO_CPR": "1",
                "PYTHONUTF8": "1",
                **environment,
            },
            dimensions=size,
            encoding="utf-8",
            timeout=60,
        )
        started.append(game)
        game.expect(prompt)
        return game

    yield start
    for game in started:
        game.close(force=True)


def finish(game):
    """What comes until the program ends; it ends well."""
    game.expect(pexpect.EOF)
    game.close()
    assert game.exitstatus == 0, game.before
    return plain(game.before)


def plain(shown):
    return re.sub(r"\x1b\[[0-9;?]*[A-Za-z]", "", shown).replace("\r\n", "\n")


def enter(game, word, prompt=PROMPT):
    """Type a line; what is shown up to the next question."""
    game.send(word + "\r")
    # The line editor draws the old question once more before the new screen.
    game.expect(r"to move\.")
    above = game.before + game.after
    game.expect(prompt)
    return above + game.before


def test_a_short_game(terminal):
    game = terminal()
    shown = enter(game, "e2e4")
    assert "\x1b[2J" in shown
    assert "\x1b[30;43m" in shown
    assert "Black to move." in shown
    assert "-> ♙ moves e2e4" in shown
    assert "Refused, e7e4" in enter(game, "e7e4")
    game.send("/quit\r")
    assert re.search(
        r"The game is saved in\s.*\nThe game is interrupted\.\nwR,.* \?-\?\n$", finish(game), re.S
    )


@pytest.mark.parametrize("key", ["\x03", "\x04"], ids=["Ctrl-C", "Ctrl-D"])
def test_keys_that_end_the_game(terminal, key):
    game = terminal()
    enter(game, "e2e4")
    game.send(key)
    assert finish(game).endswith("bN,bR, ?-?\n")


@pytest.mark.parametrize("number", [signal.SIGTERM, signal.SIGHUP])
def test_signals_that_end_the_game(terminal, number):
    game = terminal()
    enter(game, "e2e4")
    game.kill(number)
    assert finish(game).endswith("bN,bR, ?-?\n")


def test_a_mate(terminal):
    game = terminal()
    game.send("f2f3 e7e5 g2g4 d8h4\r")
    assert "Checkmate: Black wins." in finish(game)


def test_completion_of_moves_and_commands(terminal):
    game = terminal()
    assert "-> ♘ moves g1f3" in enter(game, "g1f\t")
    assert "list the legal moves" in enter(game, "/he\t")


def test_history(terminal):
    game = terminal()
    enter(game, "/fen")
    assert "rnbqkbnr/pppppppp" in enter(game, "\x1b[A")


def test_check_is_marked(terminal):
    game = terminal()
    shown = enter(game, "e2e4 f7f6 d1h5")
    assert "\x1b[1;37;41m  ♚  \x1b[0m" in shown
    assert "Check! The black king is attacked." in shown


@pytest.mark.parametrize(
    ("arguments", "environment"), [([], {"NO_COLOR": "1"}), (["--color", "never"], {})]
)
def test_without_colours_brackets_mark(terminal, arguments, environment):
    game = terminal(*arguments, **environment)
    shown = enter(game, "e2e4 f7f6 d1h5")
    assert "[ ♕ ]" in shown
    assert "! ♚ !" in shown
    assert not re.search(r"\x1b\[[0-9;]*(3|4)[0-9]m", shown)


def test_a_terminal_that_cannot_clear(terminal):
    game = terminal(TERM="dumb")
    shown = enter(game, "e2e4")
    assert "\x1b[2J" not in shown
    assert "-> ♙ moves e2e4" in shown


def test_a_terminal_without_figurines(terminal):
    game = terminal(PYTHONIOENCODING="ascii", PYTHONUTF8="0")
    assert "8  r  n  b  q  k  b  n  r  8" in plain(enter(game, "/flip /flip"))


def test_flip(terminal):
    game = terminal()
    assert "     h     g     f" in enter(game, "/flip")


@pytest.mark.parametrize("style", ["grid", "letters", "ascii"])
def test_everything_fits_on_24_lines(terminal, style):
    prompt = re.escape("From which square ?") if style == "letters" else PROMPT
    game = terminal("--style", style, prompt=prompt)
    for word in ("e2e4", "e7e4", "/moves"):
        screen = plain(enter(game, word, prompt).split("\x1b[2J")[-1])
        assert screen.count("\n") < 24
        assert "Black to move." in screen


@pytest.mark.parametrize("size", [(20, 80), (15, 80), (24, 40)])
def test_a_small_window_has_the_plain_board(terminal, size):
    game = terminal(size=size)
    screen = plain(enter(game, "e2e4").split("\x1b[2J")[-1])
    assert "4  .  .  .  . [P] .  .  .  4" in screen or "4  .  .  .  .  P  .  .  .  4" in screen
    assert screen.count("\n") < size[0]
    assert "too small" not in screen


def test_a_window_that_is_too_small_says_so(terminal):
    game = terminal(size=(9, 80))
    assert "The window is too small for the board." in plain(game.before)
    shown = plain(enter(game, "e2e4"))
    assert "-> ♙ moves e2e4" in shown
    assert shown.split("The window")[-1].count("\n") < 9


def test_long_sentences_break_between_words(terminal):
    game = terminal(size=(24, 40))
    _, *lines = plain(enter(game, "/help")).split("\n")
    assert max(map(len, lines)) <= 40
    shown = "\n".join(lines)
    assert "  /undo     take back the last move, or\n            the piece just chosen\n" in shown
    shown = plain(enter(game, "hello").split("\x1b[2J")[-1])
    assert "is not a move; a\nmove is written" in shown


@pytest.mark.parametrize("columns", [20, 33, 79])
def test_no_word_is_broken(columns):
    sentence = word_answer("help", list(COMMANDS), translation("fr"), "fr")
    folded = fold(sentence, columns)
    assert folded.split() == sentence.split()
    assert max(map(len, folded.split("\n"))) <= columns
    path = "/home/somebody/" + "x" * columns
    assert fold(f"The game is saved in {path}.", columns).split("\n")[-1] == f"{path}."
    # What begins with such a word is copied in one piece.
    assert fold(f"{path} w KQkq - 0 1", columns) == f"{path} w KQkq - 0 1"


def test_a_long_answer_is_shown_page_by_page(terminal):
    game = terminal(size=(16, 40))
    game.send("/help\r")
    shown, found = "", 0
    game.expect(re.escape("(Enter)"))
    while found == 0:
        shown += Screen(16, 40).feed(game.before.split("\x1b[2J")[-1])
        game.send("\r")
        found = game.expect([re.escape("(Enter)"), PROMPT])
    shown += Screen(16, 40).feed(game.before.split("\x1b[2J")[-1])
    assert all(f"  {command} " in shown for command in COMMANDS)
    game.send("/quit\r")
    finish(game)


def test_a_game_is_saved_by_default_and_resumed_after_a_crash(terminal, tmp_path):
    game = terminal()
    enter(game, "e2e4")
    enter(game, "e7e5")
    game.kill(signal.SIGKILL)
    game.expect(pexpect.EOF)
    (saved,) = (tmp_path / "echecs" / "games").glob("*.pgn")
    assert "1. e4 e5" in saved.read_text()
    game = terminal("--resume")
    assert "White to move." in game.before
    enter(game, "g1f3")
    game.send("/quit\r")
    assert f"The game is saved in {saved}." in " ".join(finish(game).split())
    assert "1. e4 e5 2. Nf3 *" in saved.read_text()


def test_resume_finds_the_file_the_rules_and_the_style(terminal, tmp_path):
    game = terminal()
    enter(game, "d2d4")
    game.send("/quit\r")
    finish(game)
    origin = re.escape("From which square ?")
    file = tmp_path / "mine.pgn"
    options = ("--rules", "mini", "--style", "letters", "--save", str(file))
    game = terminal(*options, prompt=origin)
    for move in ("e2e4", "a7a6", "e4e5", "d7d5"):
        enter(game, move, origin)
    game.kill(signal.SIGKILL)
    game.expect(pexpect.EOF)
    game = terminal("--resume", prompt=origin)
    assert "| t | c | f |" in game.before
    assert "these rules have no capture en passant" in enter(game, "e5d6", origin)
    enter(game, "a2a3", origin)
    game.send("/quit\r")
    finish(game)
    assert "2. e5 d5 3. a3 *" in file.read_text()
    file.unlink()
    game = terminal("--resume")
    assert "Black to move." in game.before


def test_a_game_without_moves_leaves_no_file(terminal, tmp_path):
    game = terminal()
    game.send("/quit\r")
    finish(game)
    assert list(tmp_path.rglob("*.pgn")) == []


def test_the_promotion_question(terminal):
    game = terminal("--fen", "1n2k3/P7/8/8/8/8/8/4K3 w - - 0 1")
    game.send("a7a8\r")
    game.expect(re.escape("Promote the pawn to {Q,R,B,N} ?"))
    assert "-> ♙ moves a7a8n" in enter(game, "N")


def test_without_the_line_editor(tmp_path):
    """prompt_toolkit is an extra; without it lines are read as the terminal gives them."""
    script = (
        "import sys; sys.modules['prompt_toolkit'] = None\n"
        "from echecs.cli import main\n"
        "sys.exit(main(['play', '--lang', 'en']))\n"
    )
    game = pexpect.spawn(
        sys.executable,
        ["-c", script],
        env={**os.environ, "TERM": "xterm", "XDG_DATA_HOME": str(tmp_path), "PYTHONUTF8": "1"},
        dimensions=(24, 80),
        encoding="utf-8",
        timeout=60,
    )
    game.expect(PROMPT)
    assert "-> ♙ moves e2e4" in enter(game, "e2e4")
    game.send("\x04")
    assert finish(game).endswith("bN,bR, ?-?\n")


# --- The window ------------------------------------------------------------------------


class Screen:
    """What a person sees of what a terminal was sent: its lines, scrolled and cleared."""

    def __init__(self, rows, columns):
        self.rows, self.columns = rows, columns
        self.lines, self.row, self.column = [""] * rows, 0, 0

    def feed(self, sent):
        position = 0
        while position < len(sent):
            code = re.compile(r"\x1b(\[[0-9;?]*[A-Za-z]|[=>78])").match(sent, position)
            if code:
                if code[0] == "\x1b[2J":
                    self.lines = [""] * self.rows
                elif code[0] == "\x1b[H":
                    self.row = self.column = 0
                position = code.end()
                continue
            self._put(sent[position])
            position += 1
        return "\n".join(self.lines)

    def _put(self, letter):
        if letter == "\r":
            self.column = 0
        elif letter == "\n":
            self._new_line()
        elif letter.isprintable():
            if self.column == self.columns:
                self.column = 0
                self._new_line()
            line = self.lines[self.row].ljust(self.columns)
            self.lines[self.row] = line[: self.column] + letter + line[self.column + 1 :]
            self.column += 1

    def _new_line(self):
        self.row += 1
        if self.row == self.rows:
            self.lines = [*self.lines[1:], ""]
            self.row -= 1


@pytest.mark.parametrize("size", [(16, 40), (15, 60), (24, 80)])
def test_the_mate_is_seen_in_a_small_window(terminal, size):
    game = terminal(size=size)
    game.send("f2f3 e7e5 g2g4 d8h4\r")
    game.expect(pexpect.EOF)
    game.close()
    # The shell's prompt comes on a line of its own.
    shown = Screen(*size).feed(game.before)
    assert "Checkmate: Black wins." in shown
    assert "The game is saved in" in shown
    assert "0-1" in shown


def test_the_mate_is_seen_in_a_tiny_window(terminal):
    game = terminal(size=(8, 20))
    game.send("f2f3 e7e5 g2g4 d8h4\r")
    game.expect(re.escape("(Enter)"))
    shown = " ".join(Screen(8, 20).feed(game.before).split())
    assert "Checkmate: Black wins." in shown
    assert ".pgn." in shown.replace(" ", "")
    game.send("\r")
    assert finish(game).endswith(" 0-1\n")


def test_a_window_of_another_size_is_drawn_at_once(terminal):
    game = terminal()
    enter(game, "e2e4")
    game.setwinsize(24, 30)
    # The narrow window has the plain board; nothing was typed.
    game.expect(r"\n1  R  N  B  Q  K  B  N  R  1")
    game.expect(PROMPT)
    game.setwinsize(24, 80)
    game.expect(r"\+-----\+-----\+")
    game.expect(PROMPT)
    assert "Refused, e2e4" in enter(game, "e2e4")


def test_ctrl_z_suspends_and_the_board_comes_back(tmp_path):
    shell = pexpect.spawn(
        "/bin/bash",
        ["--norc", "--noprofile", "-i"],
        env={**os.environ, "PS1": "shell> ", "TERM": "xterm", "XDG_DATA_HOME": str(tmp_path)},
        dimensions=(24, 80),
        encoding="utf-8",
        timeout=60,
    )
    try:
        shell.expect("shell> ")
        shell.sendline(f"PROMPT_TOOLKIT_NO_CPR=1 {sys.executable} -m echecs play --lang en")
        shell.expect(PROMPT)
        shell.send("\x1a")
        shell.expect("shell> ")
        shell.sendline("fg")
        shell.expect(r"\+-----\+-----\+")
        shell.expect(PROMPT)
        shell.send("e2e4\r")
        shell.expect("-> ♙ moves e2e4")
        shell.expect(PROMPT)
        shell.send("/quit\r")
        shell.expect("shell> ")
    finally:
        shell.close(force=True)
