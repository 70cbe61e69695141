"""The help teaches by examples, and they work."""

import os
import re
import shlex
import subprocess
import sys

import pytest

from echecs.cli.epilog import EXAMPLES, EXIT_CODES
from echecs.cli.exit import BAD_INPUT, DONE, INTERRUPTED, LIMIT, NO_SOLUTION
from echecs.cli.parser import make_parser
from echecs.player.level import LEVELS

FILES = {
    "game.pgn": "1. e4 e5 2. Nf3 *\n",
    "problems.epd": "7k/4K1pp/7N/8/8/8/8/B7 w - - dm 3;\n",
}
# A server, a cluster, or a file too large to bring along: only their words are looked at.
NOT_RUN = ("echecs web", "--scheduler", "lichess.csv.zst")


@pytest.mark.parametrize("command", EXAMPLES)
@pytest.mark.parametrize("language", ["en", "fr"])
def test_help_ends_with_examples(echecs, command, language):
    words = [command] if command else []
    shown = echecs(*words, "--help", language=language, check=0).stdout
    for line, _ in EXAMPLES[command]:
        assert f"\n  {line}\n" in shown
    # Whoever reads it sees no more than one line and its meaning at a time.
    assert max(map(len, shown.splitlines())) <= 90


def test_every_command_has_examples(echecs):
    shown = echecs("--help", check=0).stdout
    assert set(re.findall(r"^    ([a-z]+)(?= |$)", shown, re.M)) == set(EXAMPLES) - {""}


def test_every_exit_code_is_explained(echecs):
    shown = echecs("--help", check=0).stdout.partition("exit codes:\n")[2]
    codes = [int(line.split()[0]) for line in shown.splitlines()]
    assert codes == list(EXIT_CODES) == [DONE, NO_SOLUTION, BAD_INPUT, LIMIT, INTERRUPTED]


def test_the_help_knows_how_many_levels_there_are(echecs):
    """A number there is written by hand: to count the levels would take longer than a start."""
    of_play = " ".join(echecs("play", "--help", check=0).stdout.split())
    assert f"play against a level, 1 to {len(LEVELS)} or by name;" in of_play
    assert f"\n      a game against level 3 of {len(LEVELS)}\n" in echecs("--help", check=0).stdout


LINES = [line for lines in EXAMPLES.values() for line, _ in lines]


@pytest.mark.parametrize("line", LINES)
def test_options_of_examples_exist(line):
    parser = make_parser(str)
    words = shlex.split(re.sub(r'^eval "\$\((.*)\)"$', r"\1", line.rpartition("| ")[2]))
    assert words[0] == "echecs"
    words = words[1 : words.index(">") if ">" in words else None]
    if words and not words[0].startswith("-"):
        parser.parse_args(words)


def test_examples_run(tmp_path):
    """One after the other, as a reader would try them: proofs are made before they are checked."""
    (tmp_path / "bin").mkdir()
    program = tmp_path / "bin" / "echecs"
    program.write_text(f'#!/bin/sh\nexec "{sys.executable}" -m echecs "$@"\n')
    program.chmod(0o755)
    for name, text in FILES.items():
        (tmp_path / name).write_text(text)
    (tmp_path / ".config" / "fish" / "completions").mkdir(parents=True)
    settings = {
        **os.environ,
        "HOME": str(tmp_path),
        "ECHECS_CACHE": str(tmp_path / "cache"),
        "PATH": f"{tmp_path / 'bin'}:{os.environ['PATH']}:/usr/games",
    }
    order = [line for line in LINES if "verify" not in line]
    order += [line for line in LINES if "verify" in line]
    ran = 0
    for line in order:
        if any(word in line for word in NOT_RUN):
            continue
        if "stockfish" in line and not _has_stockfish(settings):
            print(f"stockfish is not installed: not run: {line}")
            continue
        done = subprocess.run(
            ["bash", "-c", line],
            input="",
            cwd=tmp_path,
            env=settings,
            capture_output=True,
            text=True,
            timeout=120,
        )
        assert done.returncode == 0, (line, done.stderr)
        ran += 1
    assert ran >= 20
    for name in ("start.svg", "mate.proof", "audit.csv", "report.html", "game.html"):
        assert (tmp_path / name).stat().st_size > 0


def _has_stockfish(settings):
    return subprocess.run(["sh", "-c", "command -v stockfish"], env=settings).returncode == 0
