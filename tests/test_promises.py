"""What the documentation promises names its test: here the names are held to."""

import re
from pathlib import Path

import pytest

ROOT = Path(__file__).parents[1]
PAGES = [ROOT / "README.md", *sorted((ROOT / "docs").rglob("*.md"))]
TESTS = "\n".join(path.read_text(encoding="utf-8") for path in (ROOT / "tests").rglob("*.py"))


@pytest.mark.parametrize("page", PAGES, ids=lambda page: page.name)
def test_named_tests_exist(page):
    text = page.read_text(encoding="utf-8")
    missing = [
        name for name in re.findall(r"`(test_\w+)`", text) if not re.search(rf"def {name}\(", TESTS)
    ]
    missing += [
        name for name in re.findall(r"`(tests/[\w/.]+)`", text) if not (ROOT / name).exists()
    ]
    assert missing == []
