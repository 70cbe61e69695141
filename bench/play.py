"""The text game: how soon it asks for a move, and how fast it plays a long game."""

from __future__ import annotations

import os
import subprocess
import sys
from collections.abc import Iterator

from bench.report import Row, best_times

ROUNDS = 15
MOVES = 10_000
SHUFFLE = b"g1f3 g8f6 f3g1 f6g8\n"


def measure() -> Iterator[Row]:
    """Start to first prompt against Python's own start; ten thousand piped moves."""
    ours, theirs = best_times(ROUNDS, start_to_prompt, start_python)
    # Four times Python's start is allowed: the ratio to reach is a quarter.
    yield Row(
        "echecs play, start to first prompt",
        f"{ours * 1000:.1f} ms",
        "python -c pass",
        f"{theirs * 1000:.1f} ms",
        theirs / ours,
        0.25,
    )
    (seconds,) = best_times(3, play_long_game)
    yield Row(f"{MOVES} piped moves, boards printed", f"{seconds:.2f} s", "", "", None)


def start_python() -> None:
    """Python from start to end, with nothing to do."""
    subprocess.run([sys.executable, "-c", "pass"], check=True, stdin=subprocess.DEVNULL)


def start_to_prompt() -> None:
    """The game from start until it has asked for the first move."""
    with subprocess.Popen(
        [sys.executable, "-m", "echecs", "play"], stdin=subprocess.PIPE, stdout=subprocess.PIPE
    ) as process:
        assert process.stdout is not None
        shown = b""
        while not shown.endswith(b"? "):
            shown += os.read(process.stdout.fileno(), 1 << 16)
        # The rest of its life is no part of the start.
        process.kill()


def play_long_game() -> None:
    """A game by the mini rules, which know no repetition, every board drawn."""
    done = subprocess.run(
        [sys.executable, "-m", "echecs", "play", "--rules", "mini"],
        input=SHUFFLE * (MOVES // 4),
        stdout=subprocess.PIPE,
        check=True,
    )
    assert done.stdout.count(b"-> ") == MOVES
