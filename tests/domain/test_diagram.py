import xml.etree.ElementTree as ElementTree

import pytest

from echecs import Board, Colors, Move, Square, format_svg, parse_pgn

SVG = "{http://www.w3.org/2000/svg}"
MATED = "rnb1kbnr/pppp1ppp/8/4p3/6Pq/5P2/PPPPP2P/RNBQKBNR w KQkq - 1 3"


def uses(svg):
    """Which piece is drawn where."""
    root = ElementTree.fromstring(svg)
    return {
        (int(use.attrib["x"]) // 100, int(use.attrib["y"]) // 100): use.attrib["href"].removeprefix(
            "#echecs-"
        )
        for use in root.iter(f"{SVG}use")
    }


@pytest.mark.parametrize("flipped", [False, True])
def test_every_piece_stands_on_its_square(flipped):
    board = Board(MATED)
    drawn = uses(format_svg(board, flipped=flipped))
    expected = {}
    for square, piece in board.pieces().items():
        place = (7 - square.file, square.rank) if flipped else (square.file, 7 - square.rank)
        expected[place] = str(piece).replace(" ", "-")
    assert drawn == expected


def test_every_piece_used_is_defined():
    root = ElementTree.fromstring(format_svg(Board()))
    defined = {group.get("id") for group in root.iter(f"{SVG}g")}
    assert {use.attrib["href"][1:] for use in root.iter(f"{SVG}use")} <= defined


def test_a_king_in_check_is_shown():
    assert "url(#echecs-check)" in format_svg(Board(MATED))
    assert "url(#echecs-check)" not in format_svg(Board())


def test_coordinates_are_on_the_right_sides():
    def letters(svg):
        root = ElementTree.fromstring(svg)
        texts = sorted(
            root.iter(f"{SVG}text"), key=lambda text: (text.get("text-anchor"), text.text)
        )
        return {
            text.text: int(float(text.attrib["x"])) // 100
            for text in texts
            if text.text and text.text.isalpha()
        }

    assert letters(format_svg(Board()))["a"] == 0
    assert letters(format_svg(Board(), flipped=True))["a"] == 7
    assert "<text" not in format_svg(Board(), coordinates=False)


def test_marks_arrows_and_the_last_move():
    plain = format_svg(Board())
    svg = format_svg(
        Board(),
        last_move=Move("e2", "e4"),
        arrows=[Move("g1", "f3"), Move("a1", "a1")],
        marks=["d4", "e5"],
    )
    # Two marks, and the arrow that goes nowhere.
    assert svg.count("<circle") - plain.count("<circle") == 3
    assert svg.count("<rect") - plain.count("<rect") == 2
    assert svg.count('opacity="0.8"') == 1


def test_notebooks_show_a_board():
    assert Board()._repr_svg_() == format_svg(Board())


@pytest.mark.parametrize("size", [0, -1, 10_001])
def test_sizes_have_limits(size):
    with pytest.raises(ValueError, match="pixels"):
        format_svg(Board(), size=size)


def test_colours_arrows_and_filled_squares():
    board = Board("4k2R/8/8/8/8/8/8/4K3 b - - 0 1")
    svg = format_svg(
        board,
        colors=Colors(dark="teal", light="#fff"),
        arrows=[(Move("e2", "e4"), "red"), Move("d2", "d4")],
        fill={Square("a1"): "rgb(1, 2, 3)"},
        check=False,
    )
    for part in ("teal", '"#fff"', 'stroke="red"', f'stroke="{Colors().arrow}"', "rgb(1, 2, 3)"):
        assert part in svg
    assert "url(#echecs-check)" not in svg
    assert "url(#echecs-check)" in format_svg(board)


def test_drawings_of_a_comment():
    node = parse_pgn("1. e4 {[%csl Re4][%cal Ge2e4,Bd1h5]} *").main_line[0]
    svg = format_svg(node.board, arrows=node.drawings, fill={"a1": "red"})
    for part in ('stroke="red" stroke-width="6"', 'stroke="green"', 'stroke="blue"'):
        assert part in svg


@pytest.mark.parametrize("wrong", ['red"/><script>', "", "#12", "url(x)", None, "x" * 100_000])
def test_what_is_no_colour(wrong):
    with pytest.raises(ValueError, match="not a colour"):
        Colors(mark=wrong)
    with pytest.raises(ValueError, match="not a colour"):
        format_svg(Board(), arrows=[(Move("e2", "e4"), wrong)])
    with pytest.raises(ValueError, match="not a colour"):
        format_svg(Board(), fill={Square("e4"): wrong})
