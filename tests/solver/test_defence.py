"""The replies that put a mate off longest."""

import chess
from support.brute_force import BruteForce

from echecs import Board, parse_uci
from echecs.solver.defence import hardest_defence, longest_defence, refutation
from echecs.solver.search.prover import Prover

IN_THREE = "7k/4K1pp/7N/8/8/8/8/B7 w - - 0 1"


def after_the_key() -> Board:
    board = Board(IN_THREE)
    return board.play(parse_uci(board, min(BruteForce().keys(chess.Board(IN_THREE), 3))))


def test_the_defence_is_the_same_each_time() -> None:
    after = after_the_key()
    assert len({hardest_defence(Prover(1), after, 2, 60.0) for _ in range(5)}) == 1


def test_both_defences_hold_out_equally_long() -> None:
    after = after_the_key()
    longest = longest_defence(Prover(1), after, 2)
    hardest = hardest_defence(Prover(1), after, 2, 60.0)
    assert longest[1] == hardest[1] == 2


def test_a_wrong_move_is_refuted_by_a_reply_after_which_there_is_no_mate() -> None:
    board = Board(IN_THREE)
    after = board.play(parse_uci(board, "h6g4"))
    reply = refutation(Prover(1), after, 2, 60.0)
    assert reply is not None
    assert not BruteForce().keys(chess.Board(after.play(reply).fen), 2)
