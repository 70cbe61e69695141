"""Writes a fitted network in whole numbers, as the player reads it.

python -m bench.player.write_network NET.npz [FILE]
"""

import sys
from pathlib import Path

import numpy as np

from bench.player.shape import FULL, UNIT

TARGET = Path("src/echecs/player/network.bin")


def main() -> None:
    """Round and write."""
    source, target, *_ = [*sys.argv[1:], TARGET]
    net = np.load(source)
    first, bias, last, end = (net[name] for name in ("arr_0", "arr_1", "arr_2", "arr_3"))
    content = b"".join(
        [
            np.rint(first * FULL).astype("<i2").tobytes(),
            np.rint(bias * FULL).astype("<i2").tobytes(),
            np.rint(last * UNIT).astype("<i2").tobytes(),
            np.rint(end * FULL * UNIT).astype("<i4").tobytes(),
        ]
    )
    Path(target).write_bytes(content)


if __name__ == "__main__":
    main()
