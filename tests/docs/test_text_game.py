"""The examples of the documentation run, and show what the page shows."""

import os
import subprocess
import sys

import pytest
from support.places import ROOT

PAGES = [
    "docs/text-game.md",
    "docs/json-protocol.md",
    "docs/refereeing.md",
    "docs/fr/partie-texte.md",
    "docs/fr/arbitrage.md",
]


def examples(page):
    """The commands of a page, each with the output shown under it."""
    text = (ROOT / page).read_text()
    for block in text.split("```\n$ ")[1:]:
        shown = block.split("```\n")[0]
        for example in shown.split("\n$ "):
            command, _, output = example.rstrip("\n").partition("\n")
            yield command, output


@pytest.mark.parametrize("page", PAGES)
def test_examples(page):
    found = list(examples(page))
    assert found
    for command, output in found:
        done = subprocess.run(
            ["bash", "-c", command.replace("| echecs", f"| {sys.executable} -m echecs")],
            capture_output=True,
            text=True,
            env={**os.environ, "LC_ALL": "fr_FR.UTF-8", "PYTHONUTF8": "1"},
            check=True,
            timeout=60,
        )
        assert done.stdout.rstrip("\n").split("\n") == output.split("\n"), command
