"""What README shows is what happens."""

import doctest
import importlib.util
import re
import subprocess

import pytest
from support.places import ROOT

import echecs

README = (ROOT / "README.md").read_text(encoding="utf-8")


def transcripts():
    """Each command of the console blocks with what it prints."""
    for block in re.findall(r"```console\n(.*?)```", README, re.S):
        for part in re.split(r"^\$ ", block, flags=re.M)[1:]:
            command, _, shown = part.partition("\n")
            yield command, shown


@pytest.mark.parametrize(("command", "shown"), list(transcripts()))
def test_transcripts(command, shown):
    if "./echecs |" in command and importlib.util.find_spec("echecs.text") is None:
        pytest.skip("the text game is not part of this version")
    done = subprocess.run(
        ["sh", "-c", command],
        stdout=subprocess.PIPE,
        stderr=subprocess.STDOUT,
        text=True,
        cwd=ROOT,
        timeout=60,
    )
    assert done.stdout == shown


def test_there_are_examples():
    assert len(list(transcripts())) >= 4
    assert README.count(">>> ") >= 8


def test_the_package_example():
    assert doctest.testmod(echecs).failed == 0
    assert doctest.testmod(echecs).attempted > 0


def test_files_that_are_named_exist():
    for name in re.findall(r"\]\((\w[\w./-]*)\)", README):
        assert (ROOT / name).exists(), name
