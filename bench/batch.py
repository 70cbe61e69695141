"""Collections: two workers against one, Dask against local, memory over a long input.

`ECHECS_BATCH_POSITIONS` says how many positions are solved (50,000 if not said),
`ECHECS_BATCH_LINES` how long the input is over which memory is watched (the same).
`ECHECS_BATCH_LINES=1000000` is the figure of the documentation.
"""

from __future__ import annotations

import os
import random
import re
import resource
import subprocess
import sys
import tempfile
import threading
import time
from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from pathlib import Path
from typing import NamedTuple

import psutil

from bench.report import Row
from echecs.domain.board import Board
from echecs.errors import EchecsError

_ROUNDS = 3
# Some seconds of work, beside which the start of processes counts little.
_POSITIONS = 50_000
# So long a run must be for its first half to tell of the second.
_TELLING_LINES = 100_000
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
    """An input of so many lines with four men a side; beyond 50,000 their move numbers differ."""
    positions = _positions(min(count, _POSITIONS))
    with open(path, "w", encoding="ascii") as stream:
        for number in range(count):
            turn, place = divmod(number, len(positions))
            stream.write(f"{positions[place]} {turn + 1}\n")
    return path


def _positions(count: int) -> list[str]:
    """Random positions without their move numbers."""
    chance = random.Random(count)
    found: list[str] = []
    while len(found) < count:
        squares = chance.sample(range(64), len(_MEN))
        try:
            board = Board(_fen(dict(zip(squares, _MEN, strict=True))))
        except EchecsError:
            continue
        found.append(board.fen.rpartition(" ")[0])
    return found


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


class Cost(NamedTuple):
    """What a run took: by the clock as its summary tells it, and of all its processors."""

    seconds: float
    cpu: float

    def least(self, other: Cost) -> Cost:
        """The better of two runs, in each respect."""
        return Cost(min(self.seconds, other.seconds), min(self.cpu, other.cpu))


_NO_COST = Cost(float("inf"), float("inf"))


def _run(
    directory: Path, source: Path, *options: str, beside: Sequence[psutil.Process] = ()
) -> Cost:
    """The cost of a run, with that of the processes `beside` it which work for it."""
    before = _cpu_of_children() + sum(map(_cpu_of, beside))
    done = subprocess.run(
        _command(directory, source, *options), capture_output=True, text=True, check=True
    )
    cpu = _cpu_of_children() + sum(map(_cpu_of, beside)) - before
    return Cost(_seconds_told(done.stdout), cpu)


def _seconds_told(summary: str) -> float:
    found = re.search(r"([\d.]+) s", summary)
    assert found, summary
    return float(found[1])


def _cpu_of_children() -> float:
    used = resource.getrusage(resource.RUSAGE_CHILDREN)
    return used.ru_utime + used.ru_stime


def _cpu_of(process: psutil.Process) -> float:
    times = process.cpu_times()
    return float(times.user + times.system)


def _measure_workers(directory: Path, source: Path, positions: int) -> Iterator[Row]:
    one = two = _NO_COST
    for _ in range(_ROUNDS):
        one = one.least(_run(directory, source, "--workers", "1"))
        two = two.least(_run(directory, source, "--workers", "2"))
    yield Row(
        f"batch, {positions:,} positions, two workers",
        f"{positions / two.seconds:,.0f}/s",
        "one worker",
        f"{positions / one.seconds:,.0f}/s",
        one.seconds / two.seconds,
        1.8,
    )
    # Of cores that others use too, this tells what the clock cannot.
    yield Row(
        "their processor time",
        f"{two.cpu:.1f} s",
        "one worker",
        f"{one.cpu:.1f} s",
        one.cpu / two.cpu,
        0.9,
    )


def _measure_cluster(directory: Path, source: Path, positions: int) -> Iterator[Row]:
    try:
        import distributed  # noqa: F401
    except ImportError:
        return
    here = there = _NO_COST
    for _ in range(_ROUNDS):
        here = here.least(_run(directory, source, "--workers", "2"))
        # New workers each time: those of the last round have its positions in their tables.
        with _cluster(directory) as (address, processes):
            by_dask = _run(directory, source, "--scheduler", address, beside=processes)
            there = there.least(by_dask)
    yield Row(
        "the same by Dask, two workers",
        f"{positions / there.seconds:,.0f}/s",
        "locally",
        f"{positions / here.seconds:,.0f}/s",
        here.seconds / there.seconds,
        0.9,
    )
    yield Row(
        "its processor time, with the scheduler's",
        f"{there.cpu:.1f} s",
        "locally",
        f"{here.cpu:.1f} s",
        here.cpu / there.cpu,
        None,
    )


@contextmanager
def _cluster(directory: Path) -> Iterator[tuple[str, list[psutil.Process]]]:
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
        worker = [sys.executable, "-m", "distributed.cli.dask_worker", found[1], "--no-nanny"]
        for _ in range(2):
            processes.append(
                subprocess.Popen(
                    [
                        *worker,
                        *("--nthreads", "1", "--no-dashboard"),
                        *("--local-directory", str(directory)),
                    ],
                    stdout=subprocess.DEVNULL,
                    stderr=subprocess.DEVNULL,
                )
            )
        from distributed import Client

        with Client(found[1]) as client:
            client.wait_for_workers(2)
        yield found[1], [psutil.Process(process.pid) for process in processes]
    finally:
        for process in reversed(processes):
            process.terminate()
            process.wait()


def _measure_memory(directory: Path, source: Path, lines: int) -> Iterator[Row]:
    """The memory of the process that reads and writes: in the first tenth, half and all of a run.

    Mates in one are looked for: it is the way of a line that is measured, not the search.
    """
    command = [*_command(directory, source), "-n", "1", "--no-keys"]
    process = subprocess.Popen(command, stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True)
    sizes: list[int] = []
    watcher = threading.Thread(target=_watch, args=(process, sizes))
    watcher.start()
    shown, errors = process.communicate()
    watcher.join()
    assert process.returncode == 0, errors
    early, middle = (max(sizes[: max(1, len(sizes) // part)]) for part in (10, 2))
    rate = lines / _seconds_told(shown)
    yield Row(f"batch, {lines:,} lines, all cores", f"{rate:,.0f}/s", "", "", None)
    yield Row(
        "its memory at most",
        f"{max(sizes) / _MEGABYTE:.1f} MB",
        "in its first half; tenth",
        f"{middle / _MEGABYTE:.1f}; {early / _MEGABYTE:.1f} MB",
        middle / max(sizes),
        0.8 if lines >= _TELLING_LINES else None,
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
