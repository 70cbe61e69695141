import copy
import pickle

import pytest

from echecs import BLACK, WHITE, Bishop, Color, King, Knight, Pawn, Piece, Queen, Rook, Square
from echecs.domain.piece import KINDS, PIECE_LETTERS, PIECES, PROMOTION_KINDS, piece_of

ALL = [piece for side in PIECES for piece in side]


def test_colors():
    assert WHITE.other is BLACK
    assert BLACK.other is WHITE
    assert (WHITE.letter, BLACK.letter) == ("w", "b")
    assert (str(WHITE), repr(BLACK)) == ("white", "Color.BLACK")
    assert pickle.loads(pickle.dumps(BLACK)) is BLACK
    assert Color(0) is WHITE


def test_six_kinds_and_twelve_pieces():
    assert [kind.kind for kind in KINDS] == list(range(6))
    assert len(set(ALL)) == 12
    assert "".join(piece.symbol for piece in ALL) == "PNBRQKpnbrqk"
    assert "".join(piece.french_symbol for piece in ALL) == "PCFTDRpcftdr"
    assert PIECE_LETTERS == {"en": "PNBRQK", "fr": "PCFTDR"}
    assert "".join(piece.glyph for piece in ALL) == "♙♘♗♖♕♔♟♞♝♜♛♚"
    assert (Queen, Rook, Bishop, Knight) == PROMOTION_KINDS


@pytest.mark.parametrize("piece", ALL, ids=str)
def test_pieces_are_shared(piece):
    assert type(piece)(piece.color) is piece
    assert piece_of(piece.symbol) is piece
    assert pickle.loads(pickle.dumps(piece)) is piece
    assert copy.deepcopy(piece) is piece
    assert piece.code == piece.color.letter + piece.letter
    assert str(piece) == f"{piece.color} {piece.name}"
    assert repr(piece) == f"{type(piece).__name__}({piece.color!r})"


@pytest.mark.parametrize("piece", ALL, ids=str)
def test_pieces_cannot_change(piece):
    with pytest.raises(AttributeError, match="cannot change"):
        piece.color = WHITE
    with pytest.raises(AttributeError, match="cannot change"):
        piece.note = "mine"


def test_piece_is_abstract():
    with pytest.raises(TypeError, match="abstract"):
        Piece(WHITE)


def test_unknown_letter():
    with pytest.raises(KeyError):
        piece_of("x")


@pytest.mark.parametrize(
    ("piece", "origin", "reached", "not_reached"),
    [
        (Pawn(WHITE), "e2", "e3 e4 d3 f3", "e5 e1 d4 e2"),
        (Pawn(WHITE), "e3", "e4 d4 f4", "e5"),
        (Pawn(BLACK), "e7", "e6 e5 d6 f6", "e8 e4"),
        (Pawn(WHITE), "a4", "a5 b5", "h5 h4"),
        (Knight(WHITE), "b1", "a3 c3 d2", "b3 a1"),
        (Bishop(BLACK), "c1", "a3 b2 d2 h6", "c2 a1"),
        (Rook(WHITE), "a1", "a8 h1", "b2"),
        (Queen(BLACK), "d4", "d8 a1 h8 a4", "e6 c6"),
        (King(WHITE), "e1", "d1 d2 e2 f2 f1", "g1 c1 e3"),
    ],
    ids=str,
)
def test_how_pieces_move(piece, origin, reached, not_reached):
    for name in reached.split():
        assert piece.can_reach(Square(origin), Square(name)), name
    for name in not_reached.split():
        assert not piece.can_reach(Square(origin), Square(name)), name


def test_attacks_end_at_occupied_squares():
    blockers = 1 << Square("e6") | 1 << Square("c4")
    attacked = Rook(WHITE).attacks(Square("e4"), blockers)
    expected = {"e5", "e6", "e3", "e2", "e1", "d4", "c4", "f4", "g4", "h4"}
    assert {square.name for square in attacked} == expected
