"""The kernel beside python-chess, on positions reached by random legal play.

`--positions N` compares N positions instead of 100,000.
"""

import chess
import pytest
from support.random_play import FAMILIES, play_games

from echecs import Board, Color, Move, Square

EVERYDAY_POSITIONS = 100_000
LONG_POSITIONS = 2_000_000
SEED = 20
# One position in so many has the answers compared that python-chess is slow to give.
SLOW_SHARE = 25


@pytest.fixture(scope="module")
def positions(request, is_long):
    wanted = request.config.getoption("--positions")
    return wanted or (LONG_POSITIONS if is_long else EVERYDAY_POSITIONS)


@pytest.fixture(scope="module")
def keys():
    """Our key of each position of python-chess, and the reverse, over all families."""
    return {}, {}


def code_of(board: chess.Board, move: chess.Move) -> int:
    """A move as our number of it; castling from e1 to a corner is e1g1 or e1c1 here."""
    destination = move.to_square
    if board.chess960 and board.is_castling(move) and move.from_square & 7 == 4:
        if destination & 7 == 7:
            destination -= 1
        elif destination & 7 == 0:
            destination += 2
    promotion = move.promotion - 1 if move.promotion else 0
    return int(move.from_square | destination << 6 | promotion << 12)


@pytest.mark.parametrize("family", FAMILIES)
def test_random_play(family, positions, keys):
    count = -(-positions // len(FAMILIES))
    our_key_of, their_key_of = keys
    ours = None
    for number, (theirs, moves, played) in enumerate(play_games(family, count, SEED)):
        fen = theirs.fen()
        if ours is None:
            ours = Board(fen)
        compare_position(ours, theirs, moves, fen)

        their_key = theirs._transposition_key()
        assert our_key_of.setdefault(their_key, ours.key) == ours.key, fen
        assert their_key_of.setdefault(ours.key, their_key) == their_key, fen

        if number % SLOW_SHARE == 0:
            compare_slowly(ours, theirs, moves, fen)
        ours = None if played is None else ours.play(move_of(theirs, played))
    print(f"{family}: {count} positions")


def move_of(board: chess.Board, move: chess.Move) -> Move:
    if board.chess960:
        code = code_of(board, move)
        origin, destination = code & 63, code >> 6 & 63
        return Move(Square(origin), Square(destination), Move.from_uci(move.uci()).promotion)
    return Move.from_uci(move.uci())


def compare_position(ours: Board, theirs: chess.Board, moves: list[chess.Move], fen: str) -> None:
    """What is compared on every position."""
    assert ours.fen == fen
    legal = ours.legal_moves
    assert sorted([move.code for move in legal]) == sorted(
        [code_of(theirs, move) for move in moves]
    ), fen
    assert ours.legal_move_count == len(moves), fen
    assert ours.has_legal_move == bool(moves), fen
    assert ours.is_check == theirs.is_check(), fen
    assert ours.is_checkmate == theirs.is_checkmate(), fen
    assert ours.is_stalemate == theirs.is_stalemate(), fen
    assert ours.is_insufficient_material == theirs.is_insufficient_material(), fen
    for color, their_color in zip(Color, (True, False), strict=True):
        assert ours.can_mate(color) == (not theirs.has_insufficient_material(their_color)), fen
    # The key kept up to date move by move is the key of the position read anew.
    assert ours.key == Board(fen).key, fen
    # Whether a move gives check is known before it is played.
    after = {move for move in legal if ours.play(move).is_check}
    assert set(ours.checking_moves) == after, fen
    assert len(ours.checking_moves) == len(after), fen
    assert {move for move in legal if ours.gives_check(move)} == after, fen


def compare_slowly(ours: Board, theirs: chess.Board, moves: list[chess.Move], fen: str) -> None:
    """What is compared on a share of the positions."""
    for move in moves:
        our_move = move_of(theirs, move)
        assert ours.gives_check(our_move) == theirs.gives_check(move), (fen, move)
        assert ours.is_capture(our_move) == theirs.is_capture(move), (fen, move)
        assert ours.is_en_passant(our_move) == theirs.is_en_passant(move), (fen, move)
        assert ours.is_castling(our_move) == theirs.is_castling(move), (fen, move)
    assert list(ours.checkers) == list(theirs.checkers()), fen
    own = theirs.occupied_co[theirs.turn]
    pinned = [sq for sq in chess.scan_forward(own) if theirs.is_pinned(theirs.turn, sq)]
    assert list(ours.pinned) == pinned, fen
    for color in (chess.WHITE, chess.BLACK):
        side = Color.WHITE if color else Color.BLACK
        assert ours.king(side) == theirs.king(color)
        for square in range(64):
            expected = list(theirs.attackers(color, square))
            assert list(ours.attackers(side, Square(square))) == expected, (fen, square)
    pieces = {square: piece.symbol() for square, piece in theirs.piece_map().items()}
    assert {square: piece.symbol for square, piece in ours.pieces().items()} == pieces, fen
