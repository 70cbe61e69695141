"""The examples of the endings' page run."""

import doctest

from support.places import ROOT


def test_examples(cache, monkeypatch):
    monkeypatch.setenv("ECHECS_CACHE", str(cache.parent))
    failed, attempted = doctest.testfile(str(ROOT / "docs" / "endings.md"), module_relative=False)
    assert attempted > 8
    assert failed == 0
