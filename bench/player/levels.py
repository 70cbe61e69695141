"""Plays the levels against each other, and the lowest against a greedy and a random player.

    python -m bench.player.levels [--games 100] [--seed 1] [--only 1 2 3] [--time 0.05]

Each level should beat the one below in 60 to 85 % of the games, and the lowest should
lose to the greedy player more often than it wins.
"""

import argparse
import math
import random
from collections.abc import Callable

from bench.player.openings import random_opening
from echecs.domain.color import WHITE
from echecs.domain.game import Game
from echecs.domain.move import Move
from echecs.player import Limits, Player
from echecs.player.level import LEVELS, Level, choose_move

Side = Callable[[Game], Move]
# A game that is still on after so many half-moves is drawn: the weakest cannot mate.
LONGEST = 300


def of_level(level: Level, chance: random.Random, seconds: float) -> Side:
    """A level as a side of a game."""
    player = Player(8)
    is_bounded = level.depth > 0 or level.nodes is not None
    limits = Limits() if is_bounded else Limits(seconds=seconds)
    return lambda game: choose_move(player, game, level, chance, limits)


def greedy(chance: random.Random) -> Side:
    """Takes the most valuable piece it can, mates in one, and moves by chance otherwise."""

    def choose(game: Game) -> Move:
        def gain(move: Move) -> float:
            after = game.board.play(move)
            taken = game.board[move.destination]
            value = 1000 if after.is_checkmate else 0
            value += taken.value if taken is not None else game.board.is_capture(move)
            value += move.promotion.value if move.promotion is not None else 0
            return value + chance.random() / 2

        return max(game.board.legal_moves, key=gain)

    return choose


def at_random(chance: random.Random) -> Side:
    """Any legal move."""
    return lambda game: chance.choice(game.board.legal_moves)


def play(white: Side, black: Side, chance: random.Random) -> float:
    """White's points."""
    game = random_opening(chance, 4)
    while game.outcome is None and game.ply < LONGEST:
        game.play((white if game.board.turn is WHITE else black)(game))
    if game.outcome is None or game.outcome.winner is None:
        return 0.5
    return 1.0 if game.outcome.winner is WHITE else 0.0


def match(one: Side, other: Side, games: int, chance: random.Random) -> tuple[float, float]:
    """The share of the points that the first takes, and its standard error."""
    points = [
        play(one, other, chance) if number % 2 == 0 else 1 - play(other, one, chance)
        for number in range(games)
    ]
    share = sum(points) / games
    spread = sum((point - share) ** 2 for point in points) / games
    return share, math.sqrt(spread / games)


def main() -> None:
    """Play all pairs of neighbours and print a table."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--games", type=int, default=100)
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--time", type=float, default=0.05, help="seconds a move at full strength")
    parser.add_argument("--only", type=int, nargs="*", help="numbers of levels")
    given = parser.parse_args()
    chance = random.Random(given.seed)
    for level in LEVELS:
        if given.only and level.number not in given.only:
            continue
        side = of_level(level, chance, given.time)
        rivals = {
            f"level {level.number - 1}": of_level(LEVELS[level.number - 2], chance, given.time)
        }
        if level.number == 1:
            rivals = {"random": at_random(chance), "greedy": greedy(chance)}
        for name, rival in rivals.items():
            share, error = match(side, rival, given.games, chance)
            print(f"level {level.number:2} against {name:8} {share:6.1%} ± {error:.1%}", flush=True)


if __name__ == "__main__":
    main()
