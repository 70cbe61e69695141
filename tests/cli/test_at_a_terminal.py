"""Commands with a person at the terminal: what they wait for, and how they end."""

import os
import sys

import pytest

pexpect = pytest.importorskip("pexpect", reason="pexpect drives the pseudo-terminal")

MATE = "7k/5Q2/6K1/8/8/8/8/8 w - - 0 1"


def start(*arguments, language="en"):
    return pexpect.spawn(
        sys.executable,
        ["-m", "echecs", *arguments],
        env={**os.environ, "TERM": "xterm", "LC_ALL": f"{language}_XX.UTF-8", "PYTHONUTF8": "1"},
        encoding="utf-8",
        timeout=60,
    )


def end(child, code):
    child.expect(pexpect.EOF)
    child.close()
    assert child.exitstatus == code


@pytest.mark.parametrize(
    ("language", "invitation"),
    [
        ("en", "Type or paste a FEN; Ctrl-D ends."),
        ("fr", "Tapez ou collez un FEN ; Ctrl-D termine."),
    ],
)
def test_solve_says_what_it_waits_for_and_answers_each_line(language, invitation):
    child = start("solve", language=language)
    child.expect_exact(invitation)
    for _ in range(2):
        child.sendline(MATE)
        child.expect(r"[QD]g7#")
    child.sendeof()
    end(child, 0)


def test_solve_ends_by_one_ctrl_d():
    child = start("solve")
    child.expect_exact("Ctrl-D ends.")
    child.sendeof()
    child.expect_exact("there is no position to solve")
    end(child, 2)


def test_analyse_says_what_it_waits_for():
    child = start("analyse", "--nodes", "100")
    child.expect_exact("Type or paste games in PGN; Ctrl-D ends.")
    child.sendline("1. f3 e5 2. g4 Qh4# 0-1")
    child.sendeof()
    child.expect_exact("Qh4#")
    child.expect_exact("accuracy")
    end(child, 0)


@pytest.mark.parametrize(
    ("arguments", "shown"),
    [
        (["perft", "7"], "first moves counted: 0 of 20"),
        (["solve"], "Ctrl-D ends."),
        (["analyse"], "Ctrl-D ends."),
    ],
)
def test_the_shell_begins_its_own_line_after_ctrl_c(arguments, shown):
    child = start(*arguments)
    child.expect_exact(shown)
    child.sendintr()
    child.expect(r"\^C[^\n]*\r\n$")
    end(child, 130)


def test_errors_break_between_words():
    child = start("solve", "x" * 30 + "nsx" * 12 + " /7/8/8/8/8/8/8 w - - 0 1", language="fr")
    child.expect(pexpect.EOF)
    first, *rest = child.before.strip().split("\r\n")
    assert rest
    assert max(map(len, [first, *rest])) <= 80
    assert first.startswith("echecs: ")
    child.close()
    assert child.exitstatus == 2
