"""Positions to try the notations on, from random play with a fixed seed."""

import random

import chess
import pytest
from hypothesis import settings

# A busy machine is no failure.
settings.register_profile("echecs", deadline=None)
settings.load_profile("echecs")


def random_positions(seed, count):
    """python-chess boards from random games, long enough to reach odd endings."""
    rng = random.Random(seed)
    board = chess.Board()
    for _ in range(count):
        moves = list(board.legal_moves)
        if not moves or board.ply() > 160:
            board = chess.Board()
            moves = list(board.legal_moves)
        yield board
        board.push(rng.choice(moves))


@pytest.fixture
def positions(request):
    """A function that gives random positions, five times as many in long runs."""
    factor = 5 if request.config.getoption("--long", default=False) else 1
    return lambda seed, count: random_positions(seed, count * factor)
