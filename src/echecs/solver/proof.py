"""Proofs: the whole strategy of a mate, as a file that anyone can check.

A proof lists the attacker's moves in depth-first order: at each of his
positions one move, then all the defender's replies to it, in alphabetical
order of their coordinates, each followed by its own part of the list. A
move may be followed by `:K` when from there fewer moves are needed than are
left, K at most. A position that was treated before, with no more moves than
are left now, is given as `=N`, its number in the list. So a proof holds no
more than the choices of the attacker; all else follows from the rules.

    echecs-proof 1
    position 7k/4K1pp/7N/8/8/8/8/B7 w - - 0 1
    mate 3
    a1f6 e7f8 h6f7
    end 3
"""

from __future__ import annotations

import gzip
import os
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import TYPE_CHECKING, TextIO, cast

from echecs.domain.board import Board
from echecs.solver.strategy import mating_move, proved_in
from echecs.solver.verify import HEADER, replies_in_order

if TYPE_CHECKING:
    from echecs.solver.search.prover import Prover
    from echecs.solver.solution import Solution

_LINE_LENGTH = 100


def strategy(prover: Prover, board: Board, moves: int, defending: bool) -> Iterator[str]:
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
    for item in strategy(solution.prover, solution.board, solution.moves, solution.mate < 0):
        if length + len(item) >= _LINE_LENGTH:
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
    """Write a proof to a file, packed when its name ends in `.gz`; nothing half done is left."""
    target = Path(path)
    unfinished = target.with_name(f".{target.name}.{os.getpid()}.part")
    try:
        opener = gzip.open if target.suffix == ".gz" else open
        with opener(unfinished, "wt", encoding="ascii") as stream:
            count = write_proof(solution, cast(TextIO, stream), progress)
        os.replace(unfinished, target)
    finally:
        unfinished.unlink(missing_ok=True)
    return count
