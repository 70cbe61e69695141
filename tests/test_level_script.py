"""The game files: what they expect is right, and the program plays them so."""

import subprocess
import sys

import pytest
from support.oracle import Oracle
from support.places import DATA, ROOT

FILES = sorted((DATA / "games").glob("*.txt"))
PROGRAM = f"{sys.executable} -m echecs"


def words_of(lines):
    for line in lines:
        yield from line.partition("#")[0].split()


@pytest.mark.parametrize("path", FILES, ids=lambda path: path.stem)
def test_python_chess_expects_the_same(path):
    *lines, expected = path.read_text().splitlines()
    assert lines[0].startswith("# ")
    oracle = Oracle()
    for word in words_of(lines):
        oracle.take(word)
    assert oracle.last_line == expected
    assert bool(oracle.refused) == any(line.startswith("# Refused") for line in lines) or (
        path.stem == "1-ill-garbage"
    )


@pytest.mark.parametrize("level", ["1", "2", "3", "4"])
def test_the_program_plays_a_level(level):
    done = run_level(level, PROGRAM)
    count = len([path for path in FILES if path.name.startswith(level)])
    assert done.stdout == f"level {level}: {count} of {count} games as expected\n", done.stdout
    assert done.returncode == 0


def test_there_are_games_enough():
    assert len(FILES) >= 60
    for level in "1234":
        for kind in ("leg", "ill"):
            assert [path for path in FILES if path.name.startswith(f"{level}-{kind}-")]


@pytest.mark.parametrize(
    ("program", "differs"),
    [
        ("cat", "position"),
        ("false", "exit-code"),
        (f"{PROGRAM} --fen 4k3/8/8/8/8/8/8/4K2R_w_K_-_0_1", "exit-code"),
    ],
)
def test_the_checker_sees_a_bad_program(program, differs):
    done = run_level("4", program)
    assert done.returncode == 1
    assert "FAILED 4-leg-fools-mate" in done.stdout
    assert differs in done.stdout
    assert done.stdout.endswith("level 4: 0 of 21 games as expected\n")


@pytest.mark.parametrize("arguments", [[], ["5"], ["x"]])
def test_the_checker_wants_a_level(arguments):
    done = subprocess.run(
        [ROOT / "test-level.sh", *arguments], capture_output=True, text=True, check=False
    )
    assert done.returncode == 2
    assert "usage" in done.stderr


def run_level(level, program):
    return subprocess.run(
        [ROOT / "test-level.sh", level, program],
        stdout=subprocess.PIPE,
        stderr=subprocess.DEVNULL,
        text=True,
        check=False,
        timeout=300,
    )
