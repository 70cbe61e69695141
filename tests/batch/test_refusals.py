"""What a run refuses before it begins, and runs that meet: nothing is overwritten or lost."""

import contextlib
import json
import os
import subprocess
from pathlib import Path

import pytest

from echecs.batch.audit.record import Record, format_record
from echecs.batch.audit.work import Chunk, Done
from echecs.batch.input.entry import Entry
from echecs.batch.input.form import POSITIONS, Form
from echecs.batch.run.journal import ChangedRunError, DamagedRunError, Journal

GOOD = "7k/8/6K1/8/8/8/8/R7 w - - dm 1;\n"


@pytest.fixture
def source(program):
    path = program.directory / "in.epd"
    path.write_text(GOOD * 3)
    return path


@pytest.mark.parametrize(
    ("output", "more", "told"),
    [
        ("in.epd", (), "in.epd is an input; it would be overwritten"),
        ("link.epd", (), "link.epd is an input"),
        ("out.jsonl", ("--html", "in.epd"), "in.epd is an input"),
        ("out.jsonl", ("--html", "./out.jsonl"), "cannot be both the output and the report"),
        ("out.jsonl", ("--html", "nowhere/r.html"), "nowhere/r.html: No such file"),
        ("out.jsonl", ("--html", "folder.jsonl"), "folder.jsonl: Is a directory"),
        ("out.jsonl", ("--html", "device.jsonl"), "device.jsonl is no file"),
        ("device.jsonl", (), "device.jsonl is no file"),
        ("folder.jsonl", (), "folder.jsonl: Is a directory"),
        ("nowhere/out.jsonl", (), "nowhere/out.jsonl: No such file"),
        ("out.jsonl", ("--proofs", "in.epd"), "in.epd: Not a directory"),
        ("out.jsonl", ("--scheduler", "", "--workers", "2"), "exclude each other"),
    ],
)
def test_places_that_will_not_do(program, source, output, more, told):
    (program.directory / "link.epd").symlink_to("in.epd")
    (program.directory / "folder.jsonl").mkdir()
    os.mkfifo(program.directory / "device.jsonl")
    before = sorted(os.listdir(program.directory))
    done = program.run("in.epd", "-o", output, *more, check=2)
    assert told in done.stderr
    assert sorted(os.listdir(program.directory)) == before
    assert source.read_text() == GOOD * 3


@pytest.mark.parametrize("size", ["99999999", "99999999999999999999"])
def test_a_table_for_which_there_is_no_memory(program, source, size):
    done = program.run(source, "-o", "out.jsonl", "--hash", size, "--workers", 1, check=2)
    assert f"there is no memory for a table of {size} MB" in done.stderr


def test_nodes_without_end(program, source):
    program.run(source, "-o", "out.jsonl", "--nodes", 10**30, "--workers", 1, check=0)


@pytest.mark.parametrize("address", ["nonsense", "", "nonsense://here"])
def test_an_address_that_is_none(program, source, address, is_long):
    if address != "nonsense" and not is_long:
        pytest.skip("slow: runs with --long")
    done = program.run(source, "-o", "out.jsonl", "--scheduler", address, check=2)
    assert "there is no scheduler at" in done.stderr


def test_a_name_that_is_no_text(program):
    name = os.fsdecode(b"na\xffme.epd")
    (program.directory / name).write_text(GOOD)
    program.run(name, "-o", "out.jsonl", "--html", "report.html", "--workers", 1, check=0)
    record = json.loads((program.directory / "out.jsonl").read_text())
    assert record["input"] == "na\ufffdme.epd"


# --- What an earlier run has left, and a run beside this one ---------------------------


class Held:
    """A run that waits for more of its pipe, with some chunks done."""

    def __init__(self, program):
        self.process = program.start(
            "-", "-o", "out.jsonl", "--chunk", 1, "--workers", 1, stdin=subprocess.PIPE
        )
        self.write(GOOD * 6)
        program.wait_for_chunks(self.process, 4)

    def write(self, text):
        assert self.process.stdin is not None
        self.process.stdin.write(text)
        self.process.stdin.flush()

    def kill(self):
        self.process.kill()
        self.process.communicate()


def test_a_run_is_not_forgotten_while_it_works(program, source):
    held = Held(program)
    done = program.run(source, "-o", "out.jsonl", "--restart", check=2)
    assert "another run is writing out.jsonl" in done.stderr
    held.write(GOOD)
    _, errors = held.process.communicate(timeout=120)
    assert held.process.returncode == 0, errors
    assert len((program.directory / "out.jsonl").read_text().splitlines()) == 7


def spoil_a_line(journal: Path, records: Path) -> None:
    lines = journal.read_bytes().splitlines(keepends=True)
    journal.write_bytes(b"".join([*lines[:2], b"\0" * 20 + b"\n", *lines[3:]]))


def spoil_the_header(journal: Path, records: Path) -> None:
    journal.write_bytes(b"[1]\n" + journal.read_bytes().partition(b"\n")[2])


def cut_records(journal: Path, records: Path) -> None:
    records.write_bytes(records.read_bytes()[:100])


def spoil_records(journal: Path, records: Path) -> None:
    records.write_bytes(b"?" + records.read_bytes()[1:])


def lose_records(journal: Path, records: Path) -> None:
    records.unlink()


@pytest.mark.parametrize(
    "spoil", [spoil_a_line, spoil_the_header, cut_records, spoil_records, lose_records]
)
def test_a_damaged_journal(tmp_path, spoil):
    output = str(tmp_path / "out.jsonl")
    journal = Journal(output, {}, resume=False)
    for start in range(3):
        entries = (Entry(start + 1, GOOD.encode()),)
        chunk = Chunk(start, "x", Form(POSITIONS), entries)
        journal.append(chunk, Done(1, format_record(Record("x", start + 1)), {}, 1.0))
    assert len(list(journal.records())) == 3
    journal.close()
    spoil(journal.directory / "journal", journal.directory / "records")
    with (
        pytest.raises((DamagedRunError, ChangedRunError)),
        contextlib.closing(Journal(output, {}, resume=True)) as again,
    ):
        list(again.records())


def test_a_damaged_run_is_not_gone_on_with(program):
    Held(program).kill()
    parts = program.directory / "out.jsonl.parts"
    spoil_a_line(parts / "journal", parts / "records")
    arguments = ("-", "-o", "out.jsonl", "--workers", 1)
    done = program.run(*arguments, "--resume", input=GOOD * 6, check=2)
    assert "out.jsonl.parts is damaged and cannot be gone on with: --restart" in done.stderr
    assert not (program.directory / "out.jsonl").exists()
    program.run(*arguments, "--restart", input=GOOD * 6, check=0)


def test_the_rate_is_of_this_run(program):
    Held(program).kill()
    done = program.run("-", "-o", "out.jsonl", "--resume", input=GOOD * 6, check=0)
    assert "positions: 6, of which now" in done.stdout


def test_a_run_that_was_killed_while_it_cleaned_up(program, source):
    """What it was removing has another name by then, and goes with the next run."""
    rest = program.directory / ".out.jsonl.parts.removed"
    rest.mkdir()
    (rest / "journal").write_text("half")
    program.run(source, "-o", "out.jsonl", "--workers", 1, check=0)
    assert sorted(os.listdir(program.directory)) == ["in.epd", "out.jsonl"]
