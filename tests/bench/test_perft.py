import pytest

from bench import perft


def test_perft_has_its_deepest_trees_judged(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(perft, "ROUNDS", 1)
    monkeypatch.setattr(perft, "CASES", (("Kiwipete", perft.KIWIPETE, (1, 2), 1),))
    rows = list(perft.measure())
    beside = [one for one in rows if one.peer == "Stockfish"]
    if not beside:
        pytest.skip("Stockfish is not installed")
    assert [(one.what, one.wanted) for one in beside] == [
        ("perft 1, Kiwipete", None),
        ("perft 2, Kiwipete", 1.5),
    ]
    assert [point.x for one in beside for point in one.points] == [1, 1, 2, 2]
