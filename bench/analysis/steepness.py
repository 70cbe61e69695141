"""Fits how winning chances grow with the score to games of the player against itself.

    python -m bench.player.self_play games.txt --minutes 1 --nodes 1500 --later 0
    python -m bench.analysis.steepness games.txt

Prints the steepness with the least error, and for each hundred centipawns the share of
points that the side ahead made beside the share that the curve says.
"""

import math
import sys
from pathlib import Path

Sample = tuple[int, float]


def read(path: Path) -> list[Sample]:
    """Scores as White sees them, and White's share of the point."""
    fields = (line.split(";") for line in path.read_text(encoding="ascii").splitlines())
    return [(int(score), int(half_points) / 2) for _epd, score, half_points in fields]


def chances(steepness: float, score: int) -> float:
    """The logistic curve."""
    return 1 / (1 + math.exp(-steepness * max(-5000, min(5000, score))))


def error(steepness: float, samples: list[Sample]) -> float:
    """How badly the curve foretells the results: the mean of the negative logarithms."""
    total = 0.0
    for score, result in samples:
        chance = min(max(chances(steepness, score), 1e-9), 1 - 1e-9)
        total -= result * math.log(chance) + (1 - result) * math.log(1 - chance)
    return total / len(samples)


def main() -> None:
    """Fit, and show the fit."""
    samples = read(Path(sys.argv[1]))
    best = min((step / 10_000 for step in range(5, 150)), key=lambda each: error(each, samples))
    print(f"{len(samples)} positions: {best:.4f} for each centipawn")
    for low in range(0, 1000, 100):
        points = [
            result if score >= 0 else 1 - result
            for score, result in samples
            if low <= abs(score) < low + 100
        ]
        if points:
            made = sum(points) / len(points)
            print(f"{low:5}  {len(points):6}  {made:.3f}  {chances(best, low + 50):.3f}")


if __name__ == "__main__":
    main()
