import copy
import pickle

import pytest

from echecs import SQUARES, InvalidSquareError, Square
from echecs.domain.square import squares_of


def test_sixty_four_shared_squares():
    assert len(SQUARES) == len(set(SQUARES)) == 64
    for number, square in enumerate(SQUARES):
        assert square == number
        assert Square(number) is square
        assert Square(square.name) is square
        assert Square(square) is square
        assert Square(file=square.file, rank=square.rank) is square
        assert pickle.loads(pickle.dumps(square)) is square
        assert copy.deepcopy(square) is square


@pytest.mark.parametrize(
    ("name", "file", "rank", "number", "is_dark"),
    [
        ("a1", 0, 0, 0, True),
        ("h1", 7, 0, 7, False),
        ("e4", 4, 3, 28, False),
        ("a8", 0, 7, 56, False),
        ("h8", 7, 7, 63, True),
    ],
)
def test_coordinates(name, file, rank, number, is_dark):
    square = Square(name)
    assert (square.file, square.rank, int(square)) == (file, rank, number)
    assert square.is_dark is is_dark
    assert f"{square}" == str(square) == square.name == name
    assert f"{square:>4}" == f"  {name}"
    assert repr(square) == f"Square('{name}')"
    assert eval(repr(square)) is square


@pytest.mark.parametrize("text", ["", "e", "e9", "i1", "E4", "e44", " e4", "e4\n", "４e", "e٤"])
def test_text_that_is_no_square(text):
    with pytest.raises(InvalidSquareError, match="not a square") as caught:
        Square(text)
    assert caught.value.text == text
    assert repr(text) in str(caught.value)


@pytest.mark.parametrize("number", [-1, 64, 10**30])
def test_number_that_is_no_square(number):
    with pytest.raises(InvalidSquareError):
        Square(number)


@pytest.mark.parametrize(("file", "rank"), [(8, 0), (0, 8), (-1, 0), (0, -1)])
def test_coordinates_off_the_board(file, rank):
    with pytest.raises(InvalidSquareError, match=f"file {file}, rank {rank}"):
        Square(file=file, rank=rank)


@pytest.mark.parametrize("given", [{}, {"file": 1}, {"rank": 1}, {"value": 3, "file": 1}])
def test_too_little_or_too_much(given):
    with pytest.raises(TypeError, match="a square needs"):
        Square(**given)


def test_a_square_cannot_change():
    with pytest.raises(AttributeError):
        Square("e4").name = "e5"  # type: ignore[misc]
    with pytest.raises(AttributeError):
        Square("e4").note = "?"  # type: ignore[attr-defined]


def test_squares_of_a_mask():
    assert squares_of(0) == ()
    assert squares_of(1 << 63 | 1) == (Square("a1"), Square("h8"))
    assert squares_of((1 << 64) - 1) == SQUARES
