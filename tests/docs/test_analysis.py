"""The page about the analysis shows what the program says."""

import doctest
import os
import re
import subprocess
import sys

from support.places import ROOT

PAGE = ROOT / "docs" / "analysis.md"


def without_figures(text):
    """Lines without what depends on the strength of whoever judges."""
    text = re.sub(r" +[+-]?\d+\.\d\d\b", " score", text)
    text = re.sub(r" +\d+ %", " share", text)
    return re.sub(r"(mieux :).*", r"\1", text).rstrip("\n").split("\n")


def test_the_transcript():
    block = PAGE.read_text().split("```\n$ ")[1].split("```\n")[0]
    command, _, output = block.rstrip("\n").partition("\n")
    done = subprocess.run(
        ["bash", "-c", command.replace("echecs analyse", f"{sys.executable} -m echecs analyse")],
        capture_output=True,
        text=True,
        env={**os.environ, "LC_ALL": "fr_FR.UTF-8", "PYTHONUTF8": "1"},
        check=True,
        timeout=120,
    )
    assert without_figures(done.stdout) == without_figures(output)


def test_the_python():
    failed, tried = doctest.testfile(str(PAGE), module_relative=False)
    assert tried > 8
    assert failed == 0
