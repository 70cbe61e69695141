import chess
import pytest

import echecs
from echecs import (
    AmbiguousMoveError,
    Board,
    IllegalMoveError,
    InvalidMoveError,
    format_san,
    parse_san,
    parse_uci,
)

FRENCH = str.maketrans("KQRBN", "RDTFC")
PROMOTING = "8/4P3/8/8/8/8/1k6/4K3 w - - 0 1"
EN_PASSANT = "4k3/8/8/3Pp3/8/8/8/4K2R w K e6 0 1"


def test_every_move_of_random_positions_is_written_and_read_as_python_chess_does(positions):
    for number, other in enumerate(positions(seed=4, count=10_000)):
        board = Board(other.fen())
        for theirs in other.legal_moves:
            move = parse_uci(board, theirs.uci())
            san = other.san(theirs)
            assert format_san(board, move) == san
            assert parse_san(board, san) == move
            if number % 5:
                continue
            french = san.translate(FRENCH)
            assert format_san(board, move, language="fr") == french
            assert parse_san(board, french, language="fr") == move


@pytest.mark.parametrize("number", range(0, 960, 37))
def test_castling_in_chess960(number):
    other = chess.Board.from_chess960_pos(number)
    for square in chess.SQUARES[:8]:
        if other.piece_type_at(square) not in (chess.KING, chess.ROOK):
            other.remove_piece_at(square)
    board = Board(other.fen())
    ours = {format_san(board, move) for move in board.legal_moves}
    assert ours == {other.san(move) for move in other.legal_moves}
    for move in board.legal_moves:
        assert parse_san(board, format_san(board, move)) == move


@pytest.mark.parametrize(
    ("fen", "text", "uci"),
    [
        (None, "e2-e4", "e2e4"),
        (None, "e2e4", "e2e4"),
        (None, "Pe4", "e2e4"),
        (None, " Nf3 ", "g1f3"),
        (None, "Ng1-f3!?", "g1f3"),
        (None, "Ngf3", "g1f3"),
        (None, "N1f3", "g1f3"),
        (None, "Nf3+??", "g1f3"),
        (PROMOTING, "e8=Q", "e7e8q"),
        (PROMOTING, "e8Q+", "e7e8q"),
        (PROMOTING, "e8(R)", "e7e8r"),
        (PROMOTING, "e8=(R)", "e7e8r"),
        (PROMOTING, "e7-e8/N", "e7e8n"),
        (PROMOTING, "e8=b", "e7e8b"),
        (EN_PASSANT, "dxe6 e.p.", "d5e6"),
        (EN_PASSANT, "dxe6e.p.", "d5e6"),
        (EN_PASSANT, "d5xe6+ e.p.", "d5e6"),
        (EN_PASSANT, "de6", "d5e6"),
        (EN_PASSANT, "d:e6", "d5e6"),
        (EN_PASSANT, "O-O", "e1g1"),
        (EN_PASSANT, "0-0", "e1g1"),
        (EN_PASSANT, "o-o", "e1g1"),
        (EN_PASSANT, "Kg1", "e1g1"),
    ],
)
def test_forms_that_people_write(fen, text, uci):
    board = Board(fen) if fen else Board()
    assert parse_san(board, text).uci == uci


@pytest.mark.parametrize(
    "text",
    [
        "", " ", "e", "e9", "i4", "nf3", "Nf", "N3", "Nxx3", "exe4", "xd5", "e4=Q=Q", "Ne8=Q",
        "e8=K", "e8=P", "e8()", "O-O-O-O", "OO", "--", "1-0", "é4", "Nf3\x00", "e4" * 40, "N-f3",
        "Ng-f3", "(Q)", "=Q", "Q", "Qf", "♘f3", "e.p.", "N9f3",
    ],
)  # fmt: skip
def test_what_is_no_move(text):
    with pytest.raises(InvalidMoveError) as caught:
        parse_san(Board(), text)
    assert caught.value.text == text


@pytest.mark.parametrize(
    ("fen", "text", "code"),
    [
        (None, "e5", "not-how-it-moves"),
        (None, "Qh5", "blocked"),
        (None, "O-O", "castling-blocked"),
        (None, "Ng3-f5", "empty-square"),
        (None, "e7-e5", "opponent-piece"),
        (None, "exd3", "nothing-to-take"),
        (PROMOTING, "e8", "promotion-needed"),
        (PROMOTING, "Qd1", "no-such-piece"),
        (PROMOTING, "O-O-O", "castling-lost"),
        ("4k3/4r3/8/8/8/8/4N3/4K3 w - - 0 1", "Nc3", "pinned"),
        ("4kr2/8/8/8/8/8/8/4K2R w K - 0 1", "O-O", "castling-through-check"),
        ("4k3/8/8/8/8/8/8/1R2K3 w B - 0 1", "O-O", "castling-lost"),
        ("3rk3/8/8/8/8/8/8/1R3K2 w B - 0 1", "O-O-O", "castling-through-check"),
    ],
)
def test_refused_moves_say_why(fen, text, code):
    board = Board(fen) if fen else Board()
    with pytest.raises(IllegalMoveError) as caught:
        parse_san(board, text)
    assert caught.value.refusal.code == code
    if caught.value.attempt is not None and code != "empty-square":
        assert board.explain(caught.value.attempt) == caught.value.refusal


def test_a_pawn_on_the_b_file_is_not_a_bishop():
    board = Board("4k3/8/8/8/2p5/1P1B4/8/4K3 w - - 0 1")
    assert parse_san(board, "bxc4").uci == "b3c4"
    assert parse_san(board, "Bxc4").uci == "d3c4"
    without_pawn = Board("4k3/8/8/8/2p5/3B4/8/4K3 w - - 0 1")
    with pytest.raises(IllegalMoveError):
        parse_san(without_pawn, "bxc4")


def test_an_ambiguous_move_lists_its_candidates():
    board = Board("4k3/8/8/8/8/1N6/8/1N2K3 w - - 0 1")
    with pytest.raises(AmbiguousMoveError) as caught:
        parse_san(board, "Nd2")
    assert sorted(caught.value.candidates) == ["N1d2", "N3d2"]
    with pytest.raises(AmbiguousMoveError) as caught:
        parse_san(board, "Cd2", language="fr")
    assert sorted(caught.value.candidates) == ["C1d2", "C3d2"]


def test_letters_belong_to_a_language():
    assert parse_san(Board(), "Cf3", language="fr").uci == "g1f3"
    with pytest.raises(InvalidMoveError):
        parse_san(Board(), "Cf3")
    with pytest.raises(InvalidMoveError):
        parse_san(Board(), "Nf3", language="fr")
    with pytest.raises(ValueError, match="'de'"):
        parse_san(Board(), "Sf3", language="de")


def test_an_illegal_move_has_no_text():
    with pytest.raises(IllegalMoveError):
        format_san(Board(), echecs.Move("e2", "e5"))
