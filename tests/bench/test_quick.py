"""The short run, beside the figures that are kept."""

from importlib import import_module
from pathlib import Path

import pytest

from bench import __main__, growth, library, play
from bench.__main__ import main
from bench.figures import keep_section, read_figures
from bench.quick import Comparison, shorten
from bench.report import Row
from bench.sections import SECTIONS


def row(what: str, ratio: float | None, peer: str = "Stockfish") -> Row:
    return Row(what, "1", peer, "2", ratio)


def test_rows_are_found_by_their_words_and_their_order(tmp_path: Path) -> None:
    kept = [row("60 of them, in 0.1 s", 4.0), row("60 of them, in 1 s", 2.0), row("all", 3.0, "x")]
    keep_section(tmp_path, "mates", kept, 1)
    comparison = Comparison(read_figures(tmp_path))
    assert comparison.beside("mates", row("20 of them, in 0.1 s", 4.4)).startswith("[4.00 x on 2")
    assert comparison.beside("mates", row("20 of them, in 0.5 s", 9.0)).endswith(", DIFFERS]")
    assert comparison.beside("mates", row("20 of them, in 1 s", 2.0)) == ""
    assert comparison.beside("mates", row("all", None, "x")) == ""
    assert comparison.beside("perft", row("all", 1.0)) == ""
    assert comparison.summary().startswith("1 of 2 ratios are within")


def test_what_makes_a_section_short_exists(monkeypatch: pytest.MonkeyPatch) -> None:
    for name, about in SECTIONS.items():
        assert (about.quick is None) == bool(about.reason), name
        for key in about.quick or {}:
            module, _, attribute = key.rpartition(".")
            if module:
                assert hasattr(import_module(f"bench.{module}"), attribute), key
            else:
                assert key in about.settings, key
    monkeypatch.setattr(library, "ROUNDS", 100)
    shorten("library")
    assert library.ROUNDS < 10


def test_the_short_run(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    kept = row("echecs play, start to first prompt", 0.3, "python -c pass")
    keep_section(tmp_path, "play", [kept], 1)
    monkeypatch.setattr(__main__, "DIRECTORY", tmp_path)
    monkeypatch.setattr(play, "ROUNDS", 1)
    monkeypatch.setattr(play, "MOVES", 40)
    main(["--quick", "play", "attack"])
    lines = capsys.readouterr().out.splitlines()
    assert lines[0].startswith("echecs play, start to first prompt ")
    assert lines[1] == "left out: attack, it compares with nobody, and takes minutes"
    assert "[0.30 x on " in lines[0]
    assert " of 1 ratios are within " in lines[2]
    assert [path.name for path in tmp_path.iterdir()] == ["figures.json"]


def test_nothing_short_is_kept(capsys: pytest.CaptureFixture[str]) -> None:
    with pytest.raises(SystemExit) as stopped:
        main(["--quick", "--figures", "docs/figures", "play"])
    assert stopped.value.code == 2
    assert "not allowed with" in capsys.readouterr().err


def test_the_table_of_a_whole_run_stays(monkeypatch: pytest.MonkeyPatch) -> None:
    kept = growth.TABLE
    monkeypatch.setattr(growth, "TABLE", kept)
    monkeypatch.setenv("ECHECS_MATES_SAMPLE", "")
    monkeypatch.setenv("ECHECS_MATES_SECONDS", "")
    shorten("mates")
    assert growth.TABLE.parent == kept.parent
    assert kept != growth.TABLE
