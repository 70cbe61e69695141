"""Perft suites: a FEN, then `;D3 8902` for each depth and `;id` for a name."""

from pathlib import Path
from typing import NamedTuple


class Case(NamedTuple):
    """A position and how many sequences of legal moves it has, by their length."""

    name: str
    fen: str
    counts: dict[int, int]


def read_suite(path: Path) -> list[Case]:
    """Every case of a file; lines that start with # are remarks."""
    cases = []
    for line in path.read_text(encoding="utf-8").splitlines():
        if not line.strip() or line.startswith("#"):
            continue
        fen, *operations = (part.strip() for part in line.split(";"))
        name, counts = fen, {}
        for operation in operations:
            key, _, value = operation.partition(" ")
            if key == "id":
                name = value
            else:
                counts[int(key.removeprefix("D"))] = int(value)
        cases.append(Case(name, fen, counts))
    return cases
