import chess
import pytest

from bench import library


def test_the_master_games_are_games_that_end_in_mate() -> None:
    for text in library.MASTER_GAMES:
        board = chess.Board()
        for san in text.split():
            board.push_san(san)
        assert board.is_checkmate()


def test_every_row_is_measured(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(library, "ROUNDS", 1)
    monkeypatch.setattr(library, "RANDOM_GAMES", 1)
    rows = list(library.measure())
    assert len(rows) == 6
    # One round on a busy machine says nothing of speed; the ratio wanted is for `make bench`.
    assert all(row.ratio is not None and row.ratio > 0 for row in rows)
