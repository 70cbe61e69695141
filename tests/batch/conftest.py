"""What the tests of collections share: a collection, and the program on it."""

import subprocess
import sys
import time

import pytest

from echecs import Board
from echecs.solver import Prover, solve


@pytest.fixture(scope="session")
def collection(tmp_path_factory):
    """A file of problems: mates of one to three moves, right and wrong claims, bad lines."""
    from support.random_play import random_positions

    lines = []
    prover = Prover(4)
    for index, position in enumerate(random_positions(11, 800)):
        board = Board(position.fen())
        solution = solve(board, 3, prover=prover)
        if solution.mate:
            claim = solution.mate + (index % 5 == 0)
            lines.append(f'{board.epd} dm {claim}; id "{index}";')
        if len(lines) >= 120:
            break
    lines *= 8
    lines[10:10] = ["not a position", "", "# a remark"]
    path = tmp_path_factory.mktemp("collection") / "problems.epd"
    path.write_text("\n".join(lines) + "\n")
    return path


class Program:
    """`echecs batch` as a process, from the directory of its output."""

    def __init__(self, directory):
        self.directory = directory

    def command(self, *arguments):
        return [sys.executable, "-m", "echecs", "batch", *map(str, arguments), "--lang", "en"]

    def run(self, *arguments, check=None, **options):
        done = subprocess.run(
            self.command(*arguments),
            capture_output=True,
            text=True,
            cwd=self.directory,
            timeout=300,
            **options,
        )
        assert "Traceback" not in done.stderr, done.stderr
        if check is not None:
            assert done.returncode == check, done.stderr + done.stdout
        return done

    def start(self, *arguments, **options):
        return subprocess.Popen(
            self.command(*arguments),
            stdout=subprocess.PIPE,
            stderr=subprocess.PIPE,
            text=True,
            cwd=self.directory,
            **options,
        )

    def wait_for_chunks(self, process, count, output="out.jsonl"):
        """Wait until so many chunks are in the journal, or the process has ended."""
        journal = self.directory / f"{output}.parts" / "journal"
        while process.poll() is None:
            try:
                if journal.read_bytes().count(b"\n") > count:
                    return
            except OSError:
                pass
            time.sleep(0.005)


@pytest.fixture
def program(tmp_path):
    return Program(tmp_path)


@pytest.fixture(scope="session")
def expected(collection, tmp_path_factory):
    """The output of an uninterrupted run with one worker, and its exit code."""
    directory = tmp_path_factory.mktemp("expected")
    Program(directory).run(collection, "-o", "out.jsonl", "--workers", 1, check=2)
    return (directory / "out.jsonl").read_bytes()
