"""Fits the network of the evaluation to judged positions.

    python -m bench.player.fit_network FILE[:POINTS]... [--epochs 12] [--start NETWORK]
        [--output NET]

Files are those of `bench.player.self_play` and `bench.player.read_games`; after a colon
stands how much the result of the game counts, a quarter unless it is said. The network sees
where each piece stands, once as each side sees it, through the same first layer; what it
says is brought near to a mix of the search's winning chances and the game's result, by
Adam. Needs numpy and numba; a million positions take some ten seconds for each epoch.
"""

import argparse
import math
import time
from pathlib import Path
from typing import Any

import numpy as np
from numba import njit, prange, set_num_threads

from bench.player.chances import STEEPNESS
from bench.player.shape import BUCKETS, HIDDEN, INPUTS, LAYERS, VALUES

BATCH = 16384
HELD_BACK = 100  # every hundredth stretch of positions is not fitted but judged
STRETCH = 4096
FASTEST, SLOWEST = 1e-3, 1e-5  # the rate of learning, at first and at last
DECAY = 0.02  # 0.5 for the first 63 million positions; 1.2 and 3 fit worse
POINTS = 0.25  # how much the result of a game counts
LIMIT = 1.98  # what a weight may be: 127 in the units of the last layer

# What the network starts from and only has to correct, in its own units.
MATERIAL = (np.array([*VALUES, 0]) * STEEPNESS).astype(np.float32)
_KINDS: Any = np.full(128, 255, np.uint8)
for _place, _letter in enumerate("PNBRQKpnbrqk"):
    _KINDS[ord(_letter)] = _place


# --- Reading ---------------------------------------------------------------------------


@njit(cache=True)  # type: ignore[untyped-decorator]
def count_lines(text: Any) -> int:
    """How many lines a text has."""
    lines = 0
    for byte in text:
        lines += byte == 10
    return lines


@njit(cache=True)  # type: ignore[untyped-decorator]
def read_lines(text: Any, kinds: Any, places: Any, turns: Any, scores: Any, results: Any) -> int:
    """Take lines apart: where the men stand, whose turn it is, score and result for White."""
    row, at = 0, 0
    while at < len(text):
        rank, file, men = 7, 0, 0
        while text[at] != 32:
            byte = text[at]
            if byte == 47:
                rank -= 1
                file = 0
            elif kinds[byte] == 255:
                file += byte - 48
            else:
                if men < 32:
                    places[row, men] = kinds[byte] * 64 + rank * 8 + file
                men += 1
                file += 1
            at += 1
        turns[row] = text[at + 1] == 98
        while text[at] != 59:
            at += 1
        at += 1
        sign, value = 1, 0
        while text[at] != 59:
            if text[at] == 45:
                sign = -1
            else:
                value = 10 * value + text[at] - 48
            at += 1
        scores[row] = sign * value
        results[row] = text[at + 1] - 48
        while text[at] != 10:
            at += 1
        at += 1
        row += men <= 32
    return row


def read(files: list[str]) -> tuple[Any, Any, Any, Any]:
    """Places of the men, turns, the wanted chances of the side to move, and the files."""
    parts = []
    for number, file in enumerate(files):
        name, _, points = file.partition(":")
        path = Path(name)
        text = np.fromfile(path, np.uint8)
        text = text[: len(text) - text[::-1].tobytes().find(b"\n")]
        lines = count_lines(text)
        places = np.full((lines, 32), 65535, np.uint16)
        turns: Any = np.zeros(lines, np.uint8)
        results: Any = np.zeros(lines, np.float32)
        scores: Any = np.zeros(lines, np.float32)
        rows = read_lines(text, _KINDS, places, turns, scores, results)
        chances = 1 / (1 + np.exp(-STEEPNESS * scores))
        # Where no game was played on, the score is all there is.
        share = np.where(results > 2, 0, float(points or POINTS))
        wanted = (1 - share) * chances + share * results / 2
        wanted = np.where(turns == 1, 1 - wanted, wanted).astype(np.float32)
        parts.append((places[:rows], turns[:rows], wanted[:rows], np.full(rows, number, np.uint8)))
        print(f"{path.name}: {rows} positions", flush=True)
    return tuple(np.concatenate(part) for part in zip(*parts, strict=True))


# --- What each side sees ---------------------------------------------------------------


def views() -> Any:
    """The input of a man by view: for each side, its king on the files a-d or mirrored."""
    found: Any = np.zeros((4, 768), np.uint16)
    for side in range(2):
        for mirrored in range(2):
            for place in range(768):
                color, kind, square = place // 384, place // 64 % 6, place % 64
                square ^= (56 if side else 0) ^ (7 if mirrored else 0)
                found[2 * side + mirrored, place] = (color ^ side) * 384 + kind * 64 + square
    return found


@njit(inline="always")  # type: ignore[untyped-decorator]
def view_of(places: Any, side: int) -> int:
    """How a side sees the board: 2 for Black, 1 more when its king is on the files e-h."""
    king = 5 + 6 * side
    for place in places:
        if place // 64 == king:
            return 2 * side + (1 if place % 8 >= 4 else 0)
    return 2 * side


# --- Fitting ---------------------------------------------------------------------------


@njit(parallel=True, fastmath=True, cache=True)  # type: ignore[untyped-decorator]
def learn(
    rows: Any, places: Any, turns: Any, wanted: Any, views: Any, net: Any, slopes: Any, is_fit: bool
) -> float:
    """The squared error over some rows; the slopes of all weights are added up by thread."""
    first, bias, last, end = net
    first_by, bias_by, last_by, end_by = slopes
    threads = first_by.shape[0]
    errors: Any = np.zeros(threads)
    for thread in prange(threads):
        sums: Any = np.zeros((2, HIDDEN), np.float32)
        backs: Any = np.zeros((2, HIDDEN), np.float32)
        for index in range(thread, len(rows), threads):
            row = rows[index]
            men = 0
            while men < 32 and places[row, men] != 65535:
                men += 1
            here = places[row, :men]
            bucket = (men - 2) // 4
            out = end[bucket]
            for place in here:
                worth = MATERIAL[place // 64 % 6]
                out += worth if place // 384 == turns[row] else -worth
            for seat in range(2):
                view = view_of(here, turns[row] ^ seat)
                total = sums[seat]
                for unit in range(HIDDEN):
                    total[unit] = bias[unit]
                for place in here:
                    column = first[views[view, place]]
                    for unit in range(HIDDEN):
                        total[unit] += column[unit]
                weights = last[bucket, seat]
                for unit in range(HIDDEN):
                    clipped: Any = min(max(total[unit], np.float32(0)), np.float32(1))
                    out += clipped * clipped * weights[unit]
            chance = np.float32(1) / (np.float32(1) + np.exp(-out))
            off = chance - wanted[row]
            errors[thread] += off * off
            if not is_fit:
                continue
            slope = np.float32(2) * off * chance * (np.float32(1) - chance)
            end_by[thread, bucket] += slope
            for seat in range(2):
                view = view_of(here, turns[row] ^ seat)
                total, back = sums[seat], backs[seat]
                weights, weights_by = last[bucket, seat], last_by[thread, bucket, seat]
                for unit in range(HIDDEN):
                    clipped = min(max(total[unit], np.float32(0)), np.float32(1))
                    weights_by[unit] += slope * clipped * clipped
                    inside = np.float32(1) if clipped == total[unit] else np.float32(0)
                    back[unit] = inside * slope * weights[unit] * np.float32(2) * clipped
                for unit in range(HIDDEN):
                    bias_by[thread, unit] += back[unit]
                for place in here:
                    column = first_by[thread, views[view, place]]
                    for unit in range(HIDDEN):
                        column[unit] += back[unit]
    return float(errors.sum())


@njit(fastmath=True, cache=True)  # type: ignore[untyped-decorator]
def step(weights: Any, slopes: Any, mean: Any, spread: Any, rate: float, count: int) -> None:
    """One step of Adam with decay, the slopes of all threads taken together and reset."""
    flat, mean, spread = weights.reshape(-1), mean.reshape(-1), spread.reshape(-1)
    threads = slopes.shape[0]
    by = slopes.reshape(threads, -1)
    early, late = 1 - 0.9**count, 1 - 0.999**count
    for index in range(len(flat)):
        slope = np.float32(0)
        for thread in range(threads):
            slope += by[thread, index]
            by[thread, index] = 0
        slope /= np.float32(BATCH)
        mean[index] += np.float32(0.1) * (slope - mean[index])
        spread[index] += np.float32(0.001) * (slope * slope - spread[index])
        change = (mean[index] / early) / (np.sqrt(spread[index] / late) + 1e-8)
        fresh = flat[index] * (1 - rate * DECAY) - rate * change
        flat[index] = min(max(fresh, -LIMIT), LIMIT)


def first_net(rng: Any) -> tuple[Any, ...]:
    """Small weights by chance."""
    return (
        rng.uniform(-0.1, 0.1, (INPUTS, HIDDEN)).astype(np.float32),
        np.full(HIDDEN, 0.1, np.float32),
        rng.uniform(-0.1, 0.1, (BUCKETS, 2, HIDDEN)).astype(np.float32),
        np.zeros(BUCKETS, np.float32),
    )


def read_net(path: Path) -> tuple[Any, ...]:
    """The weights of a network as the player has it."""
    content, at, parts = path.read_bytes(), 0, []
    for shape, kind, scale in LAYERS:
        whole = np.frombuffer(content, kind, math.prod(shape), at)
        parts.append((whole.reshape(shape) / scale).astype(np.float32))
        at += whole.nbytes
    return tuple(parts)


def fit(
    data: tuple[Any, Any, Any, Any],
    net: tuple[Any, ...],
    fastest: float,
    epochs: float,
    threads: int,
    output: Path,
) -> None:
    """Go through the positions, in another order each time, and keep the network."""
    places, turns, wanted, files = data
    rng = np.random.default_rng(1)
    stretch: Any = np.arange(len(wanted)) // STRETCH % HELD_BACK
    held = [
        np.flatnonzero((stretch == HELD_BACK // 2) & (files == file)) for file in np.unique(files)
    ]
    rest: Any = np.flatnonzero(stretch != HELD_BACK // 2).astype(np.uint32)
    slopes = tuple(np.zeros((threads, *part.shape), np.float32) for part in net)
    means = tuple(np.zeros_like(part) for part in net)
    spreads = tuple(np.zeros_like(part) for part in net)
    known = places, turns, wanted, views()
    steps, done, begun = int(epochs * len(rest)) // BATCH, 0, time.monotonic()
    error, fitted = 0.0, 0
    while done < steps:
        rng.shuffle(rest)
        for at in range(0, len(rest) - BATCH, BATCH):
            if done == steps:
                break
            rate = SLOWEST + (fastest - SLOWEST) * (1 + np.cos(np.pi * done / steps)) / 2
            rows = rest[at : at + BATCH]
            error += learn(rows, *known, net, slopes, True)
            fitted += len(rows)
            done += 1
            for part in range(4):
                step(net[part], slopes[part], means[part], spreads[part], rate, done)
            if done % 200 == 0 or done == steps:
                judged = " ".join(
                    f"{1e4 * learn(some, *known, net, slopes, False) / max(len(some), 1):.1f}"
                    for some in held
                )
                passed = time.monotonic() - begun
                print(
                    f"{done}/{steps}: {1e4 * error / fitted:.2f}, held back {judged}, "
                    f"{done * BATCH / passed:.0f} positions/s",
                    flush=True,
                )
                error, fitted = 0.0, 0
                np.savez(output, *net)
    np.savez(output, *net)


def main() -> None:
    """Read, fit, write."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("files", nargs="+")
    parser.add_argument("--epochs", type=float, default=12)
    parser.add_argument("--start", type=Path, help="a network to go on from")
    parser.add_argument("--fastest", type=float, default=FASTEST, help="the rate of learning")
    parser.add_argument("--threads", type=int, default=2)
    parser.add_argument("--output", type=Path, default=Path("net.npz"))
    given = parser.parse_args()
    set_num_threads(given.threads)
    net = read_net(given.start) if given.start else first_net(np.random.default_rng(1))
    data = read(given.files)
    fit(data, net, given.fastest, given.epochs, given.threads, given.output)


if __name__ == "__main__":
    main()
