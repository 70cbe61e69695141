import pickle

import pytest

from echecs import (
    BLACK,
    WHITE,
    Board,
    Fault,
    IllegalPositionError,
    InvalidFenError,
    King,
    Pawn,
    Rook,
    Setup,
    Square,
)
from echecs.domain.fault import TEMPLATES

KINGS = {Square("e1"): King(WHITE), Square("e8"): King(BLACK)}


def test_a_set_up_becomes_a_board():
    pieces = {**KINGS, Square("h1"): Rook(WHITE), Square("a7"): Pawn(BLACK)}
    setup = Setup(pieces, turn=BLACK, castling="K", halfmove_clock=3, fullmove_number=40)
    board = Board.from_setup(setup)
    assert board.fen == "4k3/p7/8/8/8/8/8/4K2R b K - 3 40"
    assert board.pieces() == pieces
    assert board.key == Board(board.fen).key


def test_the_set_up_is_a_copy():
    pieces = dict(KINGS)
    setup = Setup(pieces)
    pieces.clear()
    assert setup.pieces == KINGS


def test_every_fault_is_reported_at_once():
    setup = Setup(
        {Square("e8"): Pawn(WHITE), Square("a1"): Pawn(BLACK), Square("b3"): King(BLACK)},
        castling="Kq",
        en_passant_square=Square("e4"),
        halfmove_clock=-1,
        fullmove_number=100000,
    )
    with pytest.raises(IllegalPositionError) as caught:
        Board.from_setup(setup)
    assert {fault.code for fault in caught.value.faults} == {
        "halfmove-clock",
        "fullmove-number",
        "castling-right",
        "white-king-missing",
        "pawn-on-edge",
        "en-passant",
    }
    assert "a pawn cannot stand on a1, e8" in str(caught.value)
    assert "no double step can just have passed over e4" in str(caught.value)
    again = pickle.loads(pickle.dumps(caught.value))
    assert again.faults == caught.value.faults


@pytest.mark.parametrize(
    ("arguments", "error"),
    [
        ({"turn": 5}, ValueError),
        ({"turn": -1}, ValueError),
        ({"turn": None}, ValueError),
        ({"castling": None}, TypeError),
        ({"en_passant_square": 64}, ValueError),
        ({"en_passant_square": "e9"}, ValueError),
        ({"halfmove_clock": "3"}, TypeError),
        ({"fullmove_number": None}, TypeError),
    ],
)
def test_values_of_the_wrong_kind(arguments, error):
    with pytest.raises(error):
        Board.from_setup(Setup(KINGS, **arguments))


@pytest.mark.parametrize(
    "pieces", [{"e1": "K"}, {"e1": None}, {64: King(WHITE)}, {"": King(WHITE)}]
)
def test_pieces_of_the_wrong_kind(pieces):
    with pytest.raises((TypeError, ValueError)):
        Board.from_setup(Setup(pieces))


def test_faults_are_values():
    fault = Fault("rank-length", rank=8, found=7)
    assert str(fault) == "rank 8 should have 8 squares, not 7"
    assert repr(fault) == "Fault('rank-length', rank=8, found=7)"
    assert (fault.rank, fault.found) == (8, 7)
    assert fault == Fault("rank-length", rank=8, found=7) != Fault("rank-length", rank=8, found=6)
    assert hash(fault) == hash(Fault("rank-length", rank=8, found=7))
    assert pickle.loads(pickle.dumps(fault)) == fault
    with pytest.raises(AttributeError, match="Fault has no 'square'"):
        _ = fault.square
    with pytest.raises(KeyError):
        Fault("unheard-of")


def test_every_fault_has_a_test(data):
    """Each code occurs in the table of bad FENs."""
    from support.bad_fens import read_bad_fens

    tested = {code for case in read_bad_fens(data / "bad-fens.txt") for code in case.codes}
    assert set(TEMPLATES) - tested == set()


def test_a_fen_error_carries_its_evidence():
    with pytest.raises(InvalidFenError, match="White has no king") as caught:
        Board("4k3/8/8/8/8/8/8/8 w - - 0 1")
    assert caught.value.fen == "4k3/8/8/8/8/8/8/8 w - - 0 1"
    assert caught.value.faults == (Fault("white-king-missing", found=0),)
    again = pickle.loads(pickle.dumps(caught.value))
    assert (str(again), again.fen, again.faults) == (
        str(caught.value),
        caught.value.fen,
        caught.value.faults,
    )


def test_strict_wants_both_counters():
    text = "4k3/8/8/8/8/8/8/4K3 w - -"
    assert Board(text).fen == text + " 0 1"
    with pytest.raises(InvalidFenError, match="this one has 4"):
        Board.from_fen(text, strict=True)
    assert Board.from_fen(text + " 0 1", strict=True).fen == text + " 0 1"
