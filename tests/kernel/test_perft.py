"""Counts of legal move sequences that other programs agree on."""

import pytest
from support.perft_suite import read_suite
from support.places import DATA

from echecs import Board

CASES = read_suite(DATA / "perft.epd")
# A count beyond this is for --long.
EVERYDAY_NODES = 200_000_000


@pytest.mark.parametrize("case", CASES, ids=[case.name for case in CASES])
def test_own_suite(case, is_long):
    board = Board(case.fen)
    for depth, count in case.counts.items():
        if is_long or count <= EVERYDAY_NODES:
            assert board.perft(depth) == count, f"depth {depth}"


@pytest.mark.parametrize("name", ["tricky.epd", "random-sample.epd"])
def test_shared_suite(name, shared_data, is_long):
    deepest = 5 if is_long else 4
    checked = 0
    for case in read_suite(shared_data / "perft" / name):
        board = Board(case.fen)
        for depth, count in case.counts.items():
            if depth <= deepest:
                assert board.perft(depth) == count, f"{case.fen} at depth {depth}"
                checked += 1
    print(f"{name}: {checked} counts")
    assert checked > 0


def test_the_suite_names_each_position_once():
    assert len({case.name for case in CASES}) == len({case.fen for case in CASES}) == len(CASES)


def test_depth_zero_is_the_position_itself():
    assert Board().perft(0) == 1


@pytest.mark.parametrize("depth", [-1, 65, 10**30])
def test_impossible_depth(depth):
    with pytest.raises(ValueError, match="from 0 to 64"):
        Board().perft(depth)


def test_threads_count_at_the_same_time():
    from concurrent.futures import ThreadPoolExecutor

    fens = [case.fen for case in CASES[:6]] * 2
    alone = [Board(fen).perft(4) for fen in fens]
    with ThreadPoolExecutor(4) as pool:
        together = list(pool.map(lambda fen: Board(fen).perft(4), fens))
    assert together == alone
