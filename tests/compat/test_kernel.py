"""What echecs.compat generates and plays by itself is what the kernel does, where both can."""

import random

import pytest

import echecs
import echecs.compat as chess


def compare(theirs, board):
    """The same legal moves, captures and checks, and the same position after each."""
    moves = {move.uci(): move for move in theirs.legal_moves}
    found = {move.uci: move for move in board.legal_moves}
    assert set(moves) == set(found)
    assert theirs.legal_moves.count() == board.legal_move_count
    assert {move.uci() for move in theirs.generate_legal_captures()} == {
        move.uci for move in board.captures
    }
    assert set(theirs.checkers()) == {int(square) for square in board.checkers}
    for name, move in moves.items():
        assert theirs.gives_check(move) == board.gives_check(found[name])
        assert theirs.is_castling(move) == board.is_castling(found[name])
        theirs.push(move)
        # Both remember a double step only where a capture answers it.
        assert theirs.fen() == board.play(found[name]).fen
        theirs.pop()


@pytest.mark.parametrize("seed", range(12))
def test_random_games(seed):
    rng = random.Random(seed)
    board = echecs.chess960_board(rng.randrange(960)) if seed % 3 == 0 else echecs.Board()
    for _ in range(80):
        compare(chess.Board(board.fen, chess960=seed % 3 == 0), board)
        if not board.has_legal_move:
            break
        board = board.play(rng.choice(board.legal_moves))


@pytest.mark.parametrize(
    "fen",
    [
        "r3k2r/p1ppqpb1/bn2pnp1/3PN3/1p2P3/2N2Q1p/PPPBBPPP/R3K2R w KQkq - 0 1",
        "8/2p5/3p4/KP5r/1R3p1k/8/4P1P1/8 w - - 0 1",
        "r3k2r/Pppp1ppp/1b3nbN/nP6/BBP1P3/q4N2/Pp1P2PP/R2Q1RK1 w kq - 0 1",
        "8/8/8/2k5/2pP4/8/B7/4K3 b - d3 0 3",
        "3k4/8/8/q2pP2K/8/8/8/8 w - d6 0 1",
        "R6R/3Q4/1Q4Q1/4Q3/2Q4Q/Q4Q2/pp1Q4/kBNN1KB1 w - - 0 1",
    ],
)
def test_hard_positions(fen):
    board = echecs.Board(fen)
    theirs = chess.Board(fen)
    compare(theirs, board)

    def count(depth):
        total = 0
        for move in theirs.legal_moves:
            theirs.push(move)
            total += 1 if depth == 1 else count(depth - 1)
            theirs.pop()
        return total

    assert count(2) == board.perft(2)
