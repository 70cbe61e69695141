"""The move that is played where there is no mate."""

import random
import time

import chess
import pytest
from support.random_play import FAMILIES, play_games

from echecs import Board, parse_uci
from echecs.uci.fallback import choose_move


def chosen(fen, **options):
    return str(choose_move(Board(fen), **options)[0])


@pytest.mark.parametrize(
    ("what", "fen", "move"),
    [
        ("takes a queen", "4k3/8/8/3q4/4P3/8/8/4K3 w - - 0 1", "e4d5"),
        ("takes with the lesser piece", "4k3/2p5/3q4/4P3/8/8/8/3RK3 w - - 0 1", "e5d6"),
        ("promotes", "8/P6k/8/8/8/8/8/K7 w - - 0 1", "a7a8q"),
        ("mates", "7k/8/6K1/8/8/8/8/R7 w - - 0 1", "a1a8"),
    ],
)
def test_what_it_does(what, fen, move):
    assert chosen(fen) == move


@pytest.mark.parametrize(
    ("what", "fen", "moves"),
    [
        ("no defended pawn for a queen", "4k3/2p5/3p4/8/8/8/8/3QK3 w - - 0 1", {"d1d6"}),
        ("no stalemate", "7k/8/5K2/8/8/8/8/6Q1 w - - 0 1", {"g1g6"}),
        ("no mate in one", "r6k/8/8/8/8/7q/5P1P/6K1 w - - 0 1", set()),
    ],
)
def test_what_it_avoids(what, fen, moves):
    move = chosen(fen)
    assert move not in moves
    board = chess.Board(fen)
    board.push_uci(move)
    for reply in board.legal_moves:
        board.push(reply)
        assert not board.is_checkmate()
        board.pop()


def test_a_queen_up_it_avoids_a_repetition():
    board = Board("7k/8/8/8/8/8/8/KQ6 w - - 0 1")
    first = choose_move(board)[0]
    again = choose_move(board, seen_twice={board.play(first).key})[0]
    assert again != first


def test_only_what_is_allowed():
    board = Board()
    assert str(choose_move(board, [parse_uci(board, "a2a3")])[0]) == "a2a3"


@pytest.mark.parametrize("family", sorted(set(FAMILIES) - {"Chess960"}))
def test_always_legal_and_quick(family):
    rng = random.Random(5)
    slowest = 0.0
    for other, moves, _ in play_games(family, 300, seed=5):
        if moves and rng.random() < 0.1:
            begun = time.perf_counter()
            move, score = choose_move(Board(other.fen()))
            slowest = max(slowest, time.perf_counter() - begun)
            assert chess.Move.from_uci(str(move)) in moves
            assert abs(score) < 200_000
    assert slowest < 10
