"""Searches that are watched and called off from outside."""

import threading
from collections.abc import Generator

import pytest

from echecs import Board
from echecs.solver import BackgroundSearch, Progress, Prover, Solution, watch

IN_THREE = Board("7k/4K1pp/7N/8/8/8/8/B7 w - - 0 1")
# No mate is found from the starting position before somebody ends the search.
ENDLESS = Board()


def test_a_search_in_the_thread_of_the_caller() -> None:
    search = BackgroundSearch(IN_THREE)
    assert search.run().mate == 3
    assert search.wait(0)
    assert search.result().mate == 3


def test_a_search_in_a_thread_of_its_own() -> None:
    search = BackgroundSearch(IN_THREE, megabytes=1)
    search.start()
    assert search.result().mate == 3
    assert search.progress is not None


def test_a_search_is_stopped_while_it_runs() -> None:
    under_way = threading.Event()
    search = BackgroundSearch(ENDLESS, megabytes=1, on_progress=lambda _: under_way.set())
    search.start()
    under_way.wait()
    search.stop()
    assert search.result().status == "limit"
    assert search.is_stopped


def test_a_search_that_is_stopped_first_does_not_begin() -> None:
    prover = Prover(1)
    search = BackgroundSearch(ENDLESS, prover=prover)
    search.stop()
    assert search.run().nodes == 0


def test_the_next_search_may_use_the_prover_of_one_that_was_stopped() -> None:
    prover = Prover(1)
    BackgroundSearch(ENDLESS, prover=prover).stop()
    assert BackgroundSearch(IN_THREE, prover=prover).run().mate == 3


def test_an_error_is_raised_where_the_result_is_asked_for() -> None:
    def fail(progress: Progress) -> None:
        raise RuntimeError("the listener failed")

    search = BackgroundSearch(IN_THREE, megabytes=1, on_progress=fail)
    search.start()
    with pytest.raises(RuntimeError, match="the listener failed"):
        search.result()


def test_watching_tells_the_progress_and_then_the_solution() -> None:
    *progress, solution = watch(IN_THREE, megabytes=1)
    assert all(isinstance(item, Progress) for item in progress)
    assert isinstance(solution, Solution)
    assert solution.mate == 3


def test_leaving_the_loop_ends_the_search() -> None:
    prover = Prover(1)
    watching = watch(ENDLESS, prover=prover)
    assert isinstance(next(watching), Progress)
    assert isinstance(watching, Generator)
    watching.close()
    assert not prover.is_stopped
    assert BackgroundSearch(IN_THREE, prover=prover).run().mate == 3
