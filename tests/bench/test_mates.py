"""The measurements of the mate solver, on a few problems of our own."""

import csv
from pathlib import Path

import pytest
from support.places import DATA

from bench import mates, threads
from bench.mate_suite import Problem, read_problems, take_sample
from echecs.domain.board import Board


@pytest.fixture
def few_problems(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> Path:
    """Work in an empty folder, on eight problems, for a moment each."""
    monkeypatch.chdir(tmp_path)
    monkeypatch.setenv("ECHECS_MATES_FILE", str(DATA / "mates.epd"))
    monkeypatch.setenv("ECHECS_MATES_SECONDS", "0.2")
    monkeypatch.setenv("ECHECS_MATES_SAMPLE", "8")
    return tmp_path


def test_every_row_is_measured(few_problems: Path) -> None:
    rows = {row.what: row for row in mates.measure()}
    assert rows["8 of mates, found in 0.2 s"].ours.startswith("8/8")
    assert rows["mates found whose proof was verified"].ours == "8/8"
    assert rows["shortest proved, N <= 6"].ours.startswith("8/8")
    assert any(what.startswith("median time, N ") for what in rows)
    assert any(what.startswith("median time, pieces ") for what in rows)
    with (few_problems / "build" / "bench" / "mates.csv").open(encoding="utf-8") as stream:
        table = list(csv.DictReader(stream))
    assert len(table) == 8
    assert all(float(line["ours"]) < 0.3 and line["minimal"] == "1" for line in table)


def test_threads_race_on_what_took_long(few_problems: Path) -> None:
    list(mates.measure())
    assert [row.ours for row in threads.measure()] == ["skipped"]
    path = few_problems / "build" / "bench" / "mates.csv"
    with path.open(encoding="utf-8", newline="") as stream:
        table = list(csv.DictReader(stream))
    table[0]["late"] = "2.5"
    with path.open("w", encoding="utf-8", newline="") as stream:
        writer = csv.DictWriter(stream, table[0])
        writer.writeheader()
        writer.writerows(table)
    rows = list(threads.measure())
    assert len(rows) == 2
    assert rows[-1].what == "two threads against one, 1 positions"


def test_without_any_collection(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    monkeypatch.chdir(tmp_path)
    monkeypatch.delenv("ECHECS_MATES_FILE", raising=False)
    assert list(mates.measure()) == []


def test_reading(tmp_path: Path) -> None:
    path = tmp_path / "some.epd"
    path.write_text(
        "7k/8/6K1/8/8/8/8/R7 w - - bm #1;\n"
        "7k/8/6K1/8/8/8/8/R7 b - - bm #-1; c0 remark;\n"
        "7k/4K1pp/7N/8/8/8/8/B7 w - - dm 3;\n"
        "no position bm #2;\n"
        "\n"
        "8/8/8/8/8/4k3/4p3/4K3 w - - id nothing;\n"
    )
    problems = read_problems(path)
    assert [problem.mate for problem in problems] == [1, -1, 3]
    assert [problem.pieces for problem in problems] == [3, 3, 6]


def test_samples() -> None:
    problems = [Problem(Board(), number) for number in range(1, 101)]
    assert take_sample(problems, 0) == take_sample(problems, 200) == problems
    chosen = take_sample(problems, 10)
    assert len(chosen) == 10
    assert chosen == take_sample(problems, 10) == sorted(chosen, key=problems.index)
