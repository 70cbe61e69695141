"""Fits the weights of the evaluation to games that the player played against itself.

    python -m bench.player.fit_weights FILE... [--share 0.5]

Logistic regression: the winning chances that the evaluation sees are brought near to a
mix of the search's score and the game's result. Needs numpy and scipy.
"""

import argparse
import math
from array import array
from pathlib import Path
from typing import Any

import numpy as np
from scipy.optimize import minimize
from scipy.sparse import csr_matrix

from bench.player.guess import first_guess
from bench.player.write_weights import write_weights
from echecs.domain.board import Board
from echecs.player.evaluation import tally

# A lead of 4 pawns wins ten games of eleven: the usual logistic curve of ratings.
STEEPNESS = math.log(10) / 400
# How strongly a weight that is seldom seen stays where it was guessed.
HOLD = 1e-6


def read(paths: list[Path], share: float) -> tuple[Any, Any, Any, Any]:
    """The counts, phases, scales and wanted chances of all positions."""
    columns, values, starts = array("i"), array("f"), [0]
    phases, scales, wanted = [], [], []
    seen: set[int] = set()
    for path in paths:
        for line in path.open(encoding="ascii"):
            fields = line.split(";")
            if len(fields) != 3 or hash(fields[0]) in seen:
                continue
            seen.add(hash(fields[0]))
            counts, phase, scale = tally(Board(fields[0] + " 0 1"))
            columns.extend(counts.keys())
            values.extend(counts.values())
            starts.append(len(columns))
            phases.append(phase / 24)
            scales.append(scale / 16)
            chance = 1 / (1 + math.exp(-STEEPNESS * int(fields[1])))
            wanted.append(share * int(fields[2]) / 2 + (1 - share) * chance)
    size = (len(wanted), len(first_guess()))
    counted = csr_matrix((np.asarray(values), np.asarray(columns), np.array(starts)), size)
    return counted, np.array(phases), np.array(scales), np.array(wanted)


def fit(counted: Any, phases: Any, scales: Any, wanted: Any) -> list[tuple[int, int]]:
    """The weights with the least squared error, middlegame and endgame beside each other."""
    held = counted[::50], phases[::50], scales[::50], wanted[::50]
    rest = np.arange(len(wanted)) % 50 != 0
    counted, phases, scales, wanted = counted[rest], phases[rest], scales[rest], wanted[rest]
    guess = np.array(first_guess(), float).T.ravel()
    count = counted.shape[1]
    transposed = counted.T.tocsr()

    def loss(weights: Any) -> tuple[float, Any]:
        middle, end = counted @ weights[:count], counted @ weights[count:]
        scores = scales * (phases * middle + (1 - phases) * end)
        chances = 1 / (1 + np.exp(-STEEPNESS * scores))
        off = chances - wanted
        slope = 2 * off * chances * (1 - chances) * STEEPNESS * scales / len(wanted)
        change = np.concatenate(
            [transposed @ (slope * phases), transposed @ (slope * (1 - phases))]
        )
        away = weights - guess
        error = np.mean(off**2) + HOLD * np.mean(away**2)
        # In units in which a step that matters is not lost to the optimiser's tolerance.
        return float(1e4 * error), 1e4 * (change + 2 * HOLD * away / len(away))

    # A fiftieth of the positions is held back to see what was learnt.
    print(f"{len(wanted)} positions, error at first {loss(guess)[0]:.3f}")
    found = minimize(
        loss, guess, jac=True, method="L-BFGS-B", options={"maxiter": 500, "ftol": 1e-7}
    )
    print(f"error at last {found.fun:.3f} after {found.nit} steps")
    middle, end = held[0] @ found.x[:count], held[0] @ found.x[count:]
    scores = held[2] * (held[1] * middle + (1 - held[1]) * end)
    off = 1 / (1 + np.exp(-STEEPNESS * scores)) - held[3]
    print(f"held back {1e4 * np.mean(off**2):.3f}")
    return [(round(a), round(b)) for a, b in zip(found.x[:count], found.x[count:], strict=True)]


def main() -> None:
    """Read, fit, write."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("files", type=Path, nargs="+")
    parser.add_argument("--share", type=float, default=0.3, help="how much the result counts")
    given = parser.parse_args()
    write_weights(fit(*read(given.files, given.share)))


if __name__ == "__main__":
    main()
