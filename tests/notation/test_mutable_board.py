"""A board that changes, beside the one that does not."""

import copy
import pickle
import random

import chess
import pytest

from echecs import (
    MINI,
    NULL_MOVE,
    Board,
    Game,
    IllegalMoveError,
    Move,
    MutableBoard,
    PgnGame,
    format_san,
)


def test_it_goes_with_the_immutable_board():
    rng = random.Random(5)
    for _ in range(10):
        fixed, board = Board(), MutableBoard()
        theirs = chess.Board()
        boards = [fixed]
        while fixed.has_legal_move and len(boards) < 150:
            move = rng.choice(board.legal_moves)
            assert format_san(board, move) == format_san(fixed, move)
            fixed = fixed.play(move)
            board.push(move)
            theirs.push_uci(move.uci)
            boards.append(fixed)
            assert board == fixed
            assert board.frozen.key == fixed.key
            assert board.peek() == move
            assert (board.repetitions >= 3) == theirs.is_repetition(3)
        assert board.ply == len(boards) - 1
        assert [move.uci for move in board.move_stack] == [move.uci() for move in theirs.move_stack]
        while len(boards) > 1:
            boards.pop()
            board.pop()
            assert board == boards[-1]
        with pytest.raises(IndexError):
            board.pop()
        with pytest.raises(IndexError):
            board.peek()


def test_moves_as_text():
    board = MutableBoard()
    assert board.push_san("e4") == Move("e2", "e4")
    assert board.push_uci("e7e5") == Move("e7", "e5")
    with pytest.raises(IllegalMoveError):
        board.push_san("Ke3")
    with pytest.raises(IllegalMoveError):
        board.push(Move("e4", "e5"))
    assert board.ply == 2
    assert repr(board).startswith("MutableBoard('rnbqkbnr/pppp1ppp")


def test_passing():
    board = MutableBoard("4k3/8/8/8/8/8/8/4K2R w K - 0 1")
    board.push(NULL_MOVE)
    assert board.turn == 1
    assert board.peek() is NULL_MOVE
    assert board.pop() is NULL_MOVE
    assert board.fen == "4k3/8/8/8/8/8/8/4K2R w K - 0 1"
    checked = MutableBoard("4k2R/8/8/8/8/8/8/4K3 b - - 0 1")
    with pytest.raises(IllegalMoveError):
        checked.push(NULL_MOVE)


def test_what_keeps_a_board_keeps_a_copy():
    board = MutableBoard()
    game, pgn, kept = Game(board), PgnGame(board=board), board.frozen
    board.push_san("e4")
    assert game.board == pgn.initial_board == kept == Board()
    with pytest.raises(TypeError, match="no key"):
        hash(board)
    for other in (copy.copy(board), copy.deepcopy(board), pickle.loads(pickle.dumps(board))):
        assert other == board
        other.pop()
        assert other == Board()
        assert board.ply == 1
    assert MutableBoard(board.frozen).move_stack == []
    assert not MutableBoard(rules=MINI).allows_castling
    with pytest.raises(TypeError):
        board.push("e2e4")  # type: ignore[arg-type]
    with pytest.raises(TypeError):
        board.push(None)  # type: ignore[arg-type]
