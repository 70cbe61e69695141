"""The examples of the solver's page run."""

import doctest

from support.places import ROOT


def test_examples():
    failed, attempted = doctest.testfile(str(ROOT / "docs" / "solver.md"), module_relative=False)
    assert attempted > 20
    assert failed == 0
