"""Games of the player against itself with some of the search's numbers changed.

    python -m bench.player.duel [NAME=VALUE...] [--games 400] [--nodes 12000] [--seed 1]

Both play in one process, with equal nodes, each opening with both colours: a thousand games
of 5,000 nodes a move take two minutes on two cores. A game that both find decided, or dead
even for long, is not played out. Names are those of `echecs.player.tuning`.
"""

import argparse
import random
from concurrent.futures import ProcessPoolExecutor
from functools import cache, partial

from bench.player.match import table
from bench.player.openings import balanced_opening, replay
from echecs.domain.color import Color
from echecs.domain.move import Move
from echecs.player import Limits, Player
from echecs.player.thought import Score

MEGABYTES = 16
DECIDED = 600  # hundredths of a pawn that both sides see, twice each: nobody comes back
EVEN = 8  # what both see for so long that nothing happens any more
EVEN_PLIES = 12
EVEN_FROM = 100
MOST_PLIES = 320

Numbers = dict[str, int]


@cache
def players() -> tuple[Player, Player]:
    """The two of this process."""
    return Player(MEGABYTES), Player(MEGABYTES)


def pawns(score: Score) -> int:
    """A score in hundredths of a pawn; a mate is more than enough."""
    if score.mate is not None:
        return 3000 if score.mate > 0 else -3000
    return score.centipawns or 0


def play(white: Player, black: Player, opening: list[Move], nodes: int) -> float:
    """One game: White's points."""
    game = replay(opening)
    white.clear()
    black.clear()
    leads, even = 0, 0
    while game.outcome is None and game.ply < MOST_PLIES:
        is_white = game.turn is Color.WHITE
        thought = (white if is_white else black).search(game, Limits(nodes=nodes))
        score = pawns(thought.lines[0].score) * (1 if is_white else -1)
        ahead = (score >= DECIDED) - (score <= -DECIDED)
        leads = leads + ahead if ahead * leads > 0 else ahead
        if abs(leads) >= 4:
            return 1.0 if leads > 0 else 0.0
        even = even + 1 if abs(score) <= EVEN else 0
        if game.ply >= EVEN_FROM and even >= EVEN_PLIES:
            return 0.5
        game.push(thought.lines[0].moves[0])
    return {"1-0": 1.0, "0-1": 0.0}.get(game.result, 0.5)


def play_pair(first: Numbers, second: Numbers, nodes: int, seed: int) -> list[float]:
    """An opening with both colours: the points of the first numbers in each game."""
    one, other = players()
    one.tuning, other.tuning = {}, {}
    opening = balanced_opening(random.Random(seed), one).moves
    one.tuning, other.tuning = first, second
    return [play(one, other, opening, nodes), 1 - play(other, one, opening, nodes)]


def numbers_of(words: list[str]) -> Numbers:
    """What `NAME=VALUE` words say."""
    return {name: int(value) for name, _, value in (word.partition("=") for word in words)}


def main() -> None:
    """Play and print the table now and then."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("numbers", nargs="*", metavar="NAME=VALUE")
    parser.add_argument("--games", type=int, default=400)
    parser.add_argument("--nodes", type=int, default=12000)
    parser.add_argument("--parallel", type=int, default=2)
    parser.add_argument("--seed", type=int, default=1)
    given = parser.parse_args()
    pair = partial(play_pair, numbers_of(given.numbers), {}, given.nodes)
    seeds = range(given.seed * 1_000_000, given.seed * 1_000_000 + given.games // 2)
    results: list[float] = []
    with ProcessPoolExecutor(given.parallel) as pool:
        for points in pool.map(pair, seeds):
            results += points
            if len(results) % 100 == 0:
                print(table(results), flush=True)
    print(table(results))


if __name__ == "__main__":
    main()
