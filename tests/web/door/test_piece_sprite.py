"""The sprite that the browser's board draws its pieces from."""

import re
from xml.etree import ElementTree

from echecs.domain.board import Board
from echecs.domain.diagram import format_svg
from echecs.domain.piece_outlines import SHAPES
from echecs.web.door.piece_sprite import sprite

SVG = "{http://www.w3.org/2000/svg}"


def test_the_board_finds_its_twelve_pieces():
    root = ElementTree.fromstring(sprite())
    groups = [group.attrib["id"] for group in root.iter(f"{SVG}g") if group.get("id")]
    assert sorted(groups) == sorted(color + kind for color in "wb" for kind in "kqrbnp")
    assert root.get("viewBox") == "0 0 40 40"


def test_the_drawings_are_the_diagrams():
    text, diagram = sprite(), format_svg(Board())
    for shape in SHAPES:
        assert text.count(shape.outline) == diagram.count(shape.outline) == 2


def test_nothing_in_it_needs_a_looser_policy():
    assert not re.search(r"style=|<style|<script|href|url\(|on\w+=", sprite())
