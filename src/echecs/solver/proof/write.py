"""Writing the proof of a solution, from what the search has in its table."""

from __future__ import annotations

import errno
import gzip
import os
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import TYPE_CHECKING, TextIO, cast

from echecs.domain.board import Board
from echecs.solver.proof.format import HEADER, LONGEST_LINE, replies_in_order
from echecs.solver.strategy import mating_move, proved_in

if TYPE_CHECKING:
    from echecs.solver.search.prover import Prover
    from echecs.solver.solution import Solution


LONGEST_PROOF = 5_000_000
"""The most positions of a proof: about 70 MB of text, a minute's work to verify."""


class ProofTooLongError(Exception):
    """A proof would treat more positions than `LONGEST_PROOF`."""


def proof_items(prover: Prover, board: Board, moves: int, defending: bool) -> Iterator[str]:
    """The items of a proof: the attacker's moves and references, depth first."""
    waiting = [(board, moves)]
    if defending:
        waiting = [(board.play(reply), moves) for reply in reversed(replies_in_order(board))]
    treated: dict[str, tuple[int, int]] = {}
    number = 0
    while waiting:
        position, left = waiting.pop()
        name = position.epd
        before = treated.get(name)
        if before is not None and before[1] <= left:
            yield f"={before[0]}"
            continue
        needed = proved_in(prover, position, left)
        if number == LONGEST_PROOF:
            raise ProofTooLongError(f"the proof treats more than {LONGEST_PROOF} positions")
        move = mating_move(prover, position, needed)
        treated[name] = (number, needed)
        number += 1
        yield f"{move}:{needed}" if needed < left else str(move)
        left = needed
        after = position.play(move)
        waiting += [(after.play(reply), left - 1) for reply in reversed(replies_in_order(after))]


def write_proof(
    solution: Solution, stream: TextIO, progress: Callable[[int], None] | None = None
) -> int:
    """Write the proof of a solution; return how many positions it treats."""
    if not solution.mate:
        raise ValueError("there is no mate to prove")
    stream.write(f"{HEADER}\nposition {solution.board.fen}\nmate {solution.mate}\n")
    length = 0
    count = 0
    for item in proof_items(solution.prover, solution.board, solution.moves, solution.mate < 0):
        if length + len(item) >= LONGEST_LINE:
            stream.write("\n")
            length = 0
        stream.write(f" {item}" if length else item)
        length += len(item) + 1
        count += not item.startswith("=")
        if progress is not None and count % 1000 == 0:
            progress(count)
    stream.write(f"\nend {count}\n")
    return count


def save_proof(
    solution: Solution, path: str | os.PathLike[str], progress: Callable[[int], None] | None = None
) -> int:
    """Write a proof to a file, packed when its name ends in `.gz`; nothing half done is left.

    What is there already must be a file: a pipe or a device is not replaced by one.
    """
    target = Path(path).resolve()
    if target.exists() and not target.is_file():
        raise OSError(errno.EINVAL, "not a file", str(path))
    unfinished = target.with_name(f".{target.name}.{os.getpid()}.part")
    try:
        opener = gzip.open if target.suffix == ".gz" else open
        with opener(unfinished, "wt", encoding="ascii") as stream:
            count = write_proof(solution, cast(TextIO, stream), progress)
        os.replace(unfinished, target)
    finally:
        unfinished.unlink(missing_ok=True)
    return count
