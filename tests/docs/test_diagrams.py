"""The pictures of the classes and the layers are those of the code."""

import inspect
import re

import class_diagrams
import griffe
import public_names
import pytest
from support.places import ROOT
from test_structure import ALLOWED, LAYER_OF

import echecs

FILES = sorted(path.stem for path in class_diagrams.DIRECTORY.iterdir())


@pytest.fixture(scope="module")
def drawn():
    """Every picture by its name, as the code gives it."""
    return class_diagrams.diagrams()


@pytest.fixture(scope="module")
def texts(drawn):
    """The words of each picture."""
    words = re.compile(r"<text[^>]*>([^<]*)</text>")
    return {name: words.findall(picture) for name, picture in drawn.items()}


@pytest.mark.parametrize("name", FILES)
def test_the_file_is_what_the_code_gives(drawn, name):
    """After a change of a public class or an import, `scripts/diagrams` draws anew."""
    shown = (class_diagrams.DIRECTORY / f"{name}.svg").read_text(encoding="utf-8")
    assert shown == drawn[name]


def test_every_file_is_drawn_and_shown(drawn):
    pages = [(ROOT / "docs" / page).read_text() for page in ("classes.md", "architecture.md")]
    shown = set(re.findall(r"\(diagrams/(\w+)\.svg\)", "".join(pages)))
    assert set(FILES) == set(drawn) == shown


def has(owner, member):
    """Whether a class has a member, or sets it in itself."""
    return hasattr(owner, member) or f"self.{member}" in inspect.getsource(owner)


@pytest.mark.parametrize("name", ["game", "solver"])
def test_members_exist(texts, name):
    owner = None
    seen = 0
    for text in texts[name]:
        member, colon, _ = text.partition(":")
        if colon:
            assert has(owner, member.removesuffix("()")), text
            seen += 1
        else:
            owner = getattr(echecs, text, None) or getattr(echecs.solver, text)
    assert seen > 8


def test_the_objects_of_the_rules_are_on_a_picture(texts):
    """Every public class at home in the domain, save colours of diagrams."""
    shown = {*texts["game"], *texts["pieces"]}
    for path, address in public_names.addresses().items():
        if path.startswith("echecs.domain.") and isinstance(
            public_names.find(address), griffe.Class
        ):
            assert path.rpartition(".")[2] in shown | {"Colors"}


def test_every_error_is_in_the_tree(texts):
    errors = {name for name in echecs.__all__ if name.endswith("Error")}
    assert errors <= set(texts["errors"])


def test_layers_are_those_that_the_structure_allows():
    """What the picture says imports what, `tests/test_structure.py` lets it import."""
    uses = class_diagrams.imports()
    assert set(uses) == set(LAYER_OF)
    for name, used in uses.items():
        for other in used:
            is_ground = LAYER_OF[name] == LAYER_OF[other] == 0
            assert LAYER_OF[other] < LAYER_OF[name] or (name, other) in ALLOWED or is_ground
    storey = class_diagrams.levels(uses)
    assert all(storey[other] < storey[name] for name, used in uses.items() for other in used)
