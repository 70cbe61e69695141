"""Matches between two UCI engines from openings of our own, each played with both colours.

    python -m bench.player.match ENGINE OTHER [--games 100] [--go "movetime 200"]
        [--forfeit SECONDS]

An engine is a command line; `NAME=VALUE` words before it go into its environment, those
after ` -- ` are UCI options. Games end by the rules alone, or as draws after 400 plies; with
`--forfeit` a move that takes longer loses as well.
"""

import argparse
import math
import queue
import random
import sys
import threading
import time
from collections import Counter
from pathlib import Path

from bench.player.openings import balanced_opening, replay
from bench.player.uci_opponent import Opponent
from echecs.domain.color import Color
from echecs.domain.move import Move
from echecs.player import Player

MOST_PLIES = 400
UCI_PLAYER = f"{sys.executable} {Path(__file__).with_name('uci_player.py')}"


def play(
    white: Opponent, black: Opponent, opening: list[Move], longest: float = math.inf
) -> tuple[float, str]:
    """One game: White's points, and how it ended. An illegal move loses, and one too slow."""
    game = replay(opening)
    white.new_game()
    black.new_game()
    while game.outcome is None:
        if game.ply >= MOST_PLIES:
            return 0.5, "too long"
        side, lost = (white, 0.0) if game.turn is Color.WHITE else (black, 1.0)
        move = side.choose(game)
        if move is None or not game.board.is_legal(move):
            return lost, f"illegal move, {move} in {game.board.fen}"
        if side.last > longest:
            return lost, f"out of time, {side.last:.3f} s in {game.board.fen}"
        game.push(move)
    points = {"1-0": 1.0, "0-1": 0.0}.get(game.result, 0.5)
    return points, game.outcome.termination


def elo(points: float, games: int) -> float:
    """The difference in rating that an expected score stands for."""
    share = min(max(points / games, 0.5 / games), 1 - 0.5 / games)
    return -400 * math.log10(1 / share - 1)


def margin(results: list[float]) -> float:
    """Half the width of the 95 % interval of the rating difference."""
    games = len(results)
    mean = sum(results) / games
    spread = math.sqrt(sum((result - mean) ** 2 for result in results) / games / games)
    upper = elo(min(mean + 1.96 * spread, 1) * games, games)
    lower = elo(max(mean - 1.96 * spread, 0) * games, games)
    return (upper - lower) / 2


def table(results: list[float]) -> str:
    """Wins, draws, losses, the score and the rating difference."""
    wins, losses = results.count(1.0), results.count(0.0)
    points = sum(results)
    return (
        f"{len(results)} games: +{wins} ={len(results) - wins - losses} -{losses}, "
        f"{100 * points / len(results):.1f} %, Elo {elo(points, len(results)):+.0f} "
        f"± {margin(results):.0f}"
    )


def log_likelihood(results: list[float], low: float, high: float) -> float:
    """The sequential test's ratio: above 2.94 the gain is real, below -2.94 it is not."""
    games = len(results)
    mean = sum(results) / games
    variance = sum((result - mean) ** 2 for result in results) / games
    if variance == 0:
        return 0.0
    at_low, at_high = (1 / (1 + 10 ** (-rating / 400)) for rating in (low, high))
    return games * (at_high - at_low) * (2 * mean - at_low - at_high) / (2 * variance)


def work(
    given: argparse.Namespace,
    openings: "queue.Queue[list[Move]]",
    results: list[float],
    ends: Counter[str],
) -> None:
    """Two engines play pairs of games until the openings are used up."""
    first, second = (
        Opponent(given.engine, given.go),
        Opponent(given.other, given.other_go or given.go),
    )
    try:
        while True:
            try:
                opening = openings.get_nowait()
            except queue.Empty:
                return
            for is_white in (True, False):
                white, black = (first, second) if is_white else (second, first)
                points, end = play(white, black, opening, given.forfeit)
                if end.startswith(("illegal", "out of time")):
                    print(end, "by", "ENGINE" if (points == 0) == is_white else "OTHER", flush=True)
                results.append(points if is_white else 1 - points)
                ends[end.partition(",")[0]] += 1
    finally:
        first.close()
        second.close()
        print(f"slowest move: {first.slowest:.3f} s and {second.slowest:.3f} s", flush=True)


def main() -> None:
    """Play the match and print its table now and then."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("engine")
    parser.add_argument("other")
    parser.add_argument("--games", type=int, default=100)
    parser.add_argument("--go", default="movetime 200")
    parser.add_argument("--other-go")
    parser.add_argument("--parallel", type=int, default=2)
    parser.add_argument("--forfeit", type=float, default=math.inf, metavar="SECONDS")
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--sprt", type=float, nargs=2, metavar=("LOW", "HIGH"))
    given = parser.parse_args()
    given.engine = given.engine.replace("PLAYER", UCI_PLAYER)
    given.other = given.other.replace("PLAYER", UCI_PLAYER)
    for command in (given.engine, given.other):
        try:
            Opponent(command, given.go).close()
        except (OSError, EOFError) as error:
            parser.error(f"{command!r} does not start: {error}")
    rng, player = random.Random(given.seed), Player(16)
    openings: queue.Queue[list[Move]] = queue.Queue()
    for _ in range(given.games // 2):
        openings.put(balanced_opening(rng, player).moves)
    results: list[float] = []
    ends: Counter[str] = Counter()
    workers = [
        threading.Thread(target=work, args=(given, openings, results, ends), daemon=True)
        for _ in range(given.parallel)
    ]
    for worker in workers:
        worker.start()
    told = 0
    while any(worker.is_alive() for worker in workers):
        time.sleep(1)
        done = list(results)
        if given.sprt and len(done) >= 40:
            ratio = log_likelihood(done, *given.sprt)
            if abs(ratio) > 2.94:
                print(f"decided: {ratio:+.2f}")
                break
        if len(done) >= told + 20:
            told = len(done)
            print(table(done), flush=True)
    print(table(results))
    print("ended by", ", ".join(f"{end} {count}" for end, count in ends.most_common()))


if __name__ == "__main__":
    main()
