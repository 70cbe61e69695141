import pytest

from bench import compat


def test_every_script_gives_the_same_with_both_modules(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(compat, "ROUNDS", 1)
    monkeypatch.setattr(compat, "GAMES", 6)
    monkeypatch.setattr(compat, "DATASET_GAMES", 2)
    monkeypatch.setattr(compat, "SEARCH_DEPTH", 1)
    assert len(list(compat.measure())) == 4
