"""Writes a fitted network in whole numbers, as the player reads it.

python -m bench.player.write_network NET.npz [FILE]
"""

import sys
from pathlib import Path

import numpy as np

from bench.player.shape import LAYERS

TARGET = Path("src/echecs/player/network.bin")


def main() -> None:
    """Round and write."""
    source, target, *_ = [*sys.argv[1:], TARGET]
    net = np.load(source)
    parts = (
        np.rint(net[f"arr_{number}"] * scale).astype(kind).tobytes()
        for number, (_, kind, scale) in enumerate(LAYERS)
    )
    Path(target).write_bytes(b"".join(parts))


if __name__ == "__main__":
    main()
