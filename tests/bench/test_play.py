"""The measurements of the text game run and say what is wanted."""

import pytest

from bench import play


def test_rows(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(play, "ROUNDS", 2)
    start, long_game = play.measure()
    assert (start.peer, start.wanted) == ("python -c pass", 0.25)
    assert start.ratio is not None
    assert start.ratio > 0
    assert long_game.what == "10000 piped moves, boards printed"
