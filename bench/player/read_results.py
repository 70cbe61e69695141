"""Takes positions out of public games of people and lets the player judge them.

    python -m bench.player.read_results FILE GAMES.pgn... [--share 0.2] [--nodes 1000] [--seed 1]

Records of engines' tournaments hold judgements, but they are few: millions of games between
people differ from each other more, are played on to the last pawns, and say how they ended.
The score is that of a search of the player's own, and holds for the next positions of its line
too. A stretch of a game is looked at from its end, so that a search finds in the table what
those of later positions have found: beside Stockfish, 14 plies deep, searches of 1,000 nodes
with eight positions after it looked at before are off by 0.118 in chances, of 2,500 by 0.108;
alone one of 1,000 is off by 0.141, of 5,000 by 0.119, and the network's glance by 0.202 (300
positions).

Lines are those of `bench.player.self_play`. Files are read in an order by chance and written
one by one, so that what was written can be used whenever the program is stopped.
"""

import argparse
import random
from collections import deque
from collections.abc import Iterator
from concurrent.futures import ProcessPoolExecutor, as_completed
from functools import cache
from pathlib import Path

from bench.player.judging import judged
from bench.player.read_games import HALF_POINTS
from echecs.notation.pgn import PgnGame, read_pgn
from echecs.player import Player

WEAKEST = 2200  # the rating that both players have at least
FIRST = 12  # plies: before, most games are each other's repetition
SHORTEST = 40  # plies: shorter games are draws by agreement, or one blunder
STRETCH = 14  # positions of a game that are looked at
UNTOLD = 4  # the last of them, of which too little was in the table


@cache
def player() -> Player:
    """The one player of a process."""
    return Player(8)


def is_worth_reading(game: PgnGame) -> bool:
    """Whether a game was played to some end by two who can play."""
    ratings = (game.headers.get(name, "") for name in ("WhiteElo", "BlackElo"))
    return (
        game.result in HALF_POINTS
        and not game.errors
        and "FEN" not in game.headers
        and len(game.main_line) >= SHORTEST
        and all(rating.isdigit() and int(rating) >= WEAKEST for rating in ratings)
    )


def stretch(game: PgnGame, nodes: int, rng: random.Random) -> Iterator[str]:
    """Lines for the quiet positions of a stretch, looked at from its end."""
    boards = list(game.boards[FIRST:])
    begin = rng.randrange(max(1, len(boards) - STRETCH))
    for number in range(min(STRETCH, len(boards)) - 1, -1, -1):
        board = boards[begin + number]
        if board.is_check or not board.has_legal_move:
            continue
        lines = judged(player(), board, nodes, HALF_POINTS[game.result])
        if number < STRETCH - UNTOLD:
            yield from lines
        else:
            deque(lines, maxlen=0)


def read(path: Path, share: float, nodes: int, seed: int) -> list[str]:
    """The lines of one file."""
    rng = random.Random(f"{seed} {path.name}")
    games = (game for game in read_pgn(path) if is_worth_reading(game) and rng.random() < share)
    return [line for game in games for line in stretch(game, nodes, rng)]


def main() -> None:
    """Read, judge, write."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("file", type=Path)
    parser.add_argument("games", type=Path, nargs="+")
    parser.add_argument("--share", type=float, default=0.2, help="of the games")
    parser.add_argument("--nodes", type=int, default=1000)
    parser.add_argument("--seed", type=int, default=1)
    given = parser.parse_args()
    paths = random.Random(given.seed).sample(given.games, len(given.games))
    with (
        ProcessPoolExecutor() as pool,
        given.file.open("a", encoding="ascii") as stream,
    ):
        tasks = [pool.submit(read, path, given.share, given.nodes, given.seed) for path in paths]
        for task in as_completed(tasks):
            stream.writelines(task.result())
            stream.flush()


if __name__ == "__main__":
    main()
