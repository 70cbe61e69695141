"""Whether one move is legal, asked of every move there is, beside the list of legal moves."""

import pytest
from support.random_play import FAMILIES, play_games

from echecs import NULL_MOVE, Bishop, Board, Knight, Move, Piece, Queen, Rook, Square

POSITIONS = 40
SEED = 26
KINDS: tuple[type[Piece] | None, ...] = (None, Knight, Bishop, Rook, Queen)
EVERY_MOVE = [
    Move(Square(origin), Square(destination), kind)
    for origin in range(64)
    for destination in range(64)
    for kind in KINDS
]

NAMED = {
    "en passant pinned on the rank": "8/8/8/K2pP2q/8/8/8/4k3 w - d6 0 1",
    "en passant pinned on the file": "4q1k1/8/8/3pP3/8/8/8/4K3 w - d6 0 1",
    "en passant along the diagonal of a pin": "7k/8/1b6/2Pp4/8/4K3/8/8 w - d6 0 1",
    "en passant from both sides": "4k3/8/8/2PpP3/8/8/8/4K3 w - d6 0 1",
    "en passant takes the pawn that gives check": "8/8/8/2k5/3Pp3/8/8/4K3 b - d3 0 1",
    "double check": "4k3/8/8/8/8/5n2/4r3/R3K2R w KQ - 0 1",
    "both castlings": "r3k2r/8/8/8/8/8/8/R3K2R b KQkq - 0 1",
    "castling through an attacked square": "4k3/8/8/8/8/8/5r2/R3K2R w KQ - 0 1",
    "Chess960: the king stays where it is": "4k3/8/8/8/8/8/8/1R3RKR w HF - 0 1",
    "Chess960: the rook shields its king": "4k3/8/8/8/8/8/8/qR1K3R w B - 0 1",
    "Chess960: the king steps next to its rook": "1rk5/8/8/8/8/8/8/1RK5 w Bb - 0 1",
    "promotion, with captures": "1n1n3k/2P5/8/8/8/8/8/K7 w - - 0 1",
    "promotion of a pawn pinned on the diagonal": "3b3k/2P5/1K6/8/8/8/8/8 w - - 0 1",
    "promotion of a pawn pinned on the rank": "7k/r1P1K3/8/8/8/8/8/8 w - - 0 1",
}


def assert_agrees(board: Board) -> None:
    found = {move for move in EVERY_MOVE if board.is_legal(move)}
    assert found == set(board.legal_moves), board.fen
    assert not board.is_legal(NULL_MOVE), board.fen


@pytest.mark.parametrize("fen", NAMED.values(), ids=NAMED)
def test_named(fen):
    assert_agrees(Board(fen))


@pytest.mark.parametrize("family", FAMILIES)
def test_random_play(family):
    for theirs, _, _ in play_games(family, POSITIONS, SEED):
        assert_agrees(Board(theirs.fen()))
