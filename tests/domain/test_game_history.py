"""What a game remembers: its positions, its moves, how often a position has occurred."""

import pickle
import random
from collections import Counter

import pytest

from echecs import Board, Game, IllegalMoveError, Move


def wander(seed, plies):
    """A random game that shuffles pieces, so that positions come back."""
    rng = random.Random(seed)
    game = Game(Board("4k1n1/8/8/8/8/4P3/8/N3K2R w K - 0 1"))
    while game.ply < plies and game.board.has_legal_move:
        game.push(rng.choice(game.board.legal_moves))
    return game


@pytest.mark.parametrize("seed", range(30))
def test_repetitions_are_those_of_the_whole_past(seed):
    game = wander(seed, 200)
    while game.ply:
        counts = Counter(board.key for board in game.boards)
        assert game.repetitions == counts[game.board.key]
        before = game.boards
        assert game.undo() in before[-2].legal_moves
        assert game.boards == before[:-1]


def test_moves_lead_from_board_to_board():
    game = wander(3, 500)
    for board, move, after in zip(game.boards, game.moves, game.boards[1:], strict=False):
        assert board.play(move) == after
    assert game.last_move == game.moves[-1]


def test_an_illegal_push_changes_nothing():
    game = Game()
    with pytest.raises(IllegalMoveError):
        game.push(Move("e2", "e5"))
    with pytest.raises(TypeError):
        game.push("e2e4")  # type: ignore[arg-type]
    assert (game.ply, game.board) == (0, Board())
    with pytest.raises(IndexError):
        game.undo()


def test_pickled_with_its_past():
    game = wander(5, 60)
    game.resign()
    copy = pickle.loads(pickle.dumps(game))
    assert (copy.boards, copy.moves, copy.outcome) == (game.boards, game.moves, game.outcome)
