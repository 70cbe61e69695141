"""The reduced game: no castling, no capture en passant, nothing else changed."""

import random

import pytest

from echecs import MINI, STANDARD, Board, Move, RuleSet
from echecs.domain.rules import RULE_SETS

KIWIPETE = "r3k2r/p1ppqpb1/bn2pnp1/3PN3/1p2P3/2N2Q1p/PPPBBPPP/R3K2R w KQkq - 0 1"
PAWNS = "4k3/p1p1p1p1/8/1P1P1P1P/p1p1p1p1/8/1P1P1P1P/4K3 w - - 0 1"


def test_rule_sets_by_name():
    assert RULE_SETS == {"standard": STANDARD, "mini": MINI}
    assert all(STANDARD[1:])
    assert not any(MINI[1:])


def test_rights_vanish_with_the_rule():
    board = Board(KIWIPETE, rules=MINI)
    assert board.castling == "-"
    assert not board.allows_castling
    assert {str(move) for move in Board(KIWIPETE).legal_moves} - {
        str(move) for move in board.legal_moves
    } == {"e1g1", "e1c1"}
    assert Board("7k/8/8/3pP3/8/8/8/K7 w - d6 0 2", rules=MINI).en_passant_square is None


def test_a_rule_can_be_off_alone():
    without = RuleSet("no castling", castling=False)
    board = Board("r3k2r/8/8/3pP3/8/8/8/R3K2R w KQkq d6 0 2", rules=without)
    assert board.castling == "-"
    assert str(board.en_passant_square) == "d6"
    assert Board(board.fen, rules=RuleSet("no en passant", en_passant=False)).allows_castling


@pytest.mark.parametrize("fen", [KIWIPETE, PAWNS, "r3k2r/8/8/8/8/8/8/R3K2R w KQkq - 0 1"])
def test_no_trace_of_either_rule_in_random_play(fen):
    rng = random.Random(fen)
    for _ in range(60):
        board = Board(fen, rules=MINI)
        for _ in range(60):
            assert board.castling == "-"
            assert board.en_passant_square is None
            assert board.key == Board(board.fen, rules=MINI).key
            moves = board.legal_moves
            # It plays like a standard board that has no rights.
            assert set(moves) == set(Board(board.fen).legal_moves)
            if not moves:
                break
            assert not any(board.is_castling(m) or board.is_en_passant(m) for m in moves)
            board = board.play(rng.choice(moves))


def test_a_double_step_is_still_a_move():
    board = Board(PAWNS, rules=MINI).play(Move.from_uci("b2b4"))
    assert board.en_passant_square is None
    assert Board(PAWNS).play(Move.from_uci("b2b4")).en_passant_square is not None
    assert "a4b3" not in {str(move) for move in board.legal_moves}


@pytest.mark.parametrize(
    ("fen", "depth", "count"),
    [
        ("r3k2r/8/8/8/8/8/8/R3K2R w KQkq - 0 1", 1, 24),
        ("rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1", 4, 197281),
        # Of the 4,865,609 of chess, 258 end with a capture en passant.
        ("rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1", 5, 4865609 - 258),
    ],
)
def test_counts(fen, depth, count):
    assert Board(fen, rules=MINI).perft(depth) == count
