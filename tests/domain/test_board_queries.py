"""Attacks, pins, captures and changed boards, beside python-chess's answers."""

import random

import chess
import pytest

from echecs import (
    BLACK,
    SQUARES,
    WHITE,
    Board,
    IllegalPositionError,
    Knight,
    Queen,
    Rook,
    Square,
    SquareSet,
    chess960_board,
    chess960_number,
)


def positions(games):
    """The positions of random games, as both libraries have them."""
    rng = random.Random(8)
    for number in range(games):
        theirs = chess.Board() if number % 2 else chess.Board.from_chess960_pos(rng.randrange(960))
        while not theirs.is_game_over() and theirs.ply() < 80:
            if theirs.ply() % 7 == 0:
                yield Board(theirs.fen()), theirs
            theirs.push(rng.choice(list(theirs.legal_moves)))


def test_beside_python_chess():
    for ours, theirs in positions(24):
        fen = theirs.fen()
        captures = {theirs.uci(move) for move in theirs.generate_legal_captures()}
        assert {move.uci for move in ours.captures} == captures, fen
        assert ours.occupied.mask == theirs.occupied
        for square in SQUARES:
            assert ours.attacks(square).mask == int(theirs.attacks(square)), (fen, square)
            for color, other in ((WHITE, chess.WHITE), (BLACK, chess.BLACK)):
                attacked = theirs.is_attacked_by(other, square)
                assert ours.is_attacked_by(color, square) == attacked, (fen, square)
            piece = theirs.piece_at(square)
            pin = ours.pin(square)
            if piece is not None and theirs.is_pinned(piece.color, square):
                assert pin is not None
                assert pin.mask == int(theirs.pin(piece.color, square)), (fen, square)
            else:
                assert pin is None, (fen, square)
        assert Board(theirs.mirror().fen()) == ours.mirror(), fen
        assert ours.squares(Knight(BLACK)).mask == int(theirs.pieces(chess.KNIGHT, chess.BLACK))
        assert ours.squares(Rook).mask == theirs.rooks
        assert ours.count(Knight(BLACK)) == len(theirs.pieces(chess.KNIGHT, chess.BLACK))
        assert ours.squares(WHITE).mask == theirs.occupied_co[chess.WHITE]


def test_squares_of_what():
    with pytest.raises(TypeError, match="a kind of piece or a colour"):
        Board().squares("e4")  # type: ignore[arg-type]


def test_transformed_boards():
    board = Board("4k3/8/8/8/8/8/P7/R3K3 w Q - 3 7")
    assert board.transform(lambda square: square.flipped).fen == "3k4/8/8/8/8/8/7P/3K3R w - - 3 7"
    assert board.transform(lambda square: square) == Board("4k3/8/8/8/8/8/P7/R3K3 w - - 3 7")
    with pytest.raises(IllegalPositionError, match="a pawn cannot stand on a1"):
        board.transform(lambda square: Square("a1") if square == Square("a2") else square)
    assert Square("e4").mirrored == Square("e5")
    assert Square("e4").flipped == Square("d4")
    assert Square("a1").distance(Square("c8")) == 7


def test_a_position_is_edited_and_judged():
    setup = Board("4k3/8/8/8/8/8/8/4K3 w - - 0 1").setup
    setup["d1"] = Queen(WHITE)
    assert setup["d1"] is Queen(WHITE)
    assert not list(setup.faults)
    assert setup.board().fen == "4k3/8/8/8/8/8/8/3QK3 w - - 0 1"
    setup["e8"] = None
    setup.castling = "K"
    found = list(setup.faults)
    assert {fault.code for fault in found} == {"black-king-missing", "castling-right"}
    with pytest.raises(IllegalPositionError):
        setup.board()
    del setup["d1"]
    del setup["d1"]
    assert setup["d1"] is None
    fen = "r3k2r/p1ppqpb1/bn2pnp1/3PN3/1p2P3/2N2Q1p/PPPBBPPP/R3K2R w KQkq - 0 1"
    assert Board(fen).setup.board() == Board(fen)


def test_the_first_positions_of_chess960():
    for number in range(960):
        board = chess960_board(number)
        assert board == Board(chess.Board.from_chess960_pos(number).fen())
        if number % 60 == 0 or number == 518:
            assert chess960_number(board) == number
    assert chess960_board(518) == Board()
    assert chess960_number(Board("4k3/8/8/8/8/8/8/4K3 w - - 0 1")) is None
    assert chess960_number(Board().mirror()) is None
    assert SquareSet("a1") <= Board().squares(Rook)
    for wrong in (-1, 960):
        with pytest.raises(ValueError, match="from 0 to 959"):
            chess960_board(wrong)
