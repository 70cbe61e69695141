"""Outputs: every form says the same, and appears whole or not at all."""

import csv
import json
import sqlite3
import subprocess

import pyarrow.parquet
import pytest

from echecs.batch.audit.record import Record
from echecs.batch.output.lines import columns_of, flatten
from echecs.batch.output.writer import write_output
from echecs.notation.epd import read_epd

RECORDS = [
    Record(
        "in.epd",
        3,
        'the "first"',
        "7k/8/6K1/8/8/8/8/RR6 w - - 4 9",
        "cooked",
        "other-keys",
        "Rb8#",
        1,
        ["Ra8#"],
        "solved",
        1,
        True,
        ["Ra8#", "Rb8#"],
        True,
        ["Ra8#"],
        ["a1a8"],
        ["1...Kh8 2.Qg7#/Qh7#"],
        nodes=12,
        seconds=0.25,
    ),
    Record("in.epd", 4, finding="error", status="error", error="not a position, é: 'x'"),
]


@pytest.mark.parametrize("timings", [False, True])
def test_every_form_says_the_same(tmp_path, timings):
    paths = {ending: tmp_path / f"out.{ending}" for ending in ("jsonl", "csv", "sqlite", "parquet")}
    for path in paths.values():
        write_output(str(path), RECORDS, timings=timings)
    names = columns_of(timings)
    assert ("seconds" in names) == timings
    whole = [{name: getattr(record, name) for name in names} for record in RECORDS]
    flat = [{name: flatten(value) for name, value in row.items()} for row in whole]
    assert [json.loads(line) for line in paths["jsonl"].read_text().splitlines()] == whole
    assert pyarrow.parquet.read_table(paths["parquet"]).to_pylist() == whole
    with paths["csv"].open(newline="") as stream:
        assert list(csv.DictReader(stream)) == [
            {name: "" if value is None else str(value) for name, value in row.items()}
            for row in flat
        ]
    database = sqlite3.connect(paths["sqlite"])
    rows = database.execute(f"SELECT number, {', '.join(names)} FROM positions").fetchall()
    database.close()
    assert rows == [(number, *row.values()) for number, row in enumerate(flat, 1)]


def test_epd_can_be_read_again(tmp_path):
    path = tmp_path / "out.epd"
    write_output(str(path), RECORDS)
    (epd,) = read_epd(path)
    assert epd.board.fen == RECORDS[0].fen
    assert epd.operations["dm"] == 1
    assert [str(move) for move in epd.operations["bm"]] == ["a1a8", "b1b8"]  # type: ignore[union-attr]
    assert epd.operations["id"] == 'the "first"'
    assert epd.operations["c0"] == "cooked other-keys Rb8#"
    assert "# in.epd:4: not a position" in path.read_text()


@pytest.mark.parametrize("ending", ["jsonl", "csv", "epd", "sqlite", "parquet"])
def test_what_fails_leaves_nothing_behind(tmp_path, ending):
    def failing():
        yield RECORDS[0]
        raise OSError(28, "No space left on device")

    path = tmp_path / f"out.{ending}"
    path.write_text("before")
    with pytest.raises(OSError, match="No space left"):
        write_output(str(path), failing())
    assert [each.name for each in tmp_path.iterdir()] == [path.name]
    assert path.read_text() == "before"


@pytest.mark.parametrize("ending", ["jsonl", "csv", "epd", "sqlite", "parquet"])
def test_a_full_disk(tmp_path, ending):
    """It is told, and nothing is left."""
    done = subprocess.run(
        ["mount", "-t", "tmpfs", "-o", "size=16k", "tmpfs", str(tmp_path)], capture_output=True
    )
    if done.returncode:
        pytest.skip(f"a small disk cannot be made: {done.stderr.decode().strip()}")
    names = [record._replace(name=str(n**9)) for n in range(4000) for record in RECORDS]
    try:
        with pytest.raises(OSError, match="No space left on device"):
            write_output(str(tmp_path / f"out.{ending}"), names)
        assert list(tmp_path.iterdir()) == []
    finally:
        subprocess.run(["umount", str(tmp_path)], check=True)
