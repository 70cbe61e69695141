"""Hints: the move and its plainest reason."""

import pytest

from echecs.domain.board import STARTING_FEN, Board
from echecs.domain.move import Move
from echecs.player import Line, Score
from echecs.web.analysis.hint import describe, why

CASTLING = "r3k2r/pppq1ppp/2npbn2/4p3/4P3/2NPBN2/PPPQ1PPP/R3K2R w KQkq - 0 1"

pytest_plugins = ["support.live_server"]

REASONS = {
    "6k1/5ppp/8/8/8/8/8/R5K1 w - - 0 1": ("Ra8#", "It is checkmate."),
    "8/P6k/8/8/8/8/8/K7 w - - 0 1": ("a8=Q", "The pawn becomes a stronger piece."),
    "4k3/8/8/3q4/8/2N5/8/4K3 w - - 0 1": ("Nxd5", "It wins material: 1.Nxd5"),
    "7k/8/8/8/8/8/5PPP/q2R2K1 w - - 0 1": ("Rxa1", "It wins material: 1.Rxa1"),
}


@pytest.mark.parametrize("fen", REASONS)
def test_hints_say_why(fen):
    san, words = REASONS[fen]
    found = describe(Board(fen), "en")
    assert found["san"].startswith(san)
    assert found["why"].startswith(words)


def line(fen, *moves, **score):
    return Board(fen), Line(Score(**score), tuple(map(Move.from_uci, moves)))


def test_reasons_are_the_plainest_that_hold():
    fork = "r3k3/8/8/3N4/8/8/8/4K3 w - - 0 1"
    board, forking = line(fork, "d5c7", centipawns=0)
    assert why(board, forking).code == "attacks-two"
    board, castling = line(CASTLING, "e1g1", "e8g8", centipawns=0)
    assert why(board, castling).code == "castles"
    attacked = "4k3/8/8/2p5/3N4/8/4P3/4K3 w - - 0 1"
    board, saving = line(attacked, "d4f3", centipawns=0)
    assert why(board, saving).code == "saves"
    board, quiet = line(STARTING_FEN, "e2e4", "e7e5", centipawns=20)
    assert why(board, quiet).code == "best-line"
    board, mating = line("7k/8/5K2/8/8/8/8/6Q1 w - - 0 1", "g1g6", mate=2)
    assert why(board, mating).code == "forces-mate"


def test_hints_over_the_wire(post):
    start = {"fen": STARTING_FEN, "language": "fr"}
    found = post("/api/hint", start).json()
    assert found["why"].startswith("La partie pourrait continuer ainsi : 1.")
    over = {"fen": "7k/5KQ1/8/8/8/8/8/8 b - - 0 1", "language": "en"}
    assert post("/api/hint", over).json()["reason"] == "game-over"
    assert post("/api/hint", {"fen": "zz"}).json()["reason"] == "bad-fen"
