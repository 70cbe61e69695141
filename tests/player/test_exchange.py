"""Series of captures on one square, beside a count of our own on python-chess's boards."""

import random

import chess
import pytest

from echecs import Board, Move
from echecs.player.exchange import exchange_wins

VALUES = {
    chess.PAWN: 100,
    chess.KNIGHT: 320,
    chess.BISHOP: 330,
    chess.ROOK: 500,
    chess.QUEEN: 950,
    chess.KING: 0,
}
MARGINS = (-900, -331, -220, -100, -1, 0, 1, 99, 100, 101, 220, 500)


def gain(board: chess.Board, side: chess.Color, square: int, occupied: int, standing: int) -> int:
    """What the side to take wins on the square, which it may leave alone."""
    takers = board.attackers_mask(side, square, occupied) & occupied
    for kind in chess.PIECE_TYPES:
        mine = takers & board.pieces_mask(kind, side)
        if not mine:
            continue
        rest = occupied ^ (mine & -mine)
        others = board.attackers_mask(not side, square, rest) & rest
        if kind == chess.KING and others:
            return 0
        return max(0, standing - gain(board, not side, square, rest, VALUES[kind]))
    return 0


def worth(board: chess.Board, move: chess.Move) -> int:
    """What a move wins when both sides take on its square as long as it pays."""
    if board.is_castling(move):
        return 0
    taken = chess.PAWN if board.is_en_passant(move) else board.piece_type_at(move.to_square)
    kind = board.piece_type_at(move.from_square)
    assert kind is not None
    occupied = board.occupied & ~chess.BB_SQUARES[move.from_square]
    if board.is_en_passant(move):
        occupied &= ~chess.BB_SQUARES[move.to_square ^ 8]
    won = VALUES[taken] if taken else 0
    if move.promotion:
        won += VALUES[move.promotion] - VALUES[chess.PAWN]
    occupied |= chess.BB_SQUARES[move.to_square]
    standing = VALUES[move.promotion or kind]
    return won - gain(board, not board.turn, move.to_square, occupied, standing)


@pytest.mark.parametrize(
    ("fen", "move", "wins"),
    [
        ("4k3/8/8/3p4/8/8/3Q4/4K3 w - - 0 1", "d2d5", 100),
        # A queen for a pawn that a pawn defends.
        ("4k3/8/2p5/3p4/8/8/3Q4/4K3 w - - 0 1", "d2d5", -850),
        ("4k3/8/2p5/3p4/4P3/8/8/4K3 w - - 0 1", "e4d5", 0),
        ("4k3/8/2p5/3n4/4P3/8/8/4K3 w - - 0 1", "e4d5", 220),
        # The rook behind takes back, the pawn has taken first.
        ("3rk3/8/2p5/3p4/8/8/3R4/3RK3 w - - 0 1", "d2d5", -400),
        # A king may take only what nothing defends.
        ("8/8/4k3/3p4/8/8/3R4/4K3 w - - 0 1", "d2d5", -400),
        ("8/8/4k3/3p4/8/8/3R4/3RK3 w - - 0 1", "d2d5", 100),
        # A quiet move onto an attacked square.
        ("4k3/8/2p5/8/8/8/3Q4/4K3 w - - 0 1", "d2d5", -950),
    ],
)
def test_an_exchange_is_worth_what_it_wins(fen: str, move: str, wins: int) -> None:
    board, played = Board(fen), Move.from_uci(move)
    assert worth(chess.Board(fen), chess.Move.from_uci(move)) == wins
    assert exchange_wins(board, played, wins)
    assert not exchange_wins(board, played, wins + 1)


@pytest.mark.parametrize("seed", range(8))
def test_every_move_of_games_by_chance_wins_what_the_count_says(seed: int) -> None:
    rng = random.Random(seed)
    other = chess.Board()
    for _ in range(150):
        legal = list(other.legal_moves)
        if not legal:
            break
        board = Board(other.fen())
        for move in legal:
            won = worth(other, move)
            for margin in (*MARGINS, won, won + 1):
                played = Move.from_uci(move.uci())
                assert exchange_wins(board, played, margin) == (won >= margin), (board.fen, move)
        other.push(rng.choice(legal))


def test_a_move_that_is_not_legal_is_refused() -> None:
    with pytest.raises(ValueError, match="e2e5 is not legal"):
        exchange_wins(Board(), Move.from_uci("e2e5"), 0)
