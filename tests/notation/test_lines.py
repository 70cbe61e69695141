"""Long notation, lines of moves, and moves in any notation."""

import random

import chess
import pytest

from echecs import (
    AmbiguousMoveError,
    Board,
    IllegalMoveError,
    InvalidMoveError,
    Move,
    format_lan,
    format_line,
    parse_line,
    parse_move,
    parse_san,
)


def test_lines_beside_python_chess():
    rng = random.Random(3)
    for _ in range(12):
        theirs, moves = chess.Board(), []
        for _ in range(rng.randrange(1, 60)):
            if theirs.is_game_over():
                break
            move = rng.choice(list(theirs.legal_moves))
            ours = Board(theirs.fen())
            assert format_lan(ours, Move.from_uci(move.uci())) == theirs.lan(move)
            assert parse_san(ours, theirs.lan(move)).uci == move.uci()
            moves.append(move)
            theirs.push(move)
        line = [Move.from_uci(move.uci()) for move in moves]
        for start in (0, 1):
            board = chess.Board()
            for move in moves[:start]:
                board.push(move)
            text = board.variation_san(moves[start:])
            assert format_line(Board(board.fen()), line[start:]) == text
            assert parse_line(Board(board.fen()), text) == line[start:]


@pytest.mark.parametrize(
    "text",
    ["Nf3", "g1f3", "Ng1-f3", "Ng1f3", "♘f3", "♞f3", "Cf3", "Cg1-f3!", "1. Nf3", "1.Nf3+", " Nf3 "],
)
def test_one_move_in_many_notations(text):
    assert parse_move(Board(), text) == Move("g1", "f3")


def test_other_moves_in_any_notation():
    castling = Board("r3k2r/8/8/8/8/8/8/R3K2R w KQkq - 0 1")
    for text in ("O-O", "0-0", "e1g1", "e1h1", "Ke1-g1"):
        assert parse_move(castling, text) == Move("e1", "g1")
    promotion = Board("8/P6k/8/8/8/8/8/K7 w - - 0 1")
    assert len({parse_move(promotion, text) for text in ("a8=Q", "a7a8q", "a8Q", "a8=D")}) == 1
    kings = Board("7k/8/8/8/8/8/8/K7 w - - 0 1")
    assert parse_move(kings, "Rb1") == Move("a1", "b1")


def test_no_move_in_any_notation():
    with pytest.raises(InvalidMoveError, match="hello"):
        parse_move(Board(), "hello")
    with pytest.raises(IllegalMoveError, match="Qh5"):
        parse_move(Board(), "Qh5")
    with pytest.raises(AmbiguousMoveError):
        parse_move(Board("4k3/8/8/8/8/1N6/8/1N2K3 w - - 0 1"), "Nd2")


def test_a_pasted_line():
    assert len(parse_line(Board(), "1. e4 e5 2. Nf3 Nc6 3.Bb5 1/2-1/2")) == 5
