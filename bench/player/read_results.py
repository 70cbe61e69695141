"""Takes positions out of public games of people and lets the player judge them.

    python -m bench.player.read_results FILE GAMES.pgn... [--share 0.2] [--nodes 2000] [--seed 1]
        [--scattered 8] [--rated 2200 4000]

Records of engines' tournaments hold judgements, but they are few: millions of games between
people differ from each other more, are played on to the last pawns, and say how they ended.
The score is that of a search of the player's own, and holds for the next positions of its line
too. A stretch of a game is looked at from its end, so that a search finds in the table what
those of later positions have found, and the scores of the next two positions count half: beside
Stockfish, 12 plies deep, what is written of 1,400 positions, those of the lines among them, is
off by 0.176 in chances with searches of 300 nodes, 0.158 with 1,000 and 0.134 with 2,000, where
the network's glance is off by 0.177; of 1,138 positions of games alone searches of 2,000 nodes
are off by 0.120, with the next two counting half by 0.113.

With `--scattered` so many positions of each game are taken, here and there, and each is judged by
itself: more games say more than more positions of the same. `--rated` says how good the weaker
player is: at least the first number, less than the second; 0 where no rating is told.

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

from bench.player.judging import judge, quiet_lines
from bench.player.read_games import HALF_POINTS
from echecs.notation.pgn import PgnGame, read_pgn
from echecs.player import Player

RATED = (2200, 4000)  # the weaker player
FIRST = 12  # plies: before, most games are each other's repetition
SHORTEST = 40  # plies: shorter games are draws by agreement, or one blunder
STRETCH = 28  # positions of a game that are looked at
UNTOLD = 4  # the last of them, of which too little was in the table
LATER = 2  # positions whose scores count too, half together


@cache
def player() -> Player:
    """The one player of a process."""
    return Player(8)


def weaker(game: PgnGame) -> int:
    """The rating of the weaker player, 0 when one is not told."""
    ratings = (game.headers.get(name, "") for name in ("WhiteElo", "BlackElo"))
    return min(int(rating) if rating.isdigit() else 0 for rating in ratings)


def is_worth_reading(game: PgnGame, rated: tuple[int, int]) -> bool:
    """Whether a game was played to some end by two who can play."""
    return (
        game.result in HALF_POINTS
        and not game.errors
        and "FEN" not in game.headers
        and len(game.main_line) >= SHORTEST
        and rated[0] <= weaker(game) < rated[1]
    )


def stretch(game: PgnGame, nodes: int, rng: random.Random) -> Iterator[str]:
    """Lines for the quiet positions of a stretch, looked at from its end."""
    boards = list(game.boards[FIRST:])
    begin = rng.randrange(max(1, len(boards) - STRETCH))
    later: deque[int] = deque(maxlen=LATER)
    for number in range(min(STRETCH, len(boards)) - 1, -1, -1):
        board = boards[begin + number]
        if board.is_check or not board.has_legal_move:
            continue
        thought = judge(player(), board, nodes)
        if thought is None:
            later.clear()
            continue
        score, line = thought
        if number < STRETCH - UNTOLD and len(later) == LATER:
            told = (LATER * score + sum(later)) // (2 * LATER)
            yield from quiet_lines(board, line, told, HALF_POINTS[game.result])
        later.append(score)


def scattered(game: PgnGame, nodes: int, count: int, rng: random.Random) -> Iterator[str]:
    """Lines for so many positions of a game, each judged by itself."""
    boards = game.boards[FIRST:]
    for board in rng.sample(boards, min(count, len(boards))):
        if board.is_check or not board.has_legal_move:
            continue
        thought = judge(player(), board, nodes)
        if thought is not None:
            yield from quiet_lines(board, thought[1], thought[0], HALF_POINTS[game.result])


def read(
    path: Path, share: float, nodes: int, count: int, rated: tuple[int, int], seed: int
) -> list[str]:
    """The lines of one file; `count` positions of each game, a stretch of it for 0."""
    rng = random.Random(f"{seed} {path.name}")
    games = (
        game for game in read_pgn(path) if is_worth_reading(game, rated) and rng.random() < share
    )
    if count:
        return [line for game in games for line in scattered(game, nodes, count, rng)]
    return [line for game in games for line in stretch(game, nodes, rng)]


def main() -> None:
    """Read, judge, write."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("file", type=Path)
    parser.add_argument("games", type=Path, nargs="+")
    parser.add_argument("--share", type=float, default=0.2, help="of the games")
    parser.add_argument("--nodes", type=int, default=2000)
    parser.add_argument("--scattered", type=int, default=0, metavar="COUNT")
    parser.add_argument("--rated", type=int, nargs=2, default=RATED, metavar=("LEAST", "BELOW"))
    parser.add_argument("--seed", type=int, default=1)
    given = parser.parse_args()
    paths = random.Random(given.seed).sample(given.games, len(given.games))
    with (
        ProcessPoolExecutor() as pool,
        given.file.open("a", encoding="ascii") as stream,
    ):
        tasks = [
            pool.submit(
                read,
                path,
                given.share,
                given.nodes,
                given.scattered,
                tuple(given.rated),
                given.seed,
            )
            for path in paths
        ]
        for task in as_completed(tasks):
            stream.writelines(task.result())
            stream.flush()


if __name__ == "__main__":
    main()
