"""The map names only what exists, and every package has its place on it."""

import re

import pytest
from support.places import ROOT, SOURCE

MAP = (ROOT / "docs" / "architecture.md").read_text()
PATHS = sorted(set(re.findall(r"`([\w./-]+(?:/|\.\w+))`", MAP)))


@pytest.mark.parametrize("path", PATHS)
def test_what_the_map_names_exists(path: str) -> None:
    assert (SOURCE / path).exists() or (ROOT / path).exists()


def test_the_map_names_enough_to_be_one() -> None:
    assert len(PATHS) > 50


@pytest.mark.parametrize(
    "package",
    sorted(path.parent.name for path in SOURCE.glob("*/__init__.py")),
)
def test_every_package_is_on_the_map(package: str) -> None:
    assert f"| `{package}/` |" in MAP
