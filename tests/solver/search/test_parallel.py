"""Several threads at one node: what they find out does not depend on how many they are."""

import random
import threading
from typing import Any

import pytest
from support.mate_problems import random_board, random_mates

from echecs import Board
from echecs.solver.keys import all_keys
from echecs.solver.search.parallel import search_in_parallel
from echecs.solver.search.prover import Prover
from echecs.solver.solve import solve

LONG_MATE = Board("8/2N3k1/1P6/8/2B2pp1/8/4PPK1/8 w - - 3 42")


def verdicts_together(prover, board, moves, threads, **options):
    """What each thread says that searches to the end, the first one not stopping the others."""
    results = []

    def work():
        results.append(prover.prove(board, moves, together=True, **options)[0])

    workers = [threading.Thread(target=work) for _ in range(threads)]
    for worker in workers:
        worker.start()
    for worker in workers:
        worker.join()
    return results


@pytest.mark.parametrize("exhaustive", [False, True])
@pytest.mark.parametrize("threads", [2, 5])
def test_threads_agree_with_one(threads, exhaustive, is_long):
    """In a small table, so that what one thread decides is often lost to the others."""
    rng = random.Random(f"together {threads} {exhaustive}")
    alone = Prover(4)
    seen = set()
    for _ in range(300 if is_long else 30):
        board = random_board(rng, 4, 8)
        for moves in (3, 4):
            for defending in (False, True):
                wanted, _ = alone.prove(board, moves, defending=defending, exhaustive=True)
                given = verdicts_together(
                    Prover(0), board, moves, threads, defending=defending, exhaustive=exhaustive
                )
                assert given == [wanted] * threads, (board.fen, moves, defending)
                seen.add(wanted)
    assert seen == {True, False}


@pytest.mark.parametrize("threads", [1, 2, 3])
def test_solution_does_not_depend_on_threads(threads):
    for board in random_mates(3, 8, seed=5):
        prover = Prover(4)
        solution = solve(board, threads=threads, prover=prover)
        assert (solution.mate, solution.is_minimal) == (3, True)
        keys = all_keys(prover, board, 3)
        assert keys == all_keys(Prover(4), board, 3)


def test_long_search():
    """Long enough for the threads to meet, to leave and to be called off."""
    for exhaustive, moves, wanted in ((False, 8, True), (True, 5, False)):
        prover = Prover(16)
        options: dict[str, Any] = {
            "defending": False,
            "exhaustive": exhaustive,
            "seconds": 0,
            "nodes": 0,
        }
        verdict, nodes = search_in_parallel(prover, LONG_MATE, moves, threads=3, **options)
        assert verdict is wanted
        assert nodes > 500
        # Nobody is left in the traffic, and nothing is stopped.
        assert search_in_parallel(prover, LONG_MATE, moves, threads=2, **options)[0] is wanted
        assert not prover.is_stopped
