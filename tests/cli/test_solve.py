"""`echecs solve`: problems in words, files and pipes, and the exit code for each end."""

import json
import os
import re

import pytest

MATE_IN_THREE = "7k/4K1pp/7N/8/8/8/8/B7 w - - 0 1"
MATE_IN_ONE = "7k/8/6K1/8/8/8/8/R7 w - - 0 1"


def test_a_mate_and_its_line(echecs):
    shown = echecs("solve", MATE_IN_THREE, check=0).stdout
    assert "White to move: mate in 3 (proved the shortest)\n1.Bf6 gxf6 2.Kf8 " in shown
    shown = echecs("solve", *MATE_IN_THREE.split(), language="fr", check=0).stdout
    assert "\n1.Ff6 gxf6 2.Rf8 " in shown


def test_json(echecs):
    found = json.loads(echecs("solve", MATE_IN_THREE, "--json", check=0).stdout)
    assert (found["fen"], found["mate"], found["keys"]) == (MATE_IN_THREE, 3, ["Bf6"])
    assert found["minimal"] is True
    assert found["line_uci"][0] == "a1f6"


@pytest.mark.parametrize("nodes", [10**23, 10**400], ids=["10^23", "10^400"])
def test_a_limit_beyond_counting_limits_nothing(echecs, nodes):
    assert "mate in 3 (" in echecs("solve", MATE_IN_THREE, "--nodes", str(nodes), check=0).stdout


def test_no_such_mate(echecs):
    shown = echecs("solve", "-n", "1", MATE_IN_THREE, check=1).stdout
    assert "there is no such mate" in shown


def test_no_mate_no_proof(echecs, tmp_path):
    path = tmp_path / "x.proof"
    done = echecs("solve", "-n", "1", MATE_IN_THREE, "--proof", str(path), check=1)
    assert "there is no mate to prove" in done.stderr
    assert not path.exists()


def test_a_limit(echecs):
    done = echecs("solve", "--nodes", "1", "8/8/8/8/8/8/1k5q/5K2 b - - 0 1", check=3)
    assert re.search(r"no mate in \d+ or fewer; .* in \d+\.\d s\n", done.stdout)
    middle_game = "r1bqkbnr/pppp1ppp/2n5/4p3/2B1P3/8/PPPP1PPP/RNBQK1NR w KQkq - 2 3"
    done = echecs("solve", "--nodes", "100000", middle_game, check=3)
    assert re.search(r"no mate in \d+ or fewer; none found up to \d+ in \d+\.\d s", done.stdout)
    found = json.loads(echecs("solve", "--nodes", "100000", middle_game, "--json", check=3).stdout)
    assert 2 <= found["refuted"] < found["searched"]


def test_json_says_whether_there_may_be_more_keys(echecs):
    assert json.loads(echecs("solve", MATE_IN_THREE, "--json").stdout)["all_keys"] is False
    assert json.loads(echecs("solve", MATE_IN_THREE, "--all", "--json").stdout)["all_keys"] is True


def test_a_bad_line_does_not_stop_the_others(echecs):
    done = echecs("solve", input=f"{MATE_IN_ONE}\nrubbish\n{MATE_IN_THREE}\n", check=2)
    assert done.stderr.startswith("echecs: line 2: this FEN is not a legal position: ")
    assert "mate in 1 " in done.stdout
    assert "mate in 3 " in done.stdout


@pytest.mark.parametrize(
    ("arguments", "message"),
    [
        (["nothing.epd"], "nothing.epd is neither a file nor a FEN"),
        (["-n", "0", MATE_IN_ONE], "a mate has from 1 to "),
        (["--time", "0", MATE_IN_ONE], "--time needs a number above 0, not 0.0"),
        (["--threads", "257", MATE_IN_ONE], "--threads needs a number from 1 to 256"),
        (["--proof", "x", MATE_IN_ONE, MATE_IN_THREE], "--proof takes one problem at a time"),
        (["--proof", "/nowhere/x", MATE_IN_ONE], "cannot write /nowhere/x"),
        (["--proof", "/", MATE_IN_ONE], "cannot write /: "),
        (["--proof", "", MATE_IN_ONE], "cannot write : "),
    ],
)
def test_bad_arguments(echecs, arguments, message):
    assert f"echecs: {message}" in echecs("solve", *arguments, check=2).stderr


def test_a_proof_replaces_neither_a_pipe_nor_the_problems(echecs, tmp_path):
    pipe, problems = tmp_path / "pipe", tmp_path / "problems.epd"
    os.mkfifo(pipe)
    done = echecs("solve", MATE_IN_ONE, "--proof", str(pipe), check=2)
    assert f"{pipe} is no file; it would be replaced by one" in done.stderr
    assert pipe.is_fifo()
    problems.write_text(MATE_IN_ONE)
    done = echecs("solve", str(problems), "--proof", f"{tmp_path}/./problems.epd", check=2)
    assert "problems.epd is an input; it would be overwritten" in done.stderr
    assert problems.read_text() == MATE_IN_ONE


def test_a_proof_goes_where_a_link_leads(echecs, tmp_path):
    link = tmp_path / "link.proof"
    link.symlink_to("real.proof")
    echecs("solve", MATE_IN_ONE, "--proof", str(link), check=0)
    assert link.is_symlink()
    echecs("verify", str(tmp_path / "real.proof"), check=0)


CLAIMS = """6k1/5ppp/8/8/8/8/5PPP/R5K1 w - - bm Ra8#; dm 1; id "right";
6k1/5ppp/8/8/8/8/5PPP/R5K1 w - - bm Ra7; dm 2; id "too long";
7k/4K1pp/7N/8/8/8/8/B7 w - - dm 2; id "too short";
7k/8/6K1/8/8/8/8/RR6 w - - bm Ra8#; dm 1; id "cooked";
"""


def test_claims_agree_or_not(echecs):
    told = echecs("solve", "--json", "--all", input=CLAIMS, check=0).stdout.splitlines()
    claims = {each["id"]: each["claim"] for each in map(json.loads, told)}
    assert {name: claim["agrees"] for name, claim in claims.items()} == {
        "right": True,
        "too long": False,
        "too short": False,
        "cooked": False,
    }
    assert [claim["finding"] for claim in claims.values()] == [
        "correct",
        "shorter",
        "longer",
        "cooked",
    ]
    shown = echecs("solve", "--all", input=CLAIMS, check=0).stdout
    assert "claimed: mate in 1, Ra8#: agreed\n" in shown
    assert "claimed: mate in 2, Ra7: not so, a shorter mate exists\n" in shown
    assert "claimed: mate in 2: not so, the shortest mate takes longer\n" in shown
    shown = echecs("solve", input=CLAIMS, language="fr", check=0).stdout
    assert "annoncé : mat en 1, Ta8# : exact\n" in shown
    assert "annoncé : mat en 2, Ta7 : inexact, il existe un mat plus court\n" in shown


def test_the_diagram_has_the_letters_of_the_moves(echecs):
    shown = echecs("solve", MATE_IN_THREE, language="fr", check=0).stdout
    assert shown.startswith("8  . . . . . . . r\n7  . . . . R . p p\n6  . . . . . . . C\n")
    shown = echecs("solve", MATE_IN_THREE, "--letters", "en", language="fr", check=0).stdout
    assert shown.startswith("8  . . . . . . . k\n7  . . . . K . p p\n6  . . . . . . . N\n")


def test_the_tree_as_data(echecs):
    found = json.loads(echecs("solve", MATE_IN_THREE, "--tree", "--json", check=0).stdout)
    (key,) = found["tree"]
    assert (key["uci"], key["replies"][0]["answers"][0]["uci"]) == ("a1f6", "e7f8")
    found = json.loads(echecs("solve", "7k/8/6K1/8/8/8/8/R7 b - - 0 1", "--tree", "--json").stdout)
    assert found["tree"][0]["answers"][0] == {"move": "Ra8#", "uci": "a1a8", "mate": True}
