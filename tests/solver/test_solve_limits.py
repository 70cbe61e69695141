"""Limits, stopping, threads: a search that must not find its end by itself."""

import threading
import time

import pytest
from support.mate_problems import random_mates

from echecs import Board
from echecs.solver.search.prover import LONGEST, Prover
from echecs.solver.solution import Progress
from echecs.solver.solve import solve

# Nobody mates here for a long time.
LONG = Board("r4rk1/1pp1qppp/p1np1n2/2b1p1B1/2B1P1b1/P1NP1N2/1PP1QPPP/R4RK1 w - - 0 10")
MATE_IN_THREE = Board("7k/4K1pp/7N/8/8/8/8/B7 w - - 0 1")


@pytest.mark.parametrize("moves", [None, 9, 40, LONGEST, -9])
@pytest.mark.parametrize("threads", [1, 2])
def test_seconds(moves, threads):
    begun = time.perf_counter()
    solution = solve(LONG, moves, seconds=0.3, threads=threads, megabytes=4)
    spent = time.perf_counter() - begun
    assert (solution.status, solution.mate, solution.is_minimal) == ("limit", None, False)
    assert 0.25 < spent < 10
    assert solution.nodes > 0
    assert solution.line == []


@pytest.mark.parametrize("nodes", [1, 1000, 30_000])
def test_nodes(nodes):
    solution = solve(LONG, 8, nodes=nodes)
    assert solution.status == "limit"
    # The limit is looked at once in 256 nodes, by each search that takes a turn.
    assert solution.nodes <= nodes + 3 * 256


@pytest.mark.parametrize("threads", [1, 2])
@pytest.mark.parametrize("moves", [None, 7, 30])
def test_stop_from_another_thread(threads, moves):
    """The best of three: somebody else may have the processor."""
    prover = Prover(8)
    assert min(_lateness(prover, moves, threads) for _ in range(3)) < 0.1
    # The prover is as good as before.
    prover.resume()
    assert solve(MATE_IN_THREE, prover=prover).mate == 3


def _lateness(prover, moves, threads):
    """How long after being stopped a search ends."""
    stopped_at = []

    def stop():
        stopped_at.append(time.perf_counter())
        prover.stop()

    prover.resume()
    timer = threading.Timer(0.1, stop)
    timer.start()
    solution = solve(LONG, moves, threads=threads, prover=prover)
    late = time.perf_counter() - stopped_at[0]
    timer.join()
    assert solution.status == "limit"
    assert prover.is_stopped
    return late


def test_stopped_provers_search_nothing():
    prover = Prover(1)
    prover.stop()
    verdict, nodes = prover.prove(LONG, 5)
    assert verdict is None
    assert nodes <= 256
    prover.resume()
    assert prover.prove(MATE_IN_THREE, 3)[0] is True


@pytest.mark.parametrize("megabytes", [0, 1])
def test_a_tiny_table(megabytes):
    prover = Prover(megabytes)
    for board in random_mates(3, 8, seed=3):
        solution = solve(board, prover=prover)
        assert (solution.mate, solution.is_minimal) == (3, True)
    assert solve(LONG, seconds=0.2, prover=prover).status == "limit"


@pytest.mark.parametrize("megabytes", [1 << 29, 1 << 40, (1 << 44) - 1, (1 << 64) - 1])
def test_a_table_beyond_all_memory(megabytes):
    """Also where the size in bytes does not fit into a number of the machine."""
    with pytest.raises(MemoryError, match="there is no memory for a table of"):
        Prover(megabytes)


@pytest.mark.parametrize("megabytes", [-1, 1 << 64])
def test_a_size_that_is_none(megabytes):
    with pytest.raises(OverflowError):
        Prover(megabytes)


@pytest.mark.parametrize("moves", [0, LONGEST + 1, -LONGEST - 1, 10**9])
def test_lengths_out_of_range(moves):
    with pytest.raises(ValueError, match="a mate has from 1 to 126 moves"):
        solve(LONG, moves)


def test_no_threads():
    with pytest.raises(ValueError, match="at least one thread"):
        solve(LONG, 2, threads=0)


def test_progress():
    seen: list[Progress] = []
    solution = solve(LONG, seconds=0.3, progress=seen.append)
    assert [step.nodes for step in seen] == sorted(step.nodes for step in seen)
    assert [step.seconds for step in seen] == sorted(step.seconds for step in seen)
    assert seen[-1].nodes == solution.nodes
    assert all(step.best is None for step in seen)
    assert seen[-1].rate == pytest.approx(seen[-1].nodes / seen[-1].seconds)
    seen.clear()
    solve(MATE_IN_THREE, progress=seen.append)
    assert seen[-1].best == 3


def test_progress_that_fails_is_heard():
    def fail(progress):
        raise RuntimeError("enough")

    with pytest.raises(RuntimeError, match="enough"):
        solve(LONG, progress=fail)


def test_other_threads_go_on_meanwhile():
    """The search releases the interpreter's lock."""
    prover = Prover(4)
    finished = threading.Event()

    def search():
        prover.prove(LONG, 30, seconds=0.5)
        finished.set()

    worker = threading.Thread(target=search)
    worker.start()
    steps = 0
    while not finished.is_set():
        steps += 1
        time.sleep(0.001)
    worker.join()
    assert steps > 50


def run_together(*tasks):
    """Run functions in threads of their own; a failure in any fails the test."""
    failures = []

    def guarded(task):
        try:
            task()
        except BaseException as error:
            failures.append(error)

    workers = [threading.Thread(target=guarded, args=(task,)) for task in tasks]
    for worker in workers:
        worker.start()
    for worker in workers:
        worker.join()
    assert failures == []


def test_several_provers_at_once():
    boards = random_mates(3, 12, seed=4)

    def work():
        for board in boards:
            solution = solve(board, megabytes=1)
            assert (solution.mate, solution.is_minimal) == (3, True)

    run_together(work, work, work, work)


def test_one_prover_for_several_threads():
    """All write into one small table at once, attackers of both colours."""
    prover = Prover(1)
    mates = random_mates(3, 15, seed=5)

    def work(order):
        for board in order:
            assert prover.prove(board, 3)[0] is True
            assert prover.prove(board, 2, exhaustive=True)[0] is False
            assert prover.prove(board, 3, defending=True)[0] is False

    run_together(*(lambda order=order: work(order) for order in (mates, mates[::-1]) * 2))


@pytest.mark.parametrize("threads", [2, 4])
def test_several_threads_on_one_problem(threads):
    for board in random_mates(3, 10, seed=6):
        solution = solve(board, threads=threads, megabytes=1)
        assert (solution.mate, solution.is_minimal) == (3, True)
        solution = solve(board, 5, threads=threads, megabytes=1)
        assert (solution.mate, solution.is_minimal) == (3, True)
    rook_ending = Board("k7/8/8/8/4K3/8/8/6R1 w - - 0 1")
    solution = solve(rook_ending, threads=threads, seconds=20)
    assert (solution.mate, solution.is_minimal) == (6, True)
