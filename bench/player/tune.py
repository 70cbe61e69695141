"""Fits the numbers of the search together, by games of the player against itself.

    python -m bench.player.tune [NAME...] [--pairs 9000] [--nodes 5000] [--file NUMBERS.json]
        [--boldness 1]

All numbers, or those named, are moved at once, each up or down by chance, and the opposite way
for the other side; after a pair of games each follows the side that won (simultaneous
perturbation, SPSA). 9,000 pairs at 5,000 nodes take 40 minutes on two cores, 800 at 60,000,
with twice the boldness, 35. The file is
written now and then, and is where a run that finds it goes on from; `bench.player.duel`
judges what comes out, `echecs.player.tuning` is where it goes.
"""

import argparse
import json
import random
from concurrent.futures import FIRST_COMPLETED, Future, ProcessPoolExecutor, wait
from pathlib import Path

from bench.player.duel import Numbers, play_pair
from echecs.player.tuning import DEFAULT, clipped

# How far a number is moved at the end of a run: a part of itself, and no less than its least.
PART = 8
LEAST_STEPS: dict[str, float] = {
    "alone": 4,
    "alone_from": 0.5,
    "alone_was_open": 4,
    "bonus_less": 60,
    "capture_loss": 15,
    "capture_margin": 15,
    "correct_moves": 12,
    "correct_pieces": 12,
    "deeper": 8,
    "far_alone": 5,
    "late": 32,
    "late_improving": 48,
    "late_depth": 6,
    "late_improving_depth": 10,
    "null_depth": 50,
    "null_margin_depth": 3,
    "order_exposed": 15,
    "probe_improving": 10,
    "window": 2,
}
RATE = 0.006  # of a step for each point of a pair, at the end of a run
SLOWING, NARROWING, EARLY = 0.602, 0.101, 0.1  # how rate and steps shrink: Spall's exponents
TOLD_EVERY = 100


def last_step(name: str) -> float:
    """How far a number is moved at the end."""
    return max(abs(DEFAULT[name]) / PART, LEAST_STEPS.get(name, 2))


class Fit:
    """Numbers on their way, and how far along they are."""

    def __init__(
        self, start: dict[str, float], pairs: int, rng: random.Random, boldness: float = 1
    ) -> None:
        """Begin with some numbers; the fewer the pairs, the bolder the steps have to be."""
        self.numbers = dict(start)
        self.pairs = pairs
        self.begun = 0
        self.rng = rng
        self.boldness = boldness

    def steps(self) -> dict[str, float]:
        """Each number's way in the next pair, up or down, the shorter the later."""
        self.begun += 1
        width = self.boldness * (self.pairs / self.begun) ** NARROWING
        return {name: self.rng.choice((-1, 1)) * width * last_step(name) for name in self.numbers}

    def sides(self, steps: dict[str, float]) -> tuple[Numbers, Numbers]:
        """The numbers of the two sides that a pair is played with."""
        return tuple(
            {
                name: clipped(name, round(value + sign * steps[name]))
                for name, value in self.numbers.items()
            }
            for sign in (1, -1)
        )  # type: ignore[return-value]

    def follow(self, steps: dict[str, float], points: list[float]) -> None:
        """Go with the side that won."""
        early = EARLY * self.pairs
        rate = self.boldness * RATE * ((early + self.pairs) / (early + self.begun)) ** SLOWING
        lead = 2 * sum(points) - len(points)
        for name, step in steps.items():
            moved = self.numbers[name] + rate * lead * step
            self.numbers[name] = clipped(name, moved)


def run(fit: Fit, nodes: int, file: Path, parallel: int) -> None:
    """Play pairs on all cores until they are used up; each follows as soon as it is over."""
    waiting: dict[Future[list[float]], dict[str, float]] = {}
    done = 0
    with ProcessPoolExecutor(parallel) as pool:
        while done < fit.pairs:
            while fit.begun < fit.pairs and len(waiting) <= parallel:
                steps = fit.steps()
                seed = fit.rng.randrange(1 << 30)
                waiting[pool.submit(play_pair, *fit.sides(steps), nodes, seed)] = steps
            for future in wait(waiting, return_when=FIRST_COMPLETED).done:
                fit.follow(waiting.pop(future), future.result())
                done += 1
                if done % TOLD_EVERY == 0 or done == fit.pairs:
                    rounded = {name: round(value, 1) for name, value in fit.numbers.items()}
                    file.write_text(json.dumps(rounded, indent=1))
                    print(f"{done} pairs: {rounded}", flush=True)


def main() -> None:
    """Fit all numbers, or those that are named."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("names", nargs="*", metavar="NAME")
    parser.add_argument("--pairs", type=int, default=9000)
    parser.add_argument("--nodes", type=int, default=5000)
    parser.add_argument("--parallel", type=int, default=2)
    parser.add_argument("--boldness", type=float, default=1, help="of steps and rate")
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--file", type=Path, default=Path("numbers.json"))
    given = parser.parse_args()
    start: dict[str, float] = {name: float(DEFAULT[name]) for name in given.names or DEFAULT}
    if given.file.exists():
        start |= json.loads(given.file.read_text())
    fit = Fit(start, given.pairs, random.Random(given.seed), given.boldness)
    run(fit, given.nodes, given.file, given.parallel)


if __name__ == "__main__":
    main()
