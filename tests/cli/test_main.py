"""The command line itself: usage, help, version and language."""

import os
import subprocess
import sys

import pytest

from echecs.cli.exit import fail_by_system


@pytest.mark.parametrize(
    ("arguments", "english", "french"),
    [
        (
            ["perft", "x"],
            "echecs perft: argument depth: invalid int value: 'x'",
            "echecs perft: argument profondeur : valeur incorrecte : 'x'",
        ),
        (
            ["perft"],
            "echecs perft: the following arguments are required: depth",
            "echecs perft: il manque : profondeur",
        ),
        (
            ["perft", "1", "--no"],
            "echecs: unrecognized arguments: --no",
            "echecs: arguments inconnus : --no",
        ),
        (
            ["perft", "1", "--rules"],
            "echecs perft: argument --rules: expected one argument",
            "echecs perft: argument --rules : il faut un argument",
        ),
    ],
)
def test_bad_usage(echecs, arguments, english, french):
    for language, message, usage in (("en", english, "usage: "), ("fr", french, "usage : ")):
        done = echecs(*arguments, language=language, check=2)
        assert done.stdout == ""
        assert done.stderr.splitlines()[-1] == message
        assert done.stderr.startswith(usage)


def test_help_in_both_languages(echecs):
    english = echecs("perft", "--help", check=0).stdout
    french = echecs("perft", "--help", language="fr", check=0).stdout
    assert "show this help message and exit" in english
    assert "afficher cette aide et quitter" in french
    left = {line.strip() for line in english.splitlines()} & {
        line.strip() for line in french.splitlines() if not line.startswith("  echecs ")
    }
    assert left <= {
        "",
        "[--lang {fr,en}]",
        "depth [fen ...]",
        "options:",
        "--rules {standard,mini}",
    }


def test_version(echecs):
    from echecs import __version__

    assert echecs("--version", check=0).stdout == f"echecs {__version__}\n"


@pytest.mark.parametrize(
    ("arguments", "language", "expected"),
    [
        (["--lang", "en"], "fr", "White has no king"),
        (["--lang=fr"], "en", "les blancs n’ont pas de roi"),
        ([], "de", "les blancs n’ont pas de roi"),
        ([], "en", "White has no king"),
    ],
)
def test_language(echecs, arguments, language, expected):
    done = echecs("perft", "1", "4k3/8/8/8/8/8/8/8 w - - 0 1", *arguments, language=language)
    assert expected in done.stderr


FOOL = "1. f3 e5 2. g4 Qh4# 0-1"
WRITERS = [
    "solve '7k/5Q2/6K1/8/8/8/8/8 w - - 0 1'",
    "perft 2",
    "perft 2 --divide",
    "openings sicilian",
    "diagram",
    "endings",
    f"analyse --nodes 100 <<< {FOOL}",
    "--help",
    "solve --help",
    "--version",
    "play --against list",
]


def run_shell(command, redirection, unbuffered=""):
    """A command of the shell with its streams somewhere else."""
    arguments, _, given = command.partition(" <<< ")
    return subprocess.run(
        ["/bin/sh", "-c", f"{sys.executable} -m echecs {arguments} {redirection}"],
        input=given,
        capture_output=True,
        text=True,
        timeout=60,
        check=False,
        env={**os.environ, "LC_ALL": "en_XX.UTF-8", "PYTHONUNBUFFERED": unbuffered},
    )


@pytest.mark.parametrize("command", WRITERS)
@pytest.mark.parametrize("unbuffered", ["", "1"])
def test_a_full_disk_is_named_by_every_command(command, unbuffered):
    done = run_shell(command, ">/dev/full", unbuffered)
    assert done.stderr == ("echecs: standard output cannot be written: No space left on device\n")
    assert done.returncode == 2


@pytest.mark.parametrize("command", [*WRITERS[:-1], "uci <<< uci"])
def test_a_closed_output_is_named_by_every_command(command):
    done = run_shell(command, ">&-")
    assert done.stderr == "echecs: standard output cannot be written: it is closed\n"
    assert done.returncode == 2


def test_other_streams_may_be_closed():
    done = run_shell("solve", "<&-")
    assert (done.returncode, done.stderr) == (2, "echecs: there is no position to solve\n")
    done = run_shell("solve '7k/5Q2/6K1/8/8/8/8/8 w - - 0 1'", "2>&-")
    assert done.returncode == 0
    assert "Qg7#" in done.stdout


def test_what_the_system_refuses_is_named(capsys):
    with pytest.raises(SystemExit) as end:
        fail_by_system(PermissionError(13, "Permission denied", "games.pgn"), str)
    assert end.value.code == 2
    assert capsys.readouterr().err == "echecs: games.pgn: Permission denied\n"
