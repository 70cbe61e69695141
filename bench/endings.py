"""How far endings with known lengths are solved, nobody telling the length.

    python -m bench.endings FILE.epd... [--seconds 1] [--first N]

A line is a position with the length of its mate, `bm #12`. Endings of four men are looked up;
those of five are searched, and the tables of four serve where a line leads into them.
"""

import argparse
import itertools
import time
from pathlib import Path

from bench.mate_suite import read_problems
from echecs.solver.solve import solve


def main() -> None:
    """Solve every position of some files."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("files", type=Path, nargs="+")
    parser.add_argument("--seconds", type=float, default=1.0)
    parser.add_argument("--first", type=int, help="positions of each file; all unless told")
    given = parser.parse_args()
    for path in given.files:
        count = found = exact = wrong = 0
        longest = 0.0
        for problem in itertools.islice(read_problems(path), given.first):
            begun = time.perf_counter()
            solution = solve(problem.board, seconds=given.seconds)
            longest = max(longest, time.perf_counter() - begun)
            count += 1
            if solution.mate is None:
                continue
            found += 1
            exact += solution.mate == problem.mate
            wrong += abs(solution.mate) < problem.moves or (
                solution.is_minimal and solution.mate != problem.mate
            )
        print(
            f"{path.stem}: {count} positions, a mate in {found}, the shortest in {exact}, "
            f"wrong {wrong}; the longest took {longest:.3f} s"
        )


if __name__ == "__main__":
    main()
