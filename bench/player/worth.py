"""What each part of the search is worth: games against itself with the part switched off.

    python -m bench.player.worth [PART...] [--games 100] [--nodes 6000] [--seed 1]

A part is switched off by numbers of `echecs.player.tuning` that let it never act. At equal
nodes the time that a part costs does not count; all of them are cheap.
"""

import argparse
from concurrent.futures import ProcessPoolExecutor
from functools import partial

from bench.player.duel import Numbers, play_pair
from bench.player.match import table
from echecs.player.tuning import DEFAULT

NEVER = 16_000


def _all(beginning: str) -> Numbers:
    """All numbers whose names begin so, at nothing."""
    return {name: 0 for name in DEFAULT if name.startswith(beginning)}


PARTS: dict[str, Numbers] = {
    "passes": {"null_margin": NEVER},
    "nodes far above beta": {"ahead": NEVER},
    "nodes far below alpha": {"razor": NEVER},
    "captures probed above beta": {"probe": NEVER},
    "late moves left out": {"late": NEVER, "late_improving": NEVER},
    "quiet moves left out far below alpha": {"futile": NEVER},
    "quiet moves left out that did badly": {"bad_history": NEVER},
    "captures left out far below alpha": {"poor_capture": NEVER},
    "moves left out that lose material": {"bad_capture": NEVER, "bad_quiet": NEVER},
    "reductions": _all("reduce"),
    "the remembered move alone": {"alone_from": NEVER},
    "the evaluation corrected": _all("correct_"),
    "histories in the order": {
        f"order_{name}": 0 for name in ("quiet", "last", "own", "earlier", "first", "pawns")
    },
    "histories after moves": {f"order_{name}": 0 for name in ("last", "own", "earlier", "first")},
    "checks first": {"order_check": 0},
    "threatened pieces first": {"order_escape": 0, "order_exposed": 0},
    "the evaluation's change teaches": {"surprise": 0},
    "captures at the end: far below alpha": {"capture_margin": NEVER},
    "captures at the end: losing ones": {"capture_loss": NEVER},
    "the window around the expected score": {"window": NEVER},
}


def main() -> None:
    """Play for each part and print a line for it."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("parts", nargs="*", metavar="PART", help="all unless named")
    parser.add_argument("--games", type=int, default=100)
    parser.add_argument("--nodes", type=int, default=6000)
    parser.add_argument("--seed", type=int, default=1)
    given = parser.parse_args()
    seeds = range(given.seed * 1_000_000, given.seed * 1_000_000 + given.games // 2)
    with ProcessPoolExecutor() as pool:
        for part in given.parts or PARTS:
            pair = partial(play_pair, PARTS[part], {}, given.nodes)
            results = [points for both in pool.map(pair, seeds) for points in both]
            print(f"without {part}: {table(results)}", flush=True)


if __name__ == "__main__":
    main()
