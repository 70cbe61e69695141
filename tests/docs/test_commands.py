"""Every command that the documents name is one: its words are taken by the program's parser.

What a command prints is compared by the tests of its page, where the page shows it.
"""

import re
import shlex

import pytest
from support.places import ROOT

from echecs import STARTING_FEN
from echecs.cli.parser import make_parser

PAGES = [*sorted(ROOT.glob("*.md")), *sorted((ROOT / "docs").rglob("*.md"))]
TEXTS = {page: page.read_text(encoding="utf-8") for page in PAGES}
# What stands for something that a reader puts in.
PLACEHOLDERS = {
    "N": "1",
    "S": "1",
    "LEVEL": "1",
    "NIVEAU": "1",
    "FEN": STARTING_FEN,
    "…": "1",
    "COMMAND": "play",
}
NAMES = ("echecs", "./echecs")


def lines(text):
    """The spans of code and the lines of blocks that hold commands."""
    for block in re.findall(r"^```\w*\n(.*?)^```|((?:^    .*\n)+)", text, re.M | re.S):
        for line in "".join(block).splitlines():
            yield line.strip().removeprefix("$ ")
    without = re.sub(r"^```.*?^```", "", text, flags=re.M | re.S)
    yield from re.findall(r"`([^`\n]+)`", without)


def commands(text):
    """The words after `echecs`, wherever it is run in a line."""
    for line in lines(text):
        # Beside a command stands what it does, after a wide gap or a number sign.
        line = re.sub(r"(?:   +| # ).*$", "", line)
        for part in re.split(r"\s*(?:\||&&|;|\$\()\s*", line):
            words = part.split(" ", 1)
            if words[0] in NAMES:
                yield "".join(words[1:])


# This page shows wrong commands too; `tests/cli/test_exit_codes.py` runs them all.
RUN_ELSEWHERE = ROOT / "docs" / "exit-codes.md"
FOUND = sorted(
    {
        (str(page.relative_to(ROOT)), words)
        for page, text in TEXTS.items()
        if page != RUN_ELSEWHERE
        for words in commands(text)
    }
)


def test_there_are_commands():
    assert len(FOUND) > 50


@pytest.mark.parametrize(("page", "words"), FOUND)
def test_the_program_takes_it(page, words):
    given = shlex.split(re.sub(r"\s*[0-9]?[<>].*$", "", words))
    given = [PLACEHOLDERS.get(word, word) for word in given]
    if not given or given[0].startswith("-"):
        if given in (["--help"], ["-h"], ["--version"]):
            return
        given.insert(0, "play")
    if len(given) == 1 or given[1:] == ["--help"]:
        # A command that is only spoken of is asked for its help.
        with pytest.raises(SystemExit) as ended:
            make_parser(str).parse_args([given[0], "--help"])
        assert ended.value.code == 0
        return
    if given[-1] == "--against":
        given.append("1")
    make_parser(str).parse_args(given)


@pytest.mark.parametrize("page", PAGES, ids=lambda page: str(page.relative_to(ROOT)))
def test_targets_and_scripts_exist(page):
    text = TEXTS[page]
    makefile = (ROOT / "Makefile").read_text()
    for target in re.findall(r"(?:`|^\$ |^)make ([a-z][a-z-]*)", text, re.M):
        assert f"\n{target}:" in makefile, target
    for script in re.findall(r"`(scripts/[\w.-]+)", text):
        assert (ROOT / script).is_file(), script
    for section in re.findall(r"`(?:\.venv/bin/)?python -m bench (\w+)", text):
        assert (ROOT / "bench" / f"{section}.py").is_file() or (
            ROOT / "bench" / section
        ).is_dir(), section


def test_the_first_hour_is_that_of_the_script():
    """The table has the rows that `scripts/newcomer` prints, in their order."""
    steps = re.findall(r"^step '([^']+)'", (ROOT / "scripts" / "newcomer").read_text(), re.M)
    section = (
        TEXTS[ROOT / "CONTRIBUTING.md"].partition("## The first hour")[2].partition("\n## ")[0]
    )
    rows = re.findall(r"^\| (.+) \| [0-9.]+ s \| [0-9.]+ s \|$", section, re.M)
    assert rows == steps
    assert len(rows) == 10
