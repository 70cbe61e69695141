import chess
import pytest

from echecs import Board, IllegalMoveError, InvalidMoveError, parse_uci


def test_every_move_of_random_positions(positions):
    for other in positions(seed=5, count=2_000):
        board = Board(other.fen())
        chess960 = chess.Board(other.fen(), chess960=True)
        for move in other.legal_moves:
            assert parse_uci(board, move.uci()).uci == move.uci()
            # The same in the manner of Chess960, where castling is king takes rook.
            king_takes_rook = chess960.uci(move)
            assert parse_uci(board, king_takes_rook).uci == move.uci()


@pytest.mark.parametrize(
    ("fen", "text", "code"),
    [
        (None, "e2e5", "not-how-it-moves"),
        (None, "e2e9", "off-board"),
        (None, "i2e4", "off-board"),
        (None, "e1h1", "castling-blocked"),
        (None, "e2e4q", "promotion-impossible"),
        ("8/4P3/8/8/8/8/1k6/4K3 w - - 0 1", "e7e8", "promotion-needed"),
        ("4k3/8/8/8/8/8/8/4KR2 w - - 0 1", "e1f1", "own-piece"),
        ("4R3/k7/8/8/8/8/8/4K2R w K - 0 1", "e1e8", "own-piece"),
    ],
)
def test_refused(fen, text, code):
    with pytest.raises(IllegalMoveError) as caught:
        parse_uci(Board(fen) if fen else Board(), text)
    assert caught.value.refusal.code == code


@pytest.mark.parametrize(
    "text", ["", "e2", "e2e", "e2e4x", "e2e4qq", "00000", "Nf3", "é2e4", "a1²3"]
)
def test_no_move(text):
    with pytest.raises(InvalidMoveError):
        parse_uci(Board(), text)


def test_promotion_letters_of_either_case():
    board = Board("8/4P3/8/8/8/8/1k6/4K3 w - - 0 1")
    assert parse_uci(board, "e7e8Q") == parse_uci(board, "e7e8q")
