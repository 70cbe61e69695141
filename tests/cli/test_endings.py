"""`echecs endings`, as a person or a script runs it."""

import json
import os

import pytest

from echecs.solver.endings import endings_of


@pytest.fixture
def run(echecs, tmp_path, monkeypatch):
    """The command with a cache of its own."""
    monkeypatch.setenv("ECHECS_CACHE", str(tmp_path))

    def command(*arguments, **options):
        return echecs("endings", *arguments, **options)

    return command


def test_the_list_of_what_is_not_there(run, tmp_path):
    lines = run(check=0).stdout.splitlines()
    assert lines[0] == str(tmp_path / "endings")
    assert [line.split()[0] for line in lines[1:-1]] == endings_of(3) + endings_of(4)
    assert all(line.endswith("not built") for line in lines[1:-1])
    assert lines[-1] == "built: 0 of 35, 0 kB, 0.0 s"
    assert run(language="fr").stdout.splitlines()[-1] == "construites : 0 sur 35, 0 ko, 0.0 s"
    # Looking does not build.
    assert not (tmp_path / "endings").exists()


def test_build_then_list(run, tmp_path):
    done = run("build", "KvKP", check=0)
    assert done.stderr == ""
    assert done.stdout.startswith("KPK ")
    assert "positions: 165676, longest mate: 28, " in done.stdout
    names = ["KBK", "KNK", "KPK", "KQK", "KRK"]
    assert sorted(os.listdir(tmp_path / "endings")) == [f"{name}.ending" for name in names]
    lines = run(check=0).stdout.splitlines()
    assert lines[-1].startswith("built: 5 of 35, ")
    assert "longest mate: 16, 8/8/8/8/8/2k5/1R6/K7 w - - 0 1" in lines[2]
    assert lines[3].endswith("no mate")
    report = json.loads(run("list", "KPK", "KQKR", "--json", check=0).stdout)
    kpk, other = report["endings"]
    assert (kpk["name"], kpk["built"], kpk["longest"]) == ("KPK", True, 28)
    assert kpk["size"] == (tmp_path / "endings" / "KPK.ending").stat().st_size
    assert kpk["white"]["won"] + kpk["white"]["drawn"] + kpk["white"]["lost"] == 81664
    assert other == {"name": "KQKR", "built": False}


def test_numbers_stand_for_all(run):
    report = json.loads(run("build", "3", "KQK", "--json", check=0).stdout)
    assert [row["name"] for row in report["endings"]] == endings_of(3)


def test_check(run):
    done = run("check", "KRK", "KQK", check=0)
    assert done.stdout.splitlines()[0].startswith("KRK: positions: 50015, contradictions: 0, ")
    report = json.loads(run("check", "KQK", "--json", check=0).stdout)
    assert report["endings"][0]["wrong"] == 0


@pytest.mark.parametrize(
    ("fen", "first", "best"),
    [
        ("7k/8/5K2/8/8/8/8/R7 b - - 0 1", "mated in 2", "best moves: Kh7 Kg8"),
        ("7k/8/6K1/8/8/8/8/R7 w - - 0 1", "mate in 1", "best moves: Ra8#"),
        ("R6k/8/6K1/8/8/8/8/8 b - - 0 1", "checkmate", None),
        ("8/8/8/8/8/k7/1R6/7K b - - 0 1", "draw", "best moves: Kxb2"),
    ],
)
def test_probe(run, fen, first, best):
    lines = run("probe", *fen.split(), check=0).stdout.splitlines()
    assert lines[0] == first
    if best is None:
        assert len(lines) == 1
    else:
        assert lines[1] == best
    if "mate" in first and best is not None:
        assert lines[2].startswith("line: ")
        assert lines[2].endswith("#")


def test_probe_as_data_and_in_french(run):
    fen = "7k/8/6K1/8/8/8/8/R7 w - - 0 1"
    assert json.loads(run("probe", fen, "--json", check=0).stdout) == {
        "fen": fen, "result": "win", "mate": 1, "best": ["Ra8#"], "line": ["Ra8#"],
    }  # fmt: skip
    assert run("probe", fen, language="fr", check=0).stdout.splitlines() == [
        "mat en 1",
        "meilleurs coups : Ta8#",
        "ligne : Ta8#",
    ]


@pytest.mark.parametrize(
    ("arguments", "english", "french"),
    [
        (
            ["build", "KXK"],
            "not an ending of three to five men, named like KQKR: 'KXK'",
            "ce n’est pas une finale de trois à cinq pièces, nommée comme KQKR : 'KXK'",
        ),
        (
            ["build"],
            "which endings? Names such as KQKR, 3, 4 or all",
            "quelles finales ? Des noms comme KQKR, 3, 4 ou all",
        ),
        (["probe"], "which position? A FEN is needed", "quelle position ? Il faut une FEN"),
        (
            ["probe", "4k3/8/8/8/8/8/8/4K2R w K - 0 1"],
            "no table has this position: at most four men, or five once built; no castling",
            "aucune table ne contient cette position : quatre pièces au plus, ou cinq si la "
            "table est construite ; sans roque",
        ),
        (
            ["--threads", "0"],
            "the number of threads must be from 1 to 1024, not 0",
            "le nombre de fils d’exécution va de 1 à 1024, pas 0",
        ),
    ],
)
def test_bad_usage(run, arguments, english, french):
    for language, message in (("en", english), ("fr", french)):
        done = run(*arguments, language=language, check=2)
        assert done.stdout == ""
        assert done.stderr.splitlines()[-1] == f"echecs: {message}"


def test_nowhere_to_write(run, tmp_path, monkeypatch):
    blocked = tmp_path / "file"
    blocked.write_text("no directory", encoding="utf-8")
    monkeypatch.setenv("ECHECS_CACHE", str(blocked))
    done = run("build", "KQK", check=0)
    assert "longest mate: 10" in done.stdout
    assert done.stderr == f"echecs: KQK cannot be kept in {blocked / 'endings'}\n"
