"""The squares of castling, compared with what python-chess does on a board."""

import chess
import pytest

from echecs import BLACK, WHITE, Board, Square
from echecs.domain.castling import Castling, castling_destination

FEN = "r3k2r/8/8/8/8/8/8/R3K2R w KQkq - 0 1"


def pairs():
    """Every king and rook that Chess960 may start with, on White's first rank."""
    for king in range(1, 7):
        for rook in range(8):
            if rook != king:
                yield king, rook


@pytest.mark.parametrize(("king", "rook"), list(pairs()))
def test_the_pair_arrives_where_python_chess_puts_it(king, rook):
    board = chess.Board(None, chess960=True)
    board.set_piece_at(king, chess.Piece.from_symbol("K"))
    board.set_piece_at(rook, chess.Piece.from_symbol("R"))
    board.set_piece_at(chess.A7, chess.Piece.from_symbol("k"))
    board.set_piece_at(chess.A6, chess.Piece.from_symbol("p"))
    board.castling_rights = chess.BB_SQUARES[rook]
    ours = Board(board.fen())
    assert ours.castling_rook(WHITE, rook > king) == rook
    assert ours.castling_rook(WHITE, rook < king) is None
    assert ours.castling_rook(BLACK, rook > king) is None
    castling = Castling(Square(king), Square(rook))
    # What stands in the way forbids it, and nothing else on the rank does.
    for blocked in set(range(8)) - {king, rook}:
        board.set_piece_at(blocked, chess.Piece.from_symbol("N"))
        can_castle = any(map(board.is_castling, board.legal_moves))
        assert can_castle == (not castling.path_mask >> blocked & 1), Square(blocked)
        board.remove_piece_at(blocked)
    move = next(filter(board.is_castling, board.legal_moves))
    board.push(move)
    assert castling.king_to == board.king(chess.WHITE)
    assert {castling.rook_to} == set(board.pieces(chess.ROOK, chess.WHITE))
    # What the king passes over lies between its two squares.
    low, high = sorted((king, castling.king_to))
    assert list(castling.crossed) == list(range(low + 1, high))
    assert castling.destination in [move.destination for move in ours.legal_moves_from(king)]


def test_rooks_that_keep_their_right():
    board = Board(FEN.replace("KQkq", "Kq"))
    assert board.castling_rook(WHITE, kingside=True) is Square("h1")
    assert board.castling_rook(WHITE, kingside=False) is None
    assert board.castling_rook(BLACK, kingside=True) is None
    assert board.castling_rook(BLACK, kingside=False) is Square("a8")


@pytest.mark.parametrize(
    ("king", "kingside", "destination"),
    [("e1", True, "g1"), ("e8", False, "c8"), ("f1", True, None), ("a1", False, None)],
)
def test_a_king_on_its_usual_file_goes_two_squares(king, kingside, destination):
    found = castling_destination(Square(king), kingside)
    assert found == (None if destination is None else Square(destination))


def test_squares_off_the_board_are_refused():
    with pytest.raises(ValueError, match="not a square"):
        Castling(64, 0)  # type: ignore[arg-type]
    with pytest.raises(ValueError, match="not a square"):
        castling_destination(-1, True)  # type: ignore[arg-type]
