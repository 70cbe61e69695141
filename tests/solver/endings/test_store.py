"""Tables on disk: whole or absent, checked, made again when damaged."""

import os
import subprocess
import sys
import threading

import pytest

from echecs import Board
from echecs.solver.endings import DRAW, Endings, Step
from echecs.solver.endings import endings as process
from echecs.solver.endings.make import make_table
from echecs.solver.endings.store import (
    DamagedTableError,
    cache_directory,
    describe,
    load_table,
    path_of,
    save_table,
)

ROOK_MATE = "8/8/8/8/8/2k5/1R6/K7 w - - 0 1"


@pytest.fixture(scope="module")
def rook():
    return make_table("KRK")


@pytest.fixture
def saved(rook, tmp_path):
    table, survey = rook
    save_table(tmp_path, table, survey, 1.5)
    return tmp_path


@pytest.fixture
def nothing_loaded(monkeypatch):
    """As in a process that has just begun."""
    monkeypatch.setattr(process, "_tables", {})


def test_what_is_read_is_what_was_written(rook, saved):
    table, survey = rook
    again, described = load_table(saved, "KRK")
    assert again.read(0, len(again)) == table.read(0, len(table))
    assert described == describe(saved, "KRK")
    assert described.survey == survey
    assert described.seconds == 1.5
    assert described.file_size == path_of(saved, "KRK").stat().st_size
    assert os.listdir(saved) == ["KRK.ending"]


def damage_a_byte(content, place):
    changed = bytearray(content)
    changed[place] ^= 1
    return bytes(changed)


DAMAGES = {
    "empty": lambda content: b"",
    "another format": lambda content: damage_a_byte(content, 0),
    "another version": lambda content: content.replace(b"ending 1\n", b"ending 0\n", 1),
    "no description": lambda content: content[:16] + b"\n" + content[16:],
    "a description that is a list": lambda content: content[:16] + b"[]\n",
    "another ending": lambda content: content.replace(b'"KRK"', b'"KQK"', 1),
    "another size": lambda content: content.replace(b'"bytes": 5', b'"bytes": 6', 1),
    "negative block": lambda content: content.replace(b'"blocks": [', b'"blocks": [-', 1),
    "in the middle": lambda content: damage_a_byte(content, len(content) // 2),
    "in the checksum": lambda content: damage_a_byte(content, -1),
    "cut off": lambda content: content[:-1],
    "cut in half": lambda content: content[: len(content) // 2],
    "too long": lambda content: content + b"x",
}  # fmt: skip


@pytest.mark.parametrize("damage", DAMAGES)
def test_damage_is_noticed_and_mended(saved, nothing_loaded, damage):
    path = path_of(saved, "KRK")
    whole = path.read_bytes()
    broken = DAMAGES[damage](whole)
    assert broken != whole
    path.write_bytes(broken)
    with pytest.raises(DamagedTableError):
        load_table(saved, "KRK")
    assert Endings(saved).load("KRK")
    load_table(saved, "KRK")
    assert path.read_bytes()[-1000:-32] == whole[-1000:-32]


def test_every_cut_is_noticed(saved):
    path = path_of(saved, "KRK")
    whole = path.read_bytes()
    for size in range(0, len(whole), 97):
        path.write_bytes(whole[:size])
        assert describe(saved, "KRK") is None
        with pytest.raises(DamagedTableError):
            load_table(saved, "KRK")


def test_a_table_that_cannot_be_written_whole_leaves_nothing(rook, tmp_path, monkeypatch):
    def full(handle):
        raise OSError(28, "No space left on device")

    monkeypatch.setattr(os, "fsync", full)
    with pytest.raises(OSError, match="No space"):
        save_table(tmp_path, rook[0], rook[1], 1.0)
    assert os.listdir(tmp_path) == []


def test_without_a_place_to_write_tables_live_in_memory(tmp_path, nothing_loaded):
    blocked = tmp_path / "file"
    blocked.write_text("no directory", encoding="utf-8")
    endings = Endings(blocked / "below")
    built = endings.build("KRK")
    assert built.file_size == 0
    assert built.survey.longest[0] == 16
    assert endings.distance(Board(ROOK_MATE)) == 16
    assert endings.describe("KRK") == built


def test_a_table_is_made_once(tmp_path, nothing_loaded):
    steps: list[Step] = []
    endings = Endings(tmp_path, progress=steps.append)
    endings.build("KPK")
    names = list(dict.fromkeys(step.name for step in steps))
    assert sorted(names) == ["KBK", "KNK", "KPK", "KQK", "KRK"]
    assert names[-1] == "KPK"
    assert sorted(os.listdir(tmp_path)) == sorted(f"{name}.ending" for name in names)
    steps.clear()
    endings.build("KPK")
    Endings(tmp_path, progress=steps.append).distance(Board(ROOK_MATE))
    assert steps == []


@pytest.mark.parametrize("threads", [1, 2, 7])
def test_threads_make_the_same_table(rook, threads):
    table, survey = make_table("KRK", threads=threads)
    assert survey == rook[1]
    assert table.read(0, len(table)) == rook[0].read(0, len(table))


PROGRAM = """
import sys
from echecs import Board
from echecs.solver.endings import Endings
print(Endings().distance(Board(sys.argv[1])))
"""


def test_processes_that_build_at_the_same_time(tmp_path):
    environment = {**os.environ, "ECHECS_CACHE": str(tmp_path)}
    fen = "8/8/8/1k6/8/8/K5P1/8 w - - 0 1"
    running = [
        subprocess.Popen(
            [sys.executable, "-c", PROGRAM, fen], env=environment, stdout=subprocess.PIPE, text=True
        )
        for _ in range(4)
    ]
    answers = [process.communicate(timeout=300)[0] for process in running]
    assert answers == ["28\n"] * 4
    names = ["KBK", "KNK", "KPK", "KQK", "KRK"]
    assert sorted(os.listdir(tmp_path / "endings")) == [f"{name}.ending" for name in names]
    for name in names:
        load_table(tmp_path / "endings", name)


def test_threads_that_ask_at_the_same_time(tmp_path, nothing_loaded):
    endings = Endings(tmp_path)
    answers = []
    boards = [Board(ROOK_MATE), Board("8/8/8/8/8/8/8/K1k4B w - - 0 1")]

    def ask():
        answers.append([endings.distance(board) for board in boards])

    askers = [threading.Thread(target=ask) for _ in range(8)]
    for asker in askers:
        asker.start()
    for asker in askers:
        asker.join()
    assert answers == [[16, DRAW]] * 8


def test_where_tables_are_kept(monkeypatch, tmp_path):
    monkeypatch.setenv("ECHECS_CACHE", str(tmp_path))
    assert cache_directory() == tmp_path / "endings"
    monkeypatch.delenv("ECHECS_CACHE")
    monkeypatch.setenv("XDG_CACHE_HOME", str(tmp_path / "xdg"))
    assert cache_directory() == tmp_path / "xdg" / "echecs" / "endings"
    # Without platformdirs the same, by hand.
    monkeypatch.setitem(sys.modules, "platformdirs", None)
    assert cache_directory() == tmp_path / "xdg" / "echecs" / "endings"
    monkeypatch.delenv("XDG_CACHE_HOME")
    monkeypatch.setenv("HOME", str(tmp_path))
    assert cache_directory() == tmp_path / ".cache" / "echecs" / "endings"
