"""The forms a move may take."""

import pytest

from echecs.domain.board import Board
from echecs.domain.move import Move
from echecs.domain.piece import Bishop, Knight, Queen, Rook
from echecs.domain.refusal import Refusal
from echecs.domain.square import Square
from echecs.text.move_input import read_destination, read_move, read_promotion
from echecs.text.reason import WordRefusal

START = "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1"
KNIGHTS = "4k3/8/8/8/8/8/3P4/RN2K1NR w KQ - 0 1"
ROOKS = "4k3/8/8/4B3/8/8/4P3/R3K2R w KQ - 0 1"
PAWN = "1n2k3/P7/8/8/8/8/8/4K3 w - - 0 1"


def code_of(reason):
    assert isinstance(reason, Refusal), reason
    return reason.code


@pytest.mark.parametrize(
    "text",
    ["e2e4", "E2E4", "e2-e4", "E2-E4", "e2:e4", "e4", "e4!", "e2e4!?", "1.e4", "1.e2e4", "E4"],
)
def test_one_move_in_many_forms(text):
    assert read_move(Board(START), text, "fr") == Move("e2", "e4")


@pytest.mark.parametrize(
    ("fen", "text", "language", "move"),
    [
        (START, "Nf3", "en", "g1f3"),
        (START, "Cf3", "fr", "g1f3"),
        (START, "Cf3", "en", "g1f3"),
        (START, "Nf3", "fr", "g1f3"),
        (START, "Ng1f3", "en", "g1f3"),
        (START, "Ng1-f3", "en", "g1f3"),
        (KNIGHTS, "Ngf3", "en", "g1f3"),
        (KNIGHTS, "C1f3", "fr", "g1f3"),
        (ROOKS, "Rd1", "en", "a1d1"),
        (ROOKS, "Rd1", "fr", "e1d1"),
        (ROOKS, "Td1", "fr", "a1d1"),
        (ROOKS, "Kd1", "fr", "e1d1"),
        (ROOKS, "B5g7", "en", "e5g7"),
        (ROOKS, "O-O", "fr", "e1g1"),
        (ROOKS, "0-0-0", "fr", "e1c1"),
        (ROOKS, "o-o", "en", "e1g1"),
        (ROOKS, "e1g1", "en", "e1g1"),
        (PAWN, "a7a8q", "en", "a7a8q"),
        (PAWN, "a7a8=N", "en", "a7a8n"),
        (PAWN, "a7a8c", "fr", "a7a8n"),
        (PAWN, "A7A8K", "en", "a7a8n"),
        (PAWN, "a8=D", "fr", "a7a8q"),
        (PAWN, "axb8=R", "en", "a7b8r"),
        (PAWN, "a7xb8T", "fr", "a7b8r"),
        (PAWN, "a8", "fr", "a7a8"),
        (PAWN, "axb8", "fr", "a7b8"),
    ],
)
def test_moves(fen, text, language, move):
    assert read_move(Board(fen), text, language) == Move.from_uci(move)


@pytest.mark.parametrize(
    ("text", "square"), [("e2", "e2"), ("E2", "e2"), ("e5", "e5"), ("e7", "e7"), ("e2!", "e2")]
)
def test_squares(text, square):
    assert read_move(Board(START), text, "fr") == Square(square)


def test_a_lone_square_is_no_move_where_squares_are_asked_for():
    assert read_move(Board(START), "e4", "fr", lone_pawn_moves=False) == Square("e4")


@pytest.mark.parametrize(
    ("text", "code"),
    [
        ("z9a1", "off-board"),
        ("a9b2", "off-board"),
        ("e2e9", "off-board"),
        ("a0a1", "off-board"),
        ("a10a11", "off-board"),
        ("i1", "off-board"),
        ("Z9", "off-board"),
        ("", "not-a-move"),
        ("hello", "not-a-move"),
        ("e2e4e5", "not-a-move"),
        ("e2--e4", "not-a-move"),
        ("O-O-O-O", "not-a-move"),
        ("12.", "not-a-move"),
        ("+", "not-a-move"),
        ("é4", "not-a-move"),
        ("e²e4", "not-a-move"),
        ("٢e4", "not-a-move"),
        ("\x00", "not-a-move"),
    ],
)
def test_what_is_no_move(text, code):
    assert code_of(read_move(Board(START), text, "fr")) == code


def test_several_moves_fit():
    reason = read_move(Board("4k3/8/8/8/8/8/8/RN2KN2 w Q - 0 1"), "Nd2", "en")
    assert isinstance(reason, WordRefusal)
    assert (reason.code, reason.fields["candidates"]) == ("ambiguous", "Nbd2, Nfd2")


@pytest.mark.parametrize("case", [str.upper, str.lower])
@pytest.mark.parametrize(
    ("letters", "kind"),
    [("q d queen dame =q", Queen), ("r t rook tour", Rook), ("b f fou", Bishop), ("n k c", Knight)],
)
def test_answers_to_the_promotion_question(letters, kind, case):
    for letter in letters.split():
        assert read_promotion(case(letter)) is kind


@pytest.mark.parametrize("text", ["p", "x", "", "qq", "1", "e8", "roi", "king"])
def test_wrong_answers_to_the_promotion_question(text):
    assert read_promotion(text) is None


def test_destinations():
    assert read_destination("e4") == (Square("e4"), None)
    assert read_destination("A8=Q") == (Square("a8"), Queen)
    assert code_of(read_destination("e9")) == "off-board"
    assert read_destination("e2e4") is None
    assert read_destination("Nf3") is None
