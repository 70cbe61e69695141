import copy
import pickle

import pytest

from echecs import (
    NULL_MOVE,
    Board,
    Game,
    IllegalMoveError,
    InvalidMoveError,
    King,
    Knight,
    Move,
    Pawn,
    Queen,
    Rook,
    Square,
)


@pytest.mark.parametrize("text", ["e2e4", "a1h8", "e7e8q", "a2a1n", "h7g8r", "b7c8b", "e1g1"])
def test_coordinate_notation(text):
    move = Move.from_uci(text)
    assert str(move) == move.uci == text
    assert repr(move) == f"Move.from_uci('{text}')"
    assert Move(text[:2], text[2:4], move.promotion) == move
    assert pickle.loads(pickle.dumps(move)) == move
    assert copy.deepcopy(move) == move


def test_parts():
    move = Move(Square("e7"), "f8", Knight)
    assert (move.origin, move.destination, move.promotion) == (Square("e7"), Square("f8"), Knight)
    assert Move("e2", "e4").promotion is None


def test_moves_compare_by_value():
    assert Move("e2", "e4") == Move.from_uci("e2e4")
    assert hash(Move("e2", "e4")) == hash(Move.from_uci("e2e4"))
    assert Move("e7", "e8", Queen) != Move("e7", "e8", Rook) != Move("e7", "e8")
    assert Move("e2", "e4") != "e2e4"
    assert len({Move("e2", "e4"), Move.from_uci("e2e4"), Move("e2", "e3")}) == 2
    assert sorted([Move("b1", "c3"), Move("a2", "a3")])


@pytest.mark.parametrize(
    "text",
    [
        "",
        "e2",
        "e2e",
        "e2e9",
        "i2e4",
        "e2e4x",
        "e7e8k",
        "e7e8p",
        "e7e8Q",
        "e7e8 ",
        "e2e4e6",
        "00000",
    ],
)
def test_text_that_is_no_move(text):
    with pytest.raises(InvalidMoveError, match="not a move") as caught:
        Move.from_uci(text)
    assert caught.value.text == text


@pytest.mark.parametrize("kind", [Pawn, King])
def test_what_a_pawn_never_becomes(kind):
    with pytest.raises(ValueError, match=f"does not become a {kind.name}"):
        Move("e7", "e8", kind)


def test_a_move_cannot_change():
    move = Move("e2", "e4")
    with pytest.raises(AttributeError):
        move.origin = Square("a1")  # type: ignore[misc]
    with pytest.raises(AttributeError):
        move.code = 0  # type: ignore[misc]
    with pytest.raises(AttributeError):
        move.note = "!"  # type: ignore[attr-defined]
    shared = Board().legal_moves[0]
    with pytest.raises(TypeError, match="cannot change"):
        shared.__init__("a1", "a2")


@pytest.mark.parametrize("other", [None, "e2e4", 5])
def test_only_moves_are_played(other):
    board = Board()
    for method in (board.play, board.explain, board.is_legal, board.gives_check):
        with pytest.raises(TypeError, match="Move"):
            method(other)


def test_the_null_move():
    assert Move.from_uci("0000") is NULL_MOVE
    assert NULL_MOVE.uci == "0000"
    assert NULL_MOVE.is_null
    assert not NULL_MOVE
    assert NULL_MOVE.promotion is None
    assert pickle.loads(pickle.dumps(NULL_MOVE)) is NULL_MOVE
    assert Move("a1", "a1") != NULL_MOVE
    assert Move("a1", "a1")
    assert not Board().is_legal(NULL_MOVE)
    with pytest.raises(IllegalMoveError, match="nobody may pass"):
        Board().play(NULL_MOVE)
    with pytest.raises(IllegalMoveError, match="nobody may pass"):
        Game().play(NULL_MOVE)
