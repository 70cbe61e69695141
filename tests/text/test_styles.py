"""Boards as people see them."""

import pytest

from echecs.domain.board import Board
from echecs.domain.square import Square
from echecs.text import style_ascii, style_grid, style_letters
from echecs.text.look import CHECK, LAST_MOVE, Look

GRID = """\
     a     b     c     d     e     f     g     h    
  +-----+-----+-----+-----+-----+-----+-----+-----+
8 |  ♜  |  ♞  |  ♝  |  ♛  |  ♚  |  ♝  |  ♞  |  ♜  |
  +-----+-----+-----+-----+-----+-----+-----+-----+
7 |  ♟  |  ♟  |  ♟  |  ♟  |  ♟  |  ♟  |  ♟  |  ♟  |
  +-----+-----+-----+-----+-----+-----+-----+-----+
6 |     |     |     |     |     |     |     |     |
  +-----+-----+-----+-----+-----+-----+-----+-----+
5 |     |     |     |     |     |     |     |     |
  +-----+-----+-----+-----+-----+-----+-----+-----+
4 |     |     |     |     |     |     |     |     |
  +-----+-----+-----+-----+-----+-----+-----+-----+
3 |     |     |     |     |     |     |     |     |
  +-----+-----+-----+-----+-----+-----+-----+-----+
2 |  ♙  |  ♙  |  ♙  |  ♙  |  ♙  |  ♙  |  ♙  |  ♙  |
  +-----+-----+-----+-----+-----+-----+-----+-----+
1 |  ♖  |  ♘  |  ♗  |  ♕  |  ♔  |  ♗  |  ♘  |  ♖  |
  +-----+-----+-----+-----+-----+-----+-----+-----+
"""  # noqa: W291
LETTERS = """\
     a   b   c   d   e   f   g   h 
    ___ ___ ___ ___ ___ ___ ___ ___
   |   |   |   |   |   |   |   |   |
 8 | t | c | f | d | r | f | c | t |
   |___|___|___|___|___|___|___|___|
   |   |   |   |   |   |   |   |   |
 7 | p | p | p | p | p | p | p | p |
   |___|___|___|___|___|___|___|___|
"""  # noqa: W291
ASCII = """\
   a  b  c  d  e  f  g  h
8  r  n  b  q  k  b  n  r  8
7  p  p  p  p  p  p  p  p  7
6  .  .  .  .  .  .  .  .  6
5  .  .  .  .  .  .  .  .  5
4  .  .  .  .  .  .  .  .  4
3  .  .  .  .  .  .  .  .  3
2  P  P  P  P  P  P  P  P  2
1  R  N  B  Q  K  B  N  R  1
   a  b  c  d  e  f  g  h
"""
STYLES = [style_grid, style_letters, style_ascii]


def test_the_grid_is_the_one_asked_for():
    assert style_grid.render(Board(), Look()) == GRID


def test_letters():
    assert style_letters.render(Board(), Look()).startswith(LETTERS)


def test_ascii():
    assert style_ascii.render(Board(), Look()) == ASCII


@pytest.mark.parametrize("style", STYLES)
def test_heights(style):
    assert style.render(Board(), Look()).count("\n") == style.HEIGHT
    assert style.render(Board(), Look(marks={Square("e4"): LAST_MOVE})).count("\n") == style.HEIGHT


def test_letters_on_a_low_screen():
    drawn = style_letters.render(Board(), Look(compact=True))
    assert drawn.count("\n") == style_letters.COMPACT_HEIGHT


@pytest.mark.parametrize("style", STYLES)
def test_flipped_boards_are_turned_round(style):
    """Turning the board shows rank 1 above and the h-file at the left, each piece in place."""
    board = Board("4k3/8/8/8/8/8/8/QK6 w - - 0 1")
    rows = style.render(board, Look(flipped=True)).split("\n")
    first = next(row for row in rows if row.strip().startswith("1 "))
    king, queen = (style.name_of(board[square]) for square in ("b1", "a1"))
    assert first.index(king) < first.index(queen)
    assert rows[0].index("h") < rows[0].index("a")


@pytest.mark.parametrize("style", STYLES)
def test_marks_keep_the_width(style):
    marks = {Square("e2"): LAST_MOVE, Square("e4"): LAST_MOVE, Square("e1"): CHECK}
    plain = style.render(Board(), Look()).split("\n")
    marked = style.render(Board(), Look(marks=marks)).split("\n")
    assert [len(row) for row in marked] == [len(row) for row in plain]
    assert marked != plain


@pytest.mark.parametrize("style", STYLES)
def test_colours_change_nothing_else(style):
    marks = {Square("e2"): LAST_MOVE, Square("e1"): CHECK}
    colored = style.render(Board(), Look(marks=marks, has_color=True))
    assert "\x1b[30;43m" in colored
    for code in ("\x1b[30;43m", "\x1b[1;37;41m", "\x1b[0m"):
        colored = colored.replace(code, "")
    assert colored == style.render(Board(), Look())


def test_the_quick_way_draws_what_the_slow_way_draws():
    board = Board("r1bk3r/p2pBpNp/n4n2/1p1NP2P/6P1/3P4/P1P1K3/q5b1 b - - 1 23")
    for flipped in (False, True):
        marked = style_grid.render(board, Look(flipped, {Square("a3"): LAST_MOVE}))
        assert marked.replace("[", " ").replace("]", " ") == style_grid.render(board, Look(flipped))
