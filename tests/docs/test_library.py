"""The examples of the library's pages run."""

import doctest
from pathlib import Path

import pytest

DOCS = Path(__file__).parents[2] / "docs"


@pytest.mark.parametrize("page", ["library.md", "coming-from-python-chess.md", "refereeing.md"])
def test_examples(page):
    failed, attempted = doctest.testfile(str(DOCS / page), module_relative=False)
    assert attempted > 4
    assert failed == 0
