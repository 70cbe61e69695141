"""The French pages: what they show is what happens, and nothing of the English ones is missing."""

import doctest
import re
import subprocess

import pytest
from support.places import ROOT

README = ROOT / "README.fr.md"
TEXT_GAME = {"en": ROOT / "docs" / "text-game.md", "fr": ROOT / "docs" / "fr" / "partie-texte.md"}
PAGES = [README, ROOT / "docs" / "premiers-pas.md", *sorted((ROOT / "docs" / "fr").glob("*.md"))]


def transcripts():
    for block in re.findall(r"```console\n(.*?)```", README.read_text(encoding="utf-8"), re.S):
        for part in re.split(r"^\$ ", block, flags=re.M)[1:]:
            command, _, shown = part.partition("\n")
            yield command, shown


@pytest.mark.parametrize(("command", "shown"), list(transcripts()))
def test_transcripts(command, shown):
    done = subprocess.run(
        ["sh", "-c", command], capture_output=True, text=True, cwd=ROOT, timeout=60
    )
    assert done.stdout == shown


def test_there_are_transcripts():
    assert len(list(transcripts())) >= 2


def test_the_python():
    failed, attempted = doctest.testfile(str(README), module_relative=False)
    assert (failed, attempted) == (0, 5)


def words(page, heading):
    """The first column of the table under a heading, as the spans of code in it."""
    table = page.read_text(encoding="utf-8").partition(heading)[2].partition("\n\n")[0]
    return set(re.findall(r"`(/?-{0,2}[a-z]+)", table))


@pytest.mark.parametrize(
    ("english", "french"),
    [("| command | does |", "| commande | effet |"), ("| option | does |", "| option | effet |")],
)
def test_both_pages_of_the_text_game_have_the_same_words(english, french):
    ours, theirs = words(TEXT_GAME["fr"], french), words(TEXT_GAME["en"], english)
    assert len(theirs) > 8
    assert ours == theirs


@pytest.mark.parametrize("page", PAGES, ids=lambda page: page.stem)
def test_apostrophes_are_typographic(page):
    """Outside code, and outside what programs show."""
    text = re.sub(r"^```.*?^```", "", page.read_text(encoding="utf-8"), flags=re.M | re.S)
    assert re.findall(r"\w'\w*", re.sub(r"`[^`]*`", "", text)) == []
