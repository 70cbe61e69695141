import pytest

from echecs import (
    BLACK,
    Board,
    InvalidCanonicalError,
    format_canonical,
    parse_canonical,
)


def test_the_starting_position():
    text = format_canonical(Board())
    back = ",".join(f"w{letter}" for letter in "RNBQKBNR")
    assert text.startswith(f"{back},{'wP,' * 8}{',' * 32}{'bP,' * 8}bR,")
    assert text.endswith("bR,")
    assert text.count(",") == 64


def test_round_trip(positions):
    for other in positions(seed=6, count=500):
        board = Board(other.fen())
        setup = parse_canonical(format_canonical(board), board.turn)
        assert setup.pieces == board.pieces()
        assert Board.from_setup(setup).fen.split()[0] == other.board_fen()


@pytest.mark.parametrize("text", ["", ",", "," * 63, "," * 65, "wX" + "," * 64, "," * 64 + "wK"])
def test_refused(text):
    with pytest.raises(InvalidCanonicalError):
        parse_canonical(text, BLACK)
