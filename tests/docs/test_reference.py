"""The reference describes every public name, and the sources describe it."""

import importlib
import re

import api_reference
import griffe
import public_names
import pytest
from support.places import ROOT

PAGES = sorted((ROOT / "docs" / "reference").glob("*.md"))
DIRECTIVE = re.compile(r"^```\{api\} (\S+)\n(?::from: (\S+)\n)?(?::only: (.+)\n)?```$", re.M)
NAMES = [
    (module, name) for module in public_names.MODULES for name in public_names.exported(module)
]


def described():
    """The address of every name on the pages, in order."""
    for page in PAGES:
        for module, home, only in DIRECTIVE.findall(page.read_text(encoding="utf-8")):
            for name in api_reference.described(module, home or "echecs", only):
                yield f"{module}.{name}"


@pytest.mark.parametrize("module", public_names.MODULES)
def test_what_is_read_is_what_runs(module):
    """A module's `__all__` as griffe reads it is the one that Python has."""
    assert public_names.exported(module) == importlib.import_module(module).__all__


def test_every_module_with_a_list_of_public_names_has_a_page():
    with_list = {
        ".".join(path.parent.relative_to(ROOT / "src").parts)
        for path in (ROOT / "src" / "echecs").rglob("__init__.py")
        if re.search(r"^__all__ = ", path.read_text(encoding="utf-8"), re.M)
    }
    assert with_list == set(public_names.MODULES)


def test_every_public_name_is_described_once():
    found = list(described())
    assert sorted(found) == sorted({*public_names.addresses().values(), "echecs.compat.install"})


@pytest.mark.parametrize(("module", "name"), NAMES, ids=lambda part: part)
def test_every_public_name_has_a_docstring(module, name):
    assert public_names.find(f"{module}.{name}").docstring is not None


@pytest.mark.parametrize(("module", "name"), NAMES, ids=lambda part: part)
def test_what_can_be_called_has_a_whole_signature(module, name):
    """Every parameter and every result of a public function or method has its type."""
    found = public_names.find(f"{module}.{name}")
    callables = {name: found}
    if isinstance(found, griffe.Class):
        callables = public_names.members(found)
    for key, member in callables.items():
        if isinstance(member, griffe.Function):
            assert member.returns is not None, key
            given = [item for item in member.parameters if item.name not in ("self", "cls")]
            assert [item.name for item in given if item.annotation is None] == [], key
        elif isinstance(member, griffe.Attribute) and "property" in member.labels:
            assert member.annotation is not None, key


def test_a_page_reads_as_it_should():
    text = api_reference.Page("echecs").text(["Board"])
    assert "{py:class} Board(fen: str = STARTING_FEN, *, rules: ~echecs.RuleSet = STANDARD" in text
    assert "{py:method} Board.play(move: ~echecs.Move) -> ~echecs.Board\n" in text
    assert "{py:property} Board.legal_moves\n:module: echecs\n:type: list[~echecs.Move]\n" in text
    assert "{py:obj}`IllegalMoveError <echecs.IllegalMoveError>` says why" in text
    # What only compiled code can call is no part of it.
    assert "legal_code" not in text
