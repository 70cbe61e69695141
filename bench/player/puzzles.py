"""How many puzzles of a Lichess collection are solved, by rating band.

    python -m bench.player.puzzles FILE.csv [--seconds 0.1 | --nodes N] [--engine COMMAND]

A puzzle is solved when every move of its line is found, or a mate at the end.
"""

import argparse
import csv
from collections.abc import Callable

from bench.player.uci_opponent import Opponent
from echecs.domain.board import Board
from echecs.domain.game import Game
from echecs.domain.move import Move
from echecs.player import Limits, Player

BANDS = (0, 1200, 1500, 1800, 2100, 2400)
Chooser = Callable[[Game], Move | None]


def of_player(limits: Limits) -> Chooser:
    """Our player, with an empty table for every puzzle's move."""
    player = Player(64)

    def choose(game: Game) -> Move | None:
        player.clear()
        thought = player.search(game, limits)
        return thought.lines[0].moves[0] if thought.lines else None

    return choose


def is_solved(board: Board, line: list[Move], choose: Chooser) -> bool:
    """Whether every second move of a line is found; the first is the opponent's."""
    game = Game(board)
    for index, move in enumerate(line):
        if index % 2:
            chosen = choose(game)
            if chosen != move:
                return chosen is not None and game.board.play(chosen).is_checkmate
        game.play(move)
    return True


def main() -> None:
    """Try all puzzles and print the shares."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("file")
    parser.add_argument("--seconds", type=float)
    parser.add_argument("--nodes", type=int)
    parser.add_argument("--engine", help="a UCI engine instead of our player")
    parser.add_argument("--first", type=int, help="only so many puzzles")
    parser.add_argument("--show", action="store_true", help="list the misses")
    given = parser.parse_args()
    if given.seconds is None and given.nodes is None:
        given.seconds = 0.1
    if given.engine:
        go = f"nodes {given.nodes}" if given.nodes else f"movetime {round(1000 * given.seconds)}"
        choose: Chooser = Opponent(given.engine, go).choose
    else:
        choose = of_player(Limits(seconds=given.seconds, nodes=given.nodes))
    solved = dict.fromkeys(BANDS, 0)
    tried = dict.fromkeys(BANDS, 0)
    with open(given.file, encoding="utf-8") as stream:
        rows = list(csv.DictReader(stream))[: given.first]
    for row in rows:
        band = max(low for low in BANDS if low <= int(row["Rating"]))
        line = [Move.from_uci(word) for word in row["Moves"].split()]
        tried[band] += 1
        if is_solved(Board(row["FEN"]), line, choose):
            solved[band] += 1
        elif given.show:
            print("missed", row["PuzzleId"], row["Rating"], row["FEN"], row["Moves"], flush=True)
    for low in BANDS:
        if tried[low]:
            share = 100 * solved[low] / tried[low]
            print(f"from {low:4}: {solved[low]:4} of {tried[low]:4}, {share:.1f} %")
    total = sum(tried.values())
    print(f"all: {sum(solved.values())} of {total}, {100 * sum(solved.values()) / total:.1f} %")


if __name__ == "__main__":
    main()
