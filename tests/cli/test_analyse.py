"""`echecs analyse`, as a person or a script meets it."""

import gzip
import json
import os
import re
import shutil
import signal
import subprocess
import sys
from pathlib import Path

import pytest
from support.places import DATA

from echecs import read_pgn
from echecs.cli import main

MASTERS = str(DATA / "games" / "masters.pgn")
FEW = ["--nodes", "300", "--hash", "4", "--lang", "en"]
SHORT = '[White "A"]\n[Black "B"]\n\n1. f3 e5 2. g4 Qh4# 0-1\n'
BROKEN = '[White "C"]\n[Black "D"]\n\n1. e4 e5 2. Ke3 *\n'
MINI = '[Variant "mini"]\n\n1. e4 e5 *\n'


@pytest.fixture
def pgn(tmp_path):
    """Write a file of games and return its name."""

    def write(text, name="games.pgn"):
        path = tmp_path / name
        path.write_text(text)
        return str(path)

    return write


def start(*arguments, **options):
    return subprocess.Popen(
        [sys.executable, "-m", "echecs", "analyse", *FEW, *arguments],
        stdin=subprocess.PIPE,
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
        text=True,
        env={**os.environ, "PYTHONUTF8": "1"},
        **options,
    )


def test_a_table(pgn, capsys):
    assert main(["analyse", pgn(SHORT), *FEW]) == 0
    out, err = capsys.readouterr()
    assert out.startswith("A – B, 0-1\nA00 Barnes Opening: Fool's Mate\n")
    assert re.search(r"^2\. +g4\?\? +#-1 +0 % ", out, re.M)
    assert "\x1b" not in out
    assert err == ""


@pytest.mark.parametrize("number", [10**23, 10**400], ids=["10^23", "10^400"])
def test_a_limit_beyond_counting_limits_nothing(pgn, capsys, number):
    limits = ["--nodes", str(number), "--depth", "2", "--jobs", str(number)]
    assert main(["analyse", pgn(SHORT), *FEW, *limits]) == 0
    assert capsys.readouterr().err == ""


def test_files_of_every_kind(tmp_path, capsys):
    names = [str(tmp_path / f"out.{kind}") for kind in ("html", "pgn", "json", "txt")]
    options = [word for name in names for word in ("-o", name)]
    assert main(["analyse", MASTERS, *FEW, *options]) == 0
    out, err = capsys.readouterr()
    assert out == ""
    assert all(f"written: {name}" in err for name in names)
    page, games, data, table = (Path(name).read_text(encoding="utf-8") for name in names)
    assert page.startswith("<!DOCTYPE html>")
    assert [game["headers"]["White"] for game in json.loads(data)] == [
        "Morphy, Paul",
        "Anderssen, Adolf",
        "Byrne, Donald",
    ]
    assert table.count("Where the game turned") >= 1
    assert "[%eval" in games
    annotated = list(read_pgn(names[1]))
    originals = list(read_pgn(MASTERS))
    assert [game.moves for game in annotated] == [game.moves for game in originals]
    assert all(game.headers["Opening"] for game in annotated)
    assert sorted(os.listdir(tmp_path)) == ["out.html", "out.json", "out.pgn", "out.txt"]


def test_json_and_pgn_on_standard_output(pgn, capsys):
    name = pgn(SHORT + "\n" + SHORT)
    assert main(["analyse", name, *FEW, "--json"]) == 0
    lines = capsys.readouterr().out.splitlines()
    assert [json.loads(line)["moves"][2]["mark"] for line in lines] == ["??", "??"]
    assert main(["analyse", name, *FEW, "--pgn"]) == 0
    assert capsys.readouterr().out.count("2. g4 $4") == 2


def test_games_from_a_pipe():
    process = start("--json")
    out, err = process.communicate(SHORT, timeout=120)
    assert json.loads(out)["result"] == "0-1"
    assert (process.returncode, err) == (0, "")


def test_a_broken_game_does_not_hold_the_others_up(pgn, capsys):
    name = pgn(f"{SHORT}\n{BROKEN}\n{MINI}\n{SHORT}")
    assert main(["analyse", name, *FEW, "--json"]) == 2
    out, err = capsys.readouterr()
    assert len(out.splitlines()) == 2
    assert re.search(r"games\.pgn, game 2: line 9, column \d+: illegal move Ke3", err)
    assert "games.pgn, game 3: only games by the standard rules can be analysed, not mini" in err


@pytest.mark.parametrize(
    ("text", "message"),
    [("", "holds no game"), (BROKEN, "illegal move"), (MINI, "standard rules")],
)
def test_nothing_to_analyse(pgn, capsys, text, message):
    with pytest.raises(SystemExit) as caught:
        main(["analyse", pgn(text), *FEW])
    assert caught.value.code == 2
    err = capsys.readouterr().err
    assert message in err
    assert "there is no game to analyse" in err


@pytest.mark.parametrize(
    ("arguments", "message"),
    [
        (["--depth", "0"], "--depth needs a number above 0"),
        (["--time", "nan"], "--time needs a number above 0"),
        (["--jobs", "-1"], "--jobs needs a number above 0"),
        (["--threads", "300"], "--threads needs a number from 1 to 256"),
        (["-o", "x.doc"], "x.doc should end in .html"),
        (["-o", "/nowhere/x.html"], "cannot write /nowhere/x.html"),
        (["--engine", "/nowhere/engine"], "the engine does not answer"),
    ],
)
def test_bad_options(pgn, capsys, arguments, message):
    with pytest.raises(SystemExit) as caught:
        main(["analyse", pgn(SHORT), *FEW, *arguments])
    assert caught.value.code == 2
    assert message in capsys.readouterr().err


def test_a_pipe_is_not_replaced(pgn, capsys, tmp_path):
    pipe = tmp_path / "pipe.html"
    os.mkfifo(pipe)
    with pytest.raises(SystemExit) as caught:
        main(["analyse", pgn(SHORT), *FEW, "-o", str(pipe)])
    assert caught.value.code == 2
    assert f"{pipe} is no file; it would be replaced by one" in capsys.readouterr().err
    assert pipe.is_fifo()


@pytest.mark.parametrize(
    ("arguments", "message"),
    [
        (["--engine", "/nowhere/engine"], "impossible de lancer /nowhere/engine : fichier"),
        (["--engine", os.__file__], f"impossible de lancer {os.__file__} : "),
        (["--engine", shutil.which("true")], "le moteur ne répond pas : true "),
        (["--hash", "99999999999"], "pas assez de mémoire pour une table de 99999999999 Mo"),
        (["--hash", str(10**30)], f"pas assez de mémoire pour une table de {10**30} Mo"),
    ],
)
def test_bad_options_in_french(pgn, capsys, arguments, message):
    with pytest.raises(SystemExit) as caught:
        main(["analyse", pgn(SHORT * 3), *FEW[:-1], "fr", *arguments])
    assert caught.value.code == 2
    err = capsys.readouterr().err
    assert message.lower() in err.lower()
    assert len(err.splitlines()) == 1
    for english in ("Errno", "has ended", "takes no more", "ermission denied"):
        assert english not in err


def test_an_engine_that_fails_in_every_game_is_given_up(pgn, tmp_path, capsys):
    engine = tmp_path / "engine"
    engine.write_text(
        f"#!{sys.executable}\nfor word in iter(input, 'ucinewgame'):\n"
        "    print({'uci': 'uciok', 'isready': 'readyok'}.get(word, ''), flush=True)\n"
    )
    engine.chmod(0o755)
    arguments = ["--engine", str(engine), "--jobs", "1"]
    assert main(["analyse", pgn((SHORT + "\n") * 9), *FEW, *arguments]) == 2
    *games, last = capsys.readouterr().err.splitlines()
    assert len(games) == 3
    assert all(re.search(r"game \d: engine (has ended|takes no more)", line) for line in games)
    assert last == "echecs: nothing can be analysed: the other games are left"


@pytest.mark.parametrize("command", [["analyse"], ["play", "--load"]])
@pytest.mark.parametrize(
    ("name", "content", "english", "french"),
    [
        ("a.zst", b"x" * 30, "not packed as its name says", "pas comprimé comme son nom"),
        ("a.gz", b"hello", "not packed as its name says", "pas comprimé comme son nom"),
        ("a.gz", gzip.compress(os.urandom(999))[:500], "breaks off", "est tronqué"),
        ("a.zst", b"\x28\xb5\x2f\xfd" + b"x" * 30, "is damaged", "est endommagé"),
        ("a.gz", gzip.compress(b"1. e4 *")[:-8] + b"x" * 8, "is damaged", "est endommagé"),
    ],
    # What is packed differs from one second to the next: it makes no name for a test.
    ids=["no-zst", "no-gz", "short-gz", "damaged-zst", "damaged-gz"],
)
def test_a_damaged_file(tmp_path, capsys, command, name, content, english, french):
    path = tmp_path / name
    path.write_bytes(content)
    for language, words in (("en", english), ("fr", french)):
        with pytest.raises(SystemExit) as caught:
            main([*command, str(path), "--lang", language])
        assert caught.value.code == 2
        assert words in capsys.readouterr().err


def test_the_input_is_not_written_over(pgn, capsys):
    name = pgn(SHORT)
    with pytest.raises(SystemExit):
        main(["analyse", name, *FEW, "-o", name])
    assert "choose another to write" in capsys.readouterr().err
    assert Path(name).read_text() == SHORT


def test_a_missing_file(capsys):
    with pytest.raises(SystemExit) as caught:
        main(["analyse", "/nowhere.pgn", *FEW])
    assert caught.value.code == 2
    assert "cannot read /nowhere.pgn" in capsys.readouterr().err


def test_ctrl_c_keeps_what_is_done(pgn, tmp_path):
    # The first game is over before it begins to be searched; the second would take for ever.
    text = '[SetUp "1"]\n[FEN "7k/5Q2/5K2/8/8/8/8/8 b - - 0 1"]\n\n*\n'
    name = pgn(text + "\n" + SHORT)
    target = tmp_path / "out.json"
    process = start(name, "--json", "-o", str(target), "--jobs", "1", "--nodes", "10000000000")
    assert process.stdout is not None
    first = process.stdout.readline()
    assert json.loads(first)["complete"] is True
    process.send_signal(signal.SIGINT)
    out, err = process.communicate(timeout=120)
    assert process.returncode == 130, err
    # The second may not have been begun when Ctrl-C came.
    kept = [game["complete"] for game in json.loads(target.read_text())]
    assert kept in ([True], [True, False])
    assert out.count('"complete": false') == len(kept) - 1


def test_progress_on_a_terminal(pgn):
    pexpect = pytest.importorskip("pexpect", reason="pexpect drives the pseudo-terminal")
    child = pexpect.spawn(
        sys.executable,
        ["-m", "echecs", "analyse", *FEW, pgn(SHORT)],
        env={**os.environ, "TERM": "xterm"},
        encoding="utf-8",
        timeout=120,
    )
    child.expect(r"\[#+\.+\] \d+ %  games done: 0 of 1")
    child.expect(r"\[#{30}\] 100 %  games done: 1 of 1")
    child.expect("A – B, 0-1")
    child.expect(re.escape("\x1b[91m"))
    child.expect(pexpect.EOF)
    child.close()
    assert child.exitstatus == 0


def test_a_place_is_said_in_french(pgn, capsys):
    with pytest.raises(SystemExit):
        main(["analyse", "--lang", "fr", pgn("1. e4 e5 2. Ke3 *")])
    assert ", partie 1 : ligne 1, colonne 13 : " in capsys.readouterr().err
