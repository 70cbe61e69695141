"""Collections: two workers against one, Dask against local, memory over a long input.

`ECHECS_BATCH_POSITIONS` says how many positions are solved (20,000 if not said),
`ECHECS_BATCH_LINES` how long the input is over which memory is watched (the same).
`ECHECS_BATCH_LINES=1000000` is the figure of the documentation.
"""

from __future__ import annotations

import os
import random
import re
import subprocess
import sys
import tempfile
import threading
import time
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

from bench.report import Row
from echecs.domain.board import Board
from echecs.errors import EchecsError

_ROUNDS = 3
# Some seconds of work, beside which the start of processes counts little.
_POSITIONS = 20_000
_MEN = "KQRNkrpp"
_MEGABYTE = 1 << 20


def measure() -> Iterator[Row]:
    """Rates, ratios and memory of `echecs batch`."""
    positions = int(os.environ.get("ECHECS_BATCH_POSITIONS", _POSITIONS))
    lines = int(os.environ.get("ECHECS_BATCH_LINES", positions))
    with tempfile.TemporaryDirectory() as name:
        directory = Path(name)
        source = _write(directory / "in.fen", positions)
        yield from _measure_workers(directory, source, positions)
        yield from _measure_cluster(directory, source, positions)
        long = _write(directory / "long.fen", lines)
        yield from _measure_memory(directory, long, lines)


def _write(path: Path, count: int) -> Path:
    """An input of so many different positions with four men a side."""
    chance = random.Random(count)
    with open(path, "w", encoding="ascii") as stream:
        written = 0
        while written < count:
            squares = chance.sample(range(64), len(_MEN))
            try:
                board = Board(_fen(dict(zip(squares, _MEN, strict=True))))
            except EchecsError:
                continue
            stream.write(f"{board.fen}\n")
            written += 1
    return path


def _fen(men: dict[int, str]) -> str:
    ranks = []
    for rank in range(7, -1, -1):
        row = "".join(men.get(8 * rank + file, "1") for file in range(8))
        ranks.append(re.sub("1+", lambda empty: str(len(empty[0])), row))
    return f"{'/'.join(ranks)} w - - 0 1"


def _command(directory: Path, source: Path, *options: str) -> list[str]:
    output = str(directory / "out.jsonl")
    command = [sys.executable, "-m", "echecs", "batch", str(source), "-o", output, "--restart"]
    return [*command, "-n", "3", "--lang", "en", "--quiet", *options]


def _run(directory: Path, source: Path, *options: str) -> float:
    """The seconds that a run took, as its summary tells them."""
    done = subprocess.run(
        _command(directory, source, *options), capture_output=True, text=True, check=True
    )
    found = re.search(r"([\d.]+) s", done.stdout)
    assert found, done.stdout
    return float(found[1])


def _measure_workers(directory: Path, source: Path, positions: int) -> Iterator[Row]:
    one = two = float("inf")
    for _ in range(_ROUNDS):
        one = min(one, _run(directory, source, "--workers", "1"))
        two = min(two, _run(directory, source, "--workers", "2"))
    yield Row(
        f"batch, {positions:,} positions, two workers",
        f"{positions / two:,.0f}/s",
        "one worker",
        f"{positions / one:,.0f}/s",
        one / two,
        1.8,
    )


def _measure_cluster(directory: Path, source: Path, positions: int) -> Iterator[Row]:
    try:
        import distributed  # noqa: F401
    except ImportError:
        return
    here = there = float("inf")
    with _cluster(directory) as address:
        for _ in range(_ROUNDS):
            here = min(here, _run(directory, source, "--workers", "2"))
            there = min(there, _run(directory, source, "--scheduler", address))
    yield Row(
        "the same by Dask, two workers",
        f"{positions / there:,.0f}/s",
        "locally",
        f"{positions / here:,.0f}/s",
        here / there,
        0.9,
    )


@contextmanager
def _cluster(directory: Path) -> Iterator[str]:
    """A scheduler and two workers of one thread on this machine."""
    command = [sys.executable, "-m", "distributed.cli.dask_scheduler", "--host", "127.0.0.1"]
    log = directory / "scheduler.log"
    processes = []
    try:
        with log.open("w") as stream:
            processes.append(
                subprocess.Popen(
                    [*command, "--port", "0", "--no-dashboard"],
                    stdout=stream,
                    stderr=subprocess.STDOUT,
                )
            )
        while not (found := re.search(r"Scheduler at:\s+(tcp://\S+)", log.read_text())):
            time.sleep(0.1)
        worker = [sys.executable, "-m", "distributed.cli.dask_worker", found[1], "--nthreads", "1"]
        for _ in range(2):
            processes.append(
                subprocess.Popen(
                    [*worker, "--no-dashboard", "--local-directory", str(directory)],
                    stdout=subprocess.DEVNULL,
                    stderr=subprocess.DEVNULL,
                )
            )
        from distributed import Client

        with Client(found[1]) as client:
            client.wait_for_workers(2)
        yield found[1]
    finally:
        for process in reversed(processes):
            process.terminate()
            process.wait()


def _measure_memory(directory: Path, source: Path, lines: int) -> Iterator[Row]:
    """The memory of the process that reads and writes, in the run's first tenth and at most."""
    process = subprocess.Popen(
        _command(directory, source), stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True
    )
    sizes: list[int] = []
    watcher = threading.Thread(target=_watch, args=(process, sizes))
    watcher.start()
    shown, errors = process.communicate()
    watcher.join()
    assert process.returncode == 0, errors
    found = re.search(r"([\d.]+) s", shown)
    assert found, shown
    early = max(sizes[: max(1, len(sizes) // 10)])
    rate = lines / float(found[1])
    yield Row(f"batch, {lines:,} lines, all cores", f"{rate:,.0f}/s", "", "", None)
    yield Row(
        "its memory at most",
        f"{max(sizes) / _MEGABYTE:.0f} MB",
        "in its first tenth",
        f"{early / _MEGABYTE:.0f} MB",
        early / max(sizes),
        0.8,
    )


def _watch(process: subprocess.Popen[str], sizes: list[int]) -> None:
    """Note the resident memory of a process, ten times a second, until it ends."""
    page = os.sysconf("SC_PAGE_SIZE")
    while process.poll() is None:
        try:
            sizes.append(int(Path(f"/proc/{process.pid}/statm").read_text().split()[1]) * page)
        except (OSError, IndexError):
            break
        time.sleep(0.1)
