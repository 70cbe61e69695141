"""One search by one thread, or by several that share a table."""

from __future__ import annotations

import threading

from echecs.domain.board import Board
from echecs.solver.search.prover import Prover


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
    if threads <= 1:
        return prover.prove(
            board, moves, defending=defending, exhaustive=exhaustive, seconds=seconds, nodes=nodes
        )
    results: list[tuple[bool | None, int]] = []

    def work(seed: int) -> None:
        result = prover.prove(
            board,
            moves,
            defending=defending,
            exhaustive=exhaustive,
            seconds=seconds,
            nodes=max(nodes // threads, 1) if nodes else 0,
            seed=seed,
        )
        results.append(result)
        if result[0] is not None:
            prover.end_race(True)

    workers = [threading.Thread(target=work, args=(seed,)) for seed in range(threads)]
    for worker in workers:
        worker.start()
    for worker in workers:
        worker.join()
    prover.end_race(False)
    verdicts = [verdict for verdict, _ in results if verdict is not None]
    return (verdicts[0] if verdicts else None), sum(count for _, count in results)
