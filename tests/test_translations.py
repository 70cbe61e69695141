"""Every message has its French."""

import ast
import re
import string

import pytest
from babel.messages.extract import extract_from_dir
from babel.messages.pofile import read_po
from support.places import SOURCE

from echecs.domain.piece import PIECES
from echecs.language import LANGUAGES, choose_language, translation

CATALOGUE = SOURCE / "locale" / "fr" / "LC_MESSAGES" / "echecs.po"


@pytest.fixture(scope="module")
def french():
    with CATALOGUE.open("rb") as stream:
        return read_po(stream, abort_invalid=True)


def messages_in_code():
    """Literals given to `_` and `N_`, and the words for pieces, which are put together."""
    found = {str(f"the {piece}") for side in PIECES for piece in side}
    for _, _, message, _, _ in extract_from_dir(
        SOURCE, [("**.py", "python")], keywords={"_": None, "N_": None}
    ):
        found.update([message] if isinstance(message, str) else message)
    return found


def test_every_message_is_translated(french):
    missing = [text for text in messages_in_code() if not (text in french and french[text].string)]
    assert missing == []


def test_none_is_left_over(french):
    used = messages_in_code()
    for message in french:
        if message.id and "argparse" not in message.auto_comments:
            assert message.id in used, f"nothing says {message.id!r}"
    assert not french.obsolete


def test_none_is_fuzzy(french):
    assert [message.id for message in french if message.fuzzy and message.id] == []


def test_translations_have_the_same_places(french):
    for message in french:
        if message.id:
            places = [
                {field for _, field, _, _ in string.Formatter().parse(text) if field}
                for text in (message.id, message.string)
            ]
            assert places[0] == places[1], message.id
            signs = [re.findall("%[sr]", text) for text in (message.id, message.string)]
            assert signs[0] == signs[1], message.id


def test_punctuation_is_french(french):
    for message in french:
        if message.id:
            assert ": " not in message.string.replace(" : ", ""), message.string
            assert message.id[-1:].isspace() == message.string[-1:].isspace()


def test_messages_are_literals():
    """What is not a literal cannot be found by whoever translates."""
    for path in SOURCE.rglob("*.py"):
        for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
            if isinstance(node, ast.Call) and ast.unparse(node.func) == "N_":
                assert isinstance(node.args[0], ast.Constant), f"{path}: line {node.lineno}"


@pytest.mark.parametrize(
    ("wanted", "environment", "expected"),
    [
        (None, {}, "fr"),
        (None, {"LANG": "en_GB.UTF-8"}, "en"),
        (None, {"LANG": "en_GB.UTF-8", "LC_ALL": "fr_FR"}, "fr"),
        (None, {"LC_MESSAGES": "en", "LANG": "fr_FR.UTF-8"}, "en"),
        (None, {"LANG": "de_DE.UTF-8"}, "fr"),
        (None, {"LANG": "C"}, "fr"),
        (None, {"LC_ALL": "", "LANG": "en_US"}, "en"),
        ("en", {"LANG": "fr_FR.UTF-8"}, "en"),
        ("xx", {"LANG": "en_US"}, "en"),
    ],
)
def test_choice_of_language(wanted, environment, expected):
    assert choose_language(wanted, environment) == expected


@pytest.mark.parametrize("language", LANGUAGES)
def test_every_language_speaks(language):
    assert translation(language)("the game is over")


def test_apostrophes_are_typographic(french):
    assert [message.string for message in french if message.id and "'" in message.string] == []


def test_quotation_marks_are_french(french):
    for message in french:
        if message.id:
            assert "“" not in message.string, message.string
            assert message.string.count("«") == message.string.count("« "), message.string
            assert message.string.count("»") == message.string.count(" »"), message.string


def test_the_sides_are_written_small(french):
    """As in « les blancs jouent » everywhere: with a capital only where a sentence begins."""
    capital = re.compile(r"\b([Ll]es|[Aa]ux|[Dd]es) (Blancs|Noirs)\b")
    assert [message.string for message in french if capital.search(str(message.string))] == []
