"""`python -m bench`: the sections that are named, as lines or as JSON."""

import json

import pytest

from bench import play
from bench.__main__ import main
from bench.sections import SECTIONS


def test_help_names_every_section(capsys: pytest.CaptureFixture[str]) -> None:
    with pytest.raises(SystemExit):
        main(["--help"])
    shown = capsys.readouterr().out
    assert all(name in shown for name in SECTIONS)


def test_an_unknown_section(capsys: pytest.CaptureFixture[str]) -> None:
    with pytest.raises(SystemExit) as stopped:
        main(["play", "chess"])
    assert stopped.value.code == 2
    assert "no such section: chess (there are: perft, library" in capsys.readouterr().err


@pytest.fixture
def short_play(monkeypatch: pytest.MonkeyPatch) -> None:
    """Measure the text game once, on a short game."""
    monkeypatch.setattr(play, "ROUNDS", 1)
    monkeypatch.setattr(play, "MOVES", 40)


def test_a_section_as_lines(short_play: None, capsys: pytest.CaptureFixture[str]) -> None:
    main(["play"])
    first, second = capsys.readouterr().out.splitlines()
    assert first.startswith("echecs play, start to first prompt ")
    assert second.startswith("40 piped moves, boards printed ")


def test_a_section_as_json(short_play: None, capsys: pytest.CaptureFixture[str]) -> None:
    main(["play", "--json"])
    rows = json.loads(capsys.readouterr().out)
    assert [row["peer"] for row in rows] == ["python -c pass", ""]
