"""Pseudo-legal moves, beside python-chess's."""

import pytest
from support.random_play import random_positions

from echecs import Board, pseudo_legal_moves


def test_they_are_those_of_python_chess():
    seen = 0
    for theirs in random_positions(7, 1500):
        fen = theirs.fen(en_passant="fen")
        expected = {move.uci() for move in theirs.pseudo_legal_moves}
        board = Board(fen)
        if board.en_passant_square is None and theirs.ep_square is not None:
            # A board keeps the square only where a pawn may take there.
            expected -= {move.uci() for move in theirs.generate_pseudo_legal_ep()}
        moves = pseudo_legal_moves(board)
        assert len(moves) == len(set(moves))
        assert {str(move) for move in moves} == expected
        assert set(board.legal_moves) <= set(moves)
        seen += len(moves) > board.legal_move_count
    assert seen > 20


@pytest.mark.parametrize(
    ("fen", "only_pseudo_legal"),
    [
        ("4k3/4r3/8/8/8/8/4N3/4K3 w - - 0 1", {"e2c1", "e2c3", "e2d4", "e2f4", "e2g1", "e2g3"}),
        ("4k3/P7/8/8/8/8/8/r3K3 w - - 0 1", {"a7a8q", "a7a8r", "a7a8b", "a7a8n", "e1d1", "e1f1"}),
    ],
    ids=["a pinned knight", "a promotion in check"],
)
def test_what_leaves_the_king_in_check(fen, only_pseudo_legal):
    board = Board(fen)
    illegal = set(pseudo_legal_moves(board)) - set(board.legal_moves)
    assert {str(move) for move in illegal} == only_pseudo_legal
