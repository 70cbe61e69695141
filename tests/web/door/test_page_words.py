"""The words of the pages: what the client asks for is what there is."""

import re

import pytest
from support.places import SOURCE

from echecs.language import LANGUAGES
from echecs.web.door.page_words import words_in

CLIENT = SOURCE / "web" / "client"
IN_SCRIPTS = re.compile(r"\b(?:t|key)\(\s*[\"']([\w-]+)[\"']")
IN_PAGES = re.compile(r"data-label(?:-[a-z-]+)?=\"([\w-]+)\"")


def keys_used():
    found: dict[str, str] = {}
    for pattern, suffix in ((IN_SCRIPTS, "*.js"), (IN_PAGES, "*.html")):
        for path in CLIENT.rglob(suffix):
            for key in pattern.findall(path.read_text(encoding="utf-8")):
                found.setdefault(key, path.name)
    return found


def test_every_key_has_its_words():
    missing = {key: name for key, name in keys_used().items() if key not in words_in("en")}
    assert missing == {}


def test_no_words_are_left_over():
    assert set(words_in("en")) - set(keys_used()) == set()


@pytest.mark.parametrize("language", LANGUAGES)
def test_every_language_has_all(language):
    words = words_in(language)
    assert set(words) == set(words_in("en"))
    assert all(words.values())


def test_the_letters_of_the_pieces_are_those_of_the_notation():
    assert words_in("en")["typed-letters"] == "KQRBNP"
    assert words_in("fr")["typed-letters"] == "RDTFCP"


def test_pages_hold_no_words_and_no_styles_of_their_own():
    """What a page shows comes from the labels; inline styles and scripts are forbidden there."""
    for path in CLIENT.rglob("*.html"):
        page = path.read_text(encoding="utf-8")
        assert not re.search(r"\sstyle=|<style|\son[a-z]+=|<script>", page), path.name
