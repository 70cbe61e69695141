import chess
import pytest

from echecs import Board, InvalidFenError


def test_random_positions_are_written_as_python_chess_does(positions):
    for other in positions(seed=7, count=10_000):
        fen = other.fen(en_passant="legal")
        board = Board(other.fen(en_passant="fen"))
        assert board.fen == fen
        assert board.epd == other.epd(en_passant="legal")
        assert Board(board.epd).epd == board.epd


@pytest.mark.parametrize("number", range(0, 960, 7))
def test_chess960_positions(number):
    other = chess.Board.from_chess960_pos(number)
    board = Board(other.fen())
    assert board.fen == other.fen()
    assert Board(other.shredder_fen()) == board


def test_counters_may_be_missing_unless_strict():
    epd = Board().epd
    assert Board(epd) == Board()
    assert Board(f"{epd} 0") == Board()
    for short in (epd, f"{epd} 0"):
        with pytest.raises(InvalidFenError) as caught:
            Board(short, strict=True)
        assert [fault.code for fault in caught.value.faults] == ["too-few-fields"]
