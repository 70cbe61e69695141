"""Problems with known answers, each a line of a file."""

import pickle

import chess
import pytest
from support.brute_force import BruteForce
from support.mate_problems import read_problems
from support.places import DATA

from echecs import Board, read_epd
from echecs.solver.keys import all_keys
from echecs.solver.search.prover import Prover
from echecs.solver.solve import solve

PROBLEMS = read_problems(DATA / "mates.epd")


@pytest.mark.parametrize("problem", PROBLEMS, ids=[problem.name for problem in PROBLEMS])
def test_problems(problem):
    if problem.mate is None:
        for moves in (1, 2, 3, -1, -2, -3):
            solution = solve(problem.board, moves)
            assert (solution.status, solution.mate) == ("no-solution", None)
        return
    solution = solve(problem.board, seconds=20)
    assert solution.status == "solved"
    assert solution.mate == problem.mate
    assert solution.is_minimal
    if problem.mate > 0:
        keys = {str(move) for move in all_keys(solution.prover, problem.board, problem.mate)}
        assert keys == problem.keys
    assert_line_mates(solution)
    if problem.mate:
        again = solve(problem.board, problem.mate, seconds=20)
        assert (again.mate, again.is_minimal) == (problem.mate, True)
    if abs(problem.mate) > 1:
        shorter = problem.mate - 1 if problem.mate > 0 else problem.mate + 1
        assert solve(problem.board, shorter, seconds=20).status == "no-solution"


def assert_line_mates(solution):
    """The line is legal, ends in mate and is as long as the mate."""
    board = chess.Board(solution.board.fen)
    for move in solution.line:
        board.push(board.parse_uci(str(move)))
    assert board.is_checkmate()
    assert len(solution.line) == (
        2 * solution.mate - 1 if solution.mate > 0 else -2 * solution.mate
    )


def test_the_file_is_right():
    """Lengths and keys of up to three moves, by brute force."""
    checked = 0
    for problem in PROBLEMS:
        if problem.mate is None or abs(problem.mate) > 3:
            continue
        board = chess.Board(problem.board.fen)
        brute = BruteForce()
        assert brute.length(board, 3) == problem.mate, problem.name
        if problem.mate > 0:
            assert brute.keys(board, problem.mate) == problem.keys, problem.name
        checked += 1
    assert checked > 25


def test_the_problems_of_the_beginning(shared_data):
    path = shared_data / "mates" / "seed-problems.epd"
    if not path.exists():
        pytest.skip(f"no {path} here")
    prover = Prover(16)
    seconds = 0.0
    with path.open(encoding="utf-8") as stream:
        problems = list(read_epd(stream))
    assert len(problems) == 15
    for problem in problems:
        solution = solve(problem.board, prover=prover)
        seconds += solution.seconds
        assert solution.mate == problem.operations["dm"]
        assert solution.is_minimal
        assert_line_mates(solution)
    # A tenth of a second on a quiet machine; this one may be busy.
    assert seconds < 1


def test_a_mate_stays_a_mate_whatever_was_searched_before():
    """The side to move mates, and is mated, in positions that share a table."""
    prover = Prover(1)
    for _ in range(2):
        for problem in PROBLEMS:
            if problem.mate and abs(problem.mate) <= 4:
                assert solve(problem.board, prover=prover).mate == problem.mate


def test_counters_do_not_matter():
    """The fifty-move rule does not enter into a problem."""
    solution = solve(Board("7k/4K1pp/7N/8/8/8/8/B7 w - - 99 120"))
    assert (solution.mate, solution.is_minimal) == (3, True)


def test_a_solution_can_be_pickled_and_finds_its_keys_again():
    solution = solve(Board("7k/4K1pp/7N/8/8/8/8/B7 w - - 0 1"))
    again = pickle.loads(pickle.dumps(solution))
    assert (again.mate, again.line, again.board) == (3, solution.line, solution.board)
    assert again.keys == solution.keys
    assert again.proof == solution.proof


def test_a_limit_says_what_is_refuted_and_what_was_looked_for():
    board = Board("r1bqkbnr/pppp1ppp/2n5/4p3/2B1P3/8/PPPP1PPP/RNBQK1NR w KQkq - 2 3")
    solution = solve(board, seconds=0.5)
    assert solution.status == "limit"
    assert 2 <= solution.refuted < solution.searched
