"""The measurements of collections run and say what is wanted."""

import pytest

from bench import batch


def test_rows(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(batch, "_ROUNDS", 1)
    monkeypatch.setenv("ECHECS_BATCH_POSITIONS", "60")
    workers, _, dask, _, rate, memory = batch.measure()
    assert (workers.what, workers.wanted) == ("batch, 60 positions, two workers", 1.8)
    assert (dask.peer, dask.wanted) == ("locally", 0.9)
    assert rate.what == "batch, 60 lines, all cores"
    assert memory.ours.endswith(" MB")
