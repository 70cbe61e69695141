"""`echecs perft`, as a person or a script runs it."""

import json
import os
import signal
import subprocess
import sys
import time

import pytest
from support.bad_fens import read_bad_fens
from support.places import DATA

from echecs import Board
from echecs.cli import main

KIWIPETE = "r3k2r/p1ppqpb1/bn2pnp1/3PN3/1p2P3/2N2Q1p/PPPBBPPP/R3K2R w KQkq - 0 1"
# What a shell can pass: no zero byte.
BAD = [case for case in read_bad_fens(DATA / "bad-fens.txt") if "\0" not in case.text]


def test_the_last_line_is_the_number(echecs):
    done = echecs("perft", "4", check=0)
    assert done.stdout.splitlines()[-1] == "197281"
    assert done.stderr == ""


@pytest.mark.parametrize("arguments", [[KIWIPETE], KIWIPETE.split(), [*KIWIPETE.split()[:4]]])
def test_a_fen_in_one_word_or_in_six(echecs, arguments):
    assert echecs("perft", "3", *arguments, check=0).stdout == "97862\n"


def test_depth_zero(echecs):
    assert echecs("perft", "0", "--divide", check=0).stdout.splitlines()[-1] == "1"


def test_divide_adds_up(echecs):
    done = echecs("perft", "3", KIWIPETE, "--divide", check=0)
    *lines, empty, total = done.stdout.splitlines()
    counts = dict(line.split(": ") for line in lines)
    assert empty == ""
    assert len(counts) == 48
    assert sum(map(int, counts.values())) == int(total) == 97862
    assert list(counts) == sorted(counts)


def test_json(echecs):
    report = json.loads(echecs("perft", "2", "--json", check=0).stdout)
    assert report.pop("seconds") >= 0
    assert report == {"fen": Board().fen, "depth": 2, "nodes": 400}
    report = json.loads(echecs("perft", "2", "--json", "--divide", check=0).stdout)
    assert report["divide"]["e2e4"] == 20


def test_the_reduced_rules(echecs):
    fen = "r3k2r/8/8/8/8/8/8/R3K2R w KQkq - 0 1"
    assert echecs("perft", "1", fen, check=0).stdout == "26\n"
    assert echecs("perft", "1", fen, "--rules", "mini", check=0).stdout == "24\n"


@pytest.mark.parametrize("depth", ["-1", "65", "99999999999999999999"])
def test_a_depth_out_of_range(echecs, depth):
    done = echecs("perft", depth, check=2)
    assert done.stderr == f"echecs: the depth must be a number from 0 to 64, not {depth}\n"
    done = echecs("perft", depth, language="fr", check=2)
    assert done.stderr == f"echecs: la profondeur est un nombre de 0 à 64, pas {depth}\n"


def test_every_fault_on_one_line(echecs):
    fen = "4k2P/8/8/8/8/8/8/8 w K e6 0 1"
    done = echecs("perft", "3", fen, check=2)
    assert done.stdout == ""
    assert done.stderr.splitlines() == [
        "echecs: this FEN is not a legal position: castling right K: king and rook do not stand "
        "for it; White has no king; a pawn cannot stand on h8; no double step can just have "
        "passed over e6",
        f"  '{fen}'",
    ]
    done = echecs("perft", "3", fen, language="fr", check=2)
    assert done.stderr.splitlines()[0] == (
        "echecs: cette FEN n’est pas une position légale : droit de roque K : le roi et la tour "
        "ne sont pas à leur place ; les blancs n’ont pas de roi ; un pion ne peut pas se trouver "
        "en h8 ; aucun double pas ne vient de passer par e6"
    )


@pytest.mark.parametrize("language", ["en", "fr"])
@pytest.mark.parametrize("case", BAD, ids=[case.text[:50] or "nothing" for case in BAD])
def test_bad_fens_within_the_process(case, language, capsys):
    """The whole table; a process for each would take minutes."""
    with pytest.raises(SystemExit) as stopped:
        main(["perft", "1", "--lang", language, case.text])
    assert stopped.value.code == 2
    out, err = capsys.readouterr()
    assert out == ""
    assert len(err.splitlines()) == 2
    assert err.startswith("echecs: ")


@pytest.mark.parametrize("text", ["x" * 100_000, "8/" * 50_000, "\udcff\udcfe/é♔"])
def test_hostile_text_through_the_program(echecs, text):
    done = echecs("perft", "3", text, check=2)
    assert len(done.stderr) < 1000
    assert len(done.stderr.splitlines()) == 2


def test_ten_megabytes(capsys):
    """More than a shell passes, so within the process."""
    with pytest.raises(SystemExit) as stopped:
        main(["perft", "1", "--lang", "en", "k" * 10_000_000])
    assert stopped.value.code == 2
    assert "at most 128 characters, this one has 10000000" in capsys.readouterr().err


@pytest.mark.parametrize("arguments", [["12"], ["12", "--divide"], ["12", "--json"]])
def test_ctrl_c_ends_at_once(arguments):
    with subprocess.Popen(
        [sys.executable, "-m", "echecs", "perft", *arguments],
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
        text=True,
        # A test run in the background may have been told to ignore it.
        preexec_fn=lambda: signal.signal(signal.SIGINT, signal.default_int_handler),
    ) as process:
        try:
            time.sleep(1.0)
            process.send_signal(signal.SIGINT)
            begun = time.monotonic()
            _, err = process.communicate(timeout=60)
            seconds = time.monotonic() - begun
        finally:
            process.kill()
    assert process.returncode == 130
    assert err == ""
    assert seconds < 20


@pytest.mark.parametrize("arguments", [["3"], ["4", "--divide"], ["2", "--json"]])
def test_a_reader_that_has_gone(arguments):
    reading, writing = os.pipe()
    os.close(reading)
    done = subprocess.run(
        [sys.executable, "-m", "echecs", "perft", *arguments],
        stdout=writing,
        stderr=subprocess.PIPE,
        text=True,
        timeout=60,
    )
    os.close(writing)
    assert done.stderr == ""
    assert done.returncode == 0


def test_a_long_count_shows_how_far_it_is():
    pexpect = pytest.importorskip("pexpect", reason="pexpect makes the terminal")
    arguments = ["-m", "echecs", "perft", "6", "7k/8/8/8/8/8/P7/K7 w - - 0 1", "--lang", "en"]
    count = pexpect.spawn(sys.executable, arguments, encoding="utf-8", timeout=60)
    count.expect("first moves counted: 0 of 4, sequences: 0")
    count.expect("first moves counted: 3 of 4")
    count.expect(r"\x1b\[K[0-9]+\r\n")
    count.expect(pexpect.EOF)
    count.close()
    assert count.exitstatus == 0
