import pytest

from bench import compat, scripts


def test_every_script_finds_the_same(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(scripts, "ROUNDS", 1)
    monkeypatch.setattr(compat, "GAMES", 6)
    monkeypatch.setattr(compat, "DATASET_GAMES", 2)
    monkeypatch.setattr(compat, "SEARCH_DEPTH", 1)
    rows = list(scripts.measure())
    assert len(rows) == 4
    # One round on a busy machine says nothing of speed; the ratio wanted is for `make bench`.
    assert all(row.ratio is not None and row.ratio > 0 for row in rows)
