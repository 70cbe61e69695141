"""The library's door, and chunks on their way through workers that die."""

import doctest
import itertools
import subprocess
import sys
from concurrent.futures import BrokenExecutor, Future, ThreadPoolExecutor
from typing import Any

import pytest

import echecs.batch
from echecs import Board
from echecs.batch import solve_many
from echecs.batch.audit.work import Chunk, Done, work
from echecs.batch.input.entry import Entry
from echecs.batch.input.form import POSITIONS, Form
from echecs.batch.options import Options
from echecs.batch.run.chunker import Pace
from echecs.batch.run.dispatch import Dispatcher, planned_seconds

THREE = "7k/4K1pp/7N/8/8/8/8/B7 w - - 0 1"
ONE = "7k/8/6K1/8/8/8/8/R7 w - - 0 1"


def test_the_example():
    failed, attempted = doctest.testmod(echecs.batch)
    assert (failed, attempted > 1) == (0, True)


def test_boards_and_texts_in_their_order():
    positions: list[Board | str] = [
        Board(THREE),
        ONE,
        "rubbish",
        f"{ONE.split(' 0')[0]} dm 2;",
    ] * 30
    records = list(solve_many(positions, workers=2, chunk=7))
    assert [record.mate for record in records] == [3, 1, None, 1] * 30
    assert [record.finding for record in records[:4]] == [
        "no-claim",
        "no-claim",
        "error",
        "shorter",
    ]
    assert [record.line for record in records] == list(range(1, 121))


def test_an_executor_of_ones_own():
    with ThreadPoolExecutor(2) as executor:
        records = list(solve_many([THREE, ONE] * 10, executor=executor, chunk=3))
        assert [record.mate for record in records] == [3, 1] * 10
        assert executor.submit(int, "7").result() == 7


@pytest.mark.parametrize(
    "bad",
    [
        {"seconds": -1.0},
        {"nodes": 0},
        {"moves": 0},
        {"megabytes": 0},
        {"workers": 0},
        {"chunk": 0},
    ],
)
def test_what_means_nothing_is_refused_at_once(bad: dict[str, Any]):
    with pytest.raises(ValueError, match=next(iter(bad))):
        solve_many([ONE], **bad)


def test_one_position_is_no_collection():
    with pytest.raises(TypeError, match="give a list"):
        solve_many(ONE)


def test_a_text_that_cannot_be_encoded():
    with ThreadPoolExecutor(1) as executor:
        records = list(solve_many(["\udcff", ONE], executor=executor))
    assert [record.finding for record in records] == ["error", "no-claim"]


def test_an_endless_source_is_read_as_it_is_needed():
    taken = itertools.count()

    def endless():
        while True:
            next(taken)
            yield ONE

    with ThreadPoolExecutor(1) as executor:
        records = solve_many(endless(), executor=executor, chunk=2)
        assert [next(records).mate for _ in range(10)] == [1] * 10
        records.close()
    assert next(taken) < 60


class MortalCrew:
    """Works in this process, and dies whenever a chunk contains the poison."""

    workers = 2
    isolates = False
    poison = b"poison"

    def __init__(self):
        self.deaths = 0
        self.is_broken = False

    def submit(self, chunk, options, longest):
        if self.is_broken:
            raise BrokenExecutor
        future: Future[Done] = Future()
        if any(entry.text == self.poison for entry in chunk.entries):
            self.is_broken = True
            self.deaths += 1
            future.set_exception(BrokenExecutor())
        else:
            future.set_result(work(chunk, options, longest))
        return future

    def is_loss(self, error):
        return isinstance(error, BrokenExecutor)

    def check(self):
        pass

    def restart(self):
        self.is_broken = False

    def stop(self):
        pass

    def close(self):
        pass


def test_a_position_that_kills_workers_becomes_one_error():
    texts = [ONE.encode()] * 40
    texts[17] = MortalCrew.poison
    entries = [Entry(number, text) for number, text in enumerate(texts, 1)]
    chunks = [
        Chunk(start, "x", Form(POSITIONS), tuple(entries[start : start + 8]))
        for start in range(0, 40, 8)
    ]
    crew = MortalCrew()
    pace = Pace(1.0)
    done = list(Dispatcher(crew, Options(), pace).run(iter(chunks)))
    starts = sorted((chunk.start, result.count) for chunk, result in done)
    assert [start for start, _ in starts] == list(
        itertools.accumulate([0] + [n for _, n in starts[:-1]])
    )
    assert sum(count for _, count in starts) == 40
    errors = [chunk.start for chunk, result in done if "error" in result.findings]
    assert errors == [17]
    assert crew.deaths < 12


def test_a_hard_chunk_is_handed_back():
    """A worker gives back what it has not begun when its time is up."""
    entries = tuple(Entry(number, ONE.encode()) for number in range(1, 6))
    done = work(Chunk(0, "x", Form(POSITIONS), entries), Options(), longest=0.0)
    assert done.count == 1


def test_chunks_grow_with_the_cluster():
    assert planned_seconds(2) == 0.5
    assert planned_seconds(3200) == 16.0
    pace = Pace(2.0)
    assert pace.size == 8
    pace.note(8, 0.008)
    assert pace.size == 2000
    pace.note(1, 100.0)
    assert pace.size == 1


def test_a_script_whose_workers_cannot_start_is_told_so(tmp_path):
    """Workers import the script anew: one without its guard would start them for ever."""
    script = tmp_path / "unguarded.py"
    script.write_text(f"from echecs.batch import solve_many\nprint(list(solve_many([{ONE!r}])))\n")
    done = subprocess.run(
        [sys.executable, script], capture_output=True, text=True, timeout=120, check=False
    )
    assert done.returncode == 1
    assert "the worker processes do not start" in done.stderr
    assert "__main__" in done.stderr
