"""The sets of pieces that the browser's board draws from."""

import re
from xml.etree import ElementTree

import pytest

from echecs.domain.board import Board
from echecs.domain.diagram import format_svg
from echecs.domain.piece_outlines import SHAPES
from echecs.web.pieces.facets import SOLIDS
from echecs.web.pieces.sprite import SETS, sprite

SVG = "{http://www.w3.org/2000/svg}"

each_set = pytest.mark.parametrize("name", SETS)


def drawings(name):
    """What is drawn for each piece of a set."""
    root = ElementTree.fromstring(sprite(name))
    groups = [group for group in root.iter(f"{SVG}g") if group.get("id")]
    return {group.attrib["id"]: ElementTree.tostring(group[0]) for group in groups}


@each_set
def test_the_board_finds_its_twelve_pieces(name):
    found = drawings(name)
    assert sorted(found) == sorted(color + kind for color in "wb" for kind in "kqrbnp")
    assert len(set(found.values())) == 12


def test_sets_are_different_drawings():
    seen = [drawing for name in SETS for drawing in drawings(name).values()]
    assert len(SETS) >= 3
    assert len(set(seen)) == 12 * len(SETS)


def test_the_classic_drawings_are_the_diagrams():
    text, diagram = sprite("classic"), format_svg(Board())
    for shape in SHAPES:
        assert text.count(shape.outline) == diagram.count(shape.outline) == 2


@each_set
def test_nothing_in_it_needs_a_looser_policy(name):
    assert not re.search(r"style=|<style|<script|href|url\(|on\w+=", sprite(name))


@each_set
def test_both_sides_have_one_shape(name):
    """Only the colours tell White's pieces from Black's."""
    found = drawings(name)
    for kind in "kqrbnp":
        white, black = (re.sub(rb"#\w{6}", b"", found[color + kind]) for color in "wb")
        assert white == black


def test_what_is_alike_on_both_sides_has_its_points_there():
    for solid in SOLIDS:
        if "L50 88L50 88L" not in solid.outline:
            continue  # the knight looks to one side
        points = set(re.findall(r"[ML](-?[\d.]+) (-?[\d.]+)", solid.outline.split("Z")[0]))
        mirrored = {(f"{100 - float(x):g}", y) for x, y in points}
        assert points == mirrored
    assert sum("L50 88L50 88L" in solid.outline for solid in SOLIDS) == 5
