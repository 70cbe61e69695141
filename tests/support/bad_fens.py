"""The table of bad FENs: `codes | FEN`."""

from pathlib import Path
from typing import NamedTuple


class BadFen(NamedTuple):
    """A text and the codes of all its faults."""

    codes: frozenset[str]
    text: str


def read_bad_fens(path: Path) -> list[BadFen]:
    """Every case; lines that start with # are remarks, a line feed and a zero have names."""
    cases = []
    for line in path.read_text(encoding="utf-8").splitlines():
        if not line.strip() or line.startswith("#"):
            continue
        codes, _, text = line.partition(" | ")
        text = text.replace("<LF>", "\n").replace("<NUL>", "\0")
        cases.append(BadFen(frozenset(codes.split()), text))
    return cases
