"""Writes the weights of the evaluation into the package's own file."""

from pathlib import Path

TARGET = Path(__file__).parents[2] / "src" / "echecs" / "player" / "weights.py"
HEAD = '''"""The weights of the evaluation, written by bench/player/fit_weights.py.

Middlegame/endgame in hundredths of a pawn, in the order of terms.pxd, eight a line.
"""

_TEXT = """
'''
TAIL = '''"""

WEIGHTS: list[tuple[int, int]] = [
    (int(middle), int(end)) for middle, end in (word.split("/") for word in _TEXT.split())
]
"""Every weight as a pair for middlegame and endgame."""
'''


def write_weights(weights: list[tuple[int, int]]) -> None:
    """Eight pairs a line, as the board has eight squares a rank."""
    rows = (weights[start : start + 8] for start in range(0, len(weights), 8))
    lines = (" ".join(f"{middle}/{end}" for middle, end in row) for row in rows)
    TARGET.write_text(HEAD + "\n".join(lines) + "\n" + TAIL, encoding="ascii")


if __name__ == "__main__":
    from bench.player.guess import first_guess

    write_weights(first_guess())
