"""The page on the player names functions, tests and scripts that exist."""

import re

from support.page_names import functions_in, named_functions, named_tests, names_of_tests
from support.places import ROOT, SOURCE

from echecs.player.tuning import DEFAULT

PAGE = (ROOT / "docs" / "player.md").read_text(encoding="utf-8")


def test_every_function_and_number_exists():
    named = named_functions(PAGE)
    assert len(named) > 10
    assert named <= functions_in((SOURCE / "player").glob("*.p*")) | set(DEFAULT)


def test_every_test_exists():
    assert named_tests(PAGE) <= names_of_tests("player")


def test_every_script_exists():
    scripts = re.findall(r"`((?:bench|tests)/[\w/]+\.py)`", PAGE)
    assert len(scripts) > 4
    assert all((ROOT / script).is_file() for script in scripts)
