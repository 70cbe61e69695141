"""Each line of docs/exit-codes.md ends as it says there."""

import os
import subprocess
import sys

import pytest
from support.exit_cases import CASES, FILES

from echecs.cli.epilog import EXIT_CODES


@pytest.fixture(scope="module")
def place(tmp_path_factory):
    """A directory with what the lines read, and the program on the path."""
    directory = tmp_path_factory.mktemp("exit")
    (directory / "bin").mkdir()
    program = directory / "bin" / "echecs"
    program.write_text(f'#!/bin/sh\nexec "{sys.executable}" -m echecs "$@"\n')
    program.chmod(0o755)
    for name, text in FILES.items():
        (directory / name).write_text(text)
    return directory


def test_every_line(place):
    """One after the other: a proof is written before it is checked."""
    settings = {
        **os.environ,
        "ECHECS_CACHE": str(place / "cache"),
        "PATH": f"{place / 'bin'}:{os.environ['PATH']}",
    }
    for line, code, _ in CASES:
        done = subprocess.run(
            ["bash", "-o", "pipefail", "-c", line],
            stdin=subprocess.DEVNULL,
            capture_output=True,
            text=True,
            cwd=place,
            env=settings,
            timeout=60,
        )
        assert done.returncode == code, (line, done.stdout, done.stderr)
        assert "Traceback" not in done.stderr, line


def test_every_code_has_a_line():
    # Ctrl-C is tested where each command is, in tests/cli.
    assert {code for _, code, _ in CASES} == set(EXIT_CODES) - {130}
