"""The packed form of the openings: a readable head, then deflated lines.

A line is the number of moves that it shares with the line before, the rest of its moves
in coordinates, the code and the name, with a tabulator between. The head says where the
facts come from. `scripts/openings` makes the file.
"""

from __future__ import annotations

import sys
import zlib
from collections.abc import Iterable, Iterator
from pathlib import Path

from echecs.domain.move import Move
from echecs.errors import EchecsError
from echecs.notation.pgn import parse_pgn
from echecs.openings.opening import Opening

_HEAD = """\
Openings of chess: codes, names and moves.
Facts from lichess-org/chess-openings (GitHub), licence CC0 1.0, public domain.
Packed by scripts/openings; the deflated lines follow an empty one.

"""
_COLUMNS = ["eco", "name", "pgn"]


def pack(openings: Iterable[Opening]) -> bytes:
    """The file's bytes."""
    lines, last = [], ""
    for moves, code, name in sorted(
        (" ".join(move.uci for move in opening.moves), opening.code, opening.name)
        for opening in openings
    ):
        before, after = last.split(), moves.split()
        shared = 0
        while shared < min(len(before), len(after)) and before[shared] == after[shared]:
            shared += 1
        lines.append(f"{shared}\t{' '.join(after[shared:])}\t{code}\t{name}")
        last = moves
    return _HEAD.encode() + zlib.compress("\n".join(lines).encode(), 9)


def unpack(data: bytes) -> Iterator[Opening]:
    """The openings of a file's bytes, in the order of their moves."""
    moves: list[Move] = []
    text = zlib.decompress(data.partition(b"\n\n")[2]).decode()
    known: dict[str, Move] = {}
    for line in text.split("\n"):
        shared, rest, code, name = line.split("\t")
        del moves[int(shared) :]
        moves += [
            known.get(word) or known.setdefault(word, Move.from_uci(word)) for word in rest.split()
        ]
        yield Opening(code, name, tuple(moves))


def read_lists(directory: Path) -> Iterator[Opening]:
    """The openings of all .tsv files of a directory; `ValueError` names a line that is wrong."""
    paths = sorted(directory.glob("*.tsv"))
    if not paths:
        raise ValueError(f"{directory} has no .tsv files")
    for path in paths:
        head, *lines = path.read_text(encoding="utf-8").splitlines()
        if head.split("\t")[:3] != _COLUMNS:
            raise ValueError(f"{path}:1: the columns must be {', '.join(_COLUMNS)}")
        for number, line in enumerate(lines, 2):
            try:
                code, name, text = line.split("\t")[:3]
                game = parse_pgn(text)
                if game.errors:
                    raise game.errors[0]
            except (ValueError, EchecsError) as error:
                raise ValueError(f"{path}:{number}: {error}") from error
            yield Opening(code, name, tuple(game.moves))


def main(source: str, target: str) -> None:
    """Pack the lists of a directory into a file."""
    openings = list(read_lists(Path(source)))
    data = pack(openings)
    Path(target).write_bytes(data)
    print(f"{len(openings)} openings, {len(data)} bytes", file=sys.stderr)
