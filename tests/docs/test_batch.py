"""The page on collections: its example runs, the options and tests it names exist."""

import doctest
import re

from support.places import ROOT

from echecs.batch.audit.finding import FINDINGS
from echecs.batch.audit.record import Record

PAGE = ROOT / "docs" / "batch.md"


def test_examples():
    failed, attempted = doctest.testfile(str(PAGE), module_relative=False)
    assert (failed, attempted > 3) == (0, True)


def test_every_field_and_finding_is_explained():
    text = PAGE.read_text()
    assert all(f"`{name}`" in text for name in (*Record._fields, *FINDINGS))


def test_options_and_tests_exist(echecs):
    text = PAGE.read_text()
    shown = echecs("batch", "--help", check=0).stdout
    ours = set(re.findall(r"`(--[a-z-]+)", text)) - {"--nthreads"}
    assert ours
    assert all(option in shown for option in ours)
    named = re.findall(r"`(tests/[\w/]+\.py)`", text)
    assert named
    assert all((ROOT / name).is_file() for name in named)
