"""Both searches, beside each other and beside plain brute force."""

import random

import chess
import pytest
from support.brute_force import BruteForce
from support.mate_problems import random_board, random_mates

from echecs import Board
from echecs.solver.keys import all_keys
from echecs.solver.search.prover import LONGEST, Prover
from echecs.solver.solve import solve

MATED = Board("7k/6Q1/6K1/8/8/8/8/8 b - - 0 1")
STALEMATED = Board("7k/8/6Q1/8/8/8/8/K7 b - - 0 1")


def verdicts(board, moves, *, defending=False, provers=None):
    """What each search says: a fresh table for each, unless some are given."""
    provers = provers or (Prover(1), Prover(1))
    return [
        prover.prove(board, moves, defending=defending, exhaustive=exhaustive)[0]
        for prover, exhaustive in zip(provers, (False, True), strict=True)
    ]


@pytest.mark.parametrize("pieces", [(1, 2), (2, 4), (4, 7)])
def test_searches_agree_with_brute_force(pieces, is_long):
    rng = random.Random(f"verdicts {pieces}")
    provers = (Prover(1), Prover(1))
    brute = BruteForce()
    for index in range(400 if is_long else 60):
        board = random_board(rng, *pieces)
        other = chess.Board(board.fen)
        # Three moves of brute force only now and then: they take a second.
        for moves in (1, 2, 3) if index % 20 == 0 else (1, 2):
            wanted = brute.can_mate(other, moves)
            assert verdicts(board, moves) == [wanted, wanted], (board.fen, moves)
            assert verdicts(board, moves, provers=provers) == [wanted, wanted], board.fen
            wanted = brute.is_mated(other, moves)
            assert verdicts(board, moves, defending=True) == [wanted, wanted], (board.fen, -moves)
            assert verdicts(board, moves, defending=True, provers=provers) == [wanted, wanted]


def test_searches_agree_with_each_other(is_long):
    """More pieces and one table for all, so that bounds of many positions meet in it."""
    rng = random.Random("agreement")
    provers = (Prover(1), Prover(1))
    shared = Prover(1)
    for _ in range(2000 if is_long else 250):
        board = random_board(rng, 3, 8)
        for moves in (1, 2, 3, 4):
            for defending in (False, True):
                first, second = verdicts(board, moves, defending=defending, provers=provers)
                assert first is not None
                assert first == second, (board.fen, moves, defending)
                for exhaustive in (True, False):
                    given, _ = shared.prove(
                        board, moves, defending=defending, exhaustive=exhaustive
                    )
                    assert given == first, (board.fen, moves, defending)


def test_mates_in_two_agree_with_a_plain_list(is_long):
    """The leaf refutes many moves together; the list of mates looks at each."""
    rng = random.Random("leaves")
    plain = Prover(1)
    mates = 0
    for _ in range(20_000 if is_long else 600):
        board = random_board(rng, rng.randint(1, 4), rng.randint(4, 9))
        for _ in range(6):
            if not board.has_legal_move:
                break
            found = bool(plain.mating_moves(board, 2))
            assert Prover(1).prove(board, 2, exhaustive=True)[0] == found, board.fen
            mates += found
            board = board.play(rng.choice(board.legal_moves))
    assert mates > 20


def test_searches_agree_where_lines_come_back(is_long):
    """With few pieces and many moves most lines return to where they were."""
    rng = random.Random("few pieces")
    provers = (Prover(1), Prover(1))
    seen = set()
    for _ in range(200 if is_long else 15):
        board = random_board(rng, 1, 1, "Q")
        for moves in (5, 6):
            first, second = verdicts(board, moves, provers=provers)
            assert first is not None
            assert first == second, (board.fen, moves)
            seen.add(first)
    assert seen == {True, False}


@pytest.mark.parametrize("exhaustive", [False, True])
def test_no_moves_left(exhaustive):
    prover = Prover(1)
    mates = Board("7k/8/6K1/8/8/8/8/R7 w - - 0 1")
    for moves in (0, -1, -5):
        assert prover.prove(mates, moves, exhaustive=exhaustive)[0] is False
        for board, expected in ((MATED, True), (STALEMATED, False), (mates, False)):
            verdict, _ = prover.prove(board, moves, defending=True, exhaustive=exhaustive)
            assert verdict is expected


@pytest.mark.parametrize("exhaustive", [False, True])
@pytest.mark.parametrize("moves", [1, 2, 3, 5, LONGEST, 10**6])
def test_the_game_is_over(exhaustive, moves):
    prover = Prover(1)
    for board, expected in ((MATED, True), (STALEMATED, False)):
        assert prover.prove(board, moves, exhaustive=exhaustive)[0] is False
        verdict, _ = prover.prove(board, moves, defending=True, exhaustive=exhaustive)
        assert verdict is expected


@pytest.mark.parametrize(("moves", "usual", "long"), [(2, 60, 300), (3, 6, 300)])
def test_all_keys(moves, usual, long, is_long):
    """Every key, and that the mate is as short as claimed, against brute force."""
    prover = Prover(4)
    for board in random_mates(moves, long if is_long else usual, seed=1):
        brute = BruteForce()
        other = chess.Board(board.fen)
        solution = solve(board, prover=prover)
        assert solution.mate == moves
        assert solution.is_minimal
        assert not brute.can_mate(other, moves - 1)
        keys = {str(move) for move in all_keys(prover, board, moves)}
        assert keys == brute.keys(other, moves), board.fen
        assert str(solution.line[0]) in keys


def test_minimal_only_when_it_is():
    """Asked for a mate in more moves than are needed, with little time for the rest."""
    claims = 0
    for board in random_mates(2, 15, seed=2) + random_mates(3, 4, seed=2):
        shortest = BruteForce().length(chess.Board(board.fen), 3)
        assert shortest is not None
        for asked in range(shortest, 7):
            for nodes in (1, 300, 3000, None):
                solution = solve(board, asked, nodes=nodes, megabytes=1)
                if solution.mate is None:
                    assert solution.status == "limit"
                    assert not solution.is_minimal
                    continue
                assert shortest <= solution.mate <= asked
                assert solution.is_minimal <= (solution.mate == shortest)
                claims += solution.is_minimal
        assert solve(board, shortest - 1, megabytes=1).status == "no-solution"
    assert claims > 50


@pytest.mark.parametrize("moves", [2, 3])
def test_a_mate_found_at_a_far_horizon_is_known_by_its_own_length(moves):
    """The length kept is that of the proof: no less than the shortest, and true by itself."""
    close = 0
    for board in random_mates(moves, 8, seed=6):
        prover = Prover(1)
        assert prover.prove(board, LONGEST)[0]
        length = prover.recall(board)[0]
        assert length >= moves, board.fen
        assert Prover(1).prove(board, length)[0], board.fen
        close += length <= moves + 3
    assert close >= 4
