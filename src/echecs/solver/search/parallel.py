"""One search by one thread, or by several that share a table and the work."""

from __future__ import annotations

import threading
import time

from echecs.domain.board import Board
from echecs.solver.search.prover import Prover

# What one thread searches before it gets company: threads and the large table that they
# need cost more than a short search.
_ALONE = 500


def search_in_parallel(
    prover: Prover,
    board: Board,
    moves: int,
    *,
    threads: int,
    defending: bool,
    exhaustive: bool,
    seconds: float,
    nodes: int,
) -> tuple[bool | None, int]:
    """The verdict of the first thread that decides, and the nodes of all."""
    begun = time.monotonic()
    verdict, spent = prover.prove(
        board,
        moves,
        defending=defending,
        exhaustive=exhaustive,
        seconds=seconds,
        nodes=min(_ALONE, nodes or _ALONE) if threads > 1 else nodes,
    )
    left = seconds and seconds - (time.monotonic() - begun)
    is_over = (seconds and left <= 0) or (nodes and spent >= nodes)
    if threads <= 1 or verdict is not None or is_over:
        return verdict, spent
    results: list[tuple[bool | None, int]] = []

    def work() -> None:
        result = prover.prove(
            board,
            moves,
            defending=defending,
            exhaustive=exhaustive,
            seconds=left,
            nodes=max((nodes - spent) // threads, 1) if nodes else 0,
            together=True,
        )
        results.append(result)
        if result[0] is not None:
            prover.end_race(True)

    # The caller works too: one thread fewer to start at each turn.
    workers = [threading.Thread(target=work) for _ in range(threads - 1)]
    for worker in workers:
        worker.start()
    try:
        work()
    except BaseException:
        prover.end_race(True)
        raise
    finally:
        for worker in workers:
            worker.join()
        prover.end_race(False)
    verdicts = [verdict for verdict, _ in results if verdict is not None]
    return (verdicts[0] if verdicts else None), spent + sum(count for _, count in results)
