"""Balanced openings of our own: a few random moves that the player finds level."""

import random

from echecs.domain.game import Game
from echecs.domain.move import Move
from echecs.player import Limits, Player


def random_opening(rng: random.Random, plies: int) -> Game:
    """A game after so many moves by chance, not over yet."""
    while True:
        game = Game()
        while game.ply < plies and game.outcome is None:
            game.push(rng.choice(game.board.legal_moves))
        if game.outcome is None:
            return game


def balanced_opening(rng: random.Random, player: Player, plies: int = 8, most: int = 60) -> Game:
    """A random opening after which neither side is ahead by more than `most` centipawns."""
    while True:
        game = random_opening(rng, plies)
        score = player.search(game.board, Limits(nodes=10000)).score
        if score is not None and score.mate is None and abs(score.centipawns or 0) <= most:
            return game


def replay(moves: list[Move]) -> Game:
    """A game of these moves from the start."""
    game = Game()
    for move in moves:
        game.push(move)
    return game
