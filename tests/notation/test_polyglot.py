"""Opening books beside python-chess."""

import os
import random
import struct

import chess
import chess.polyglot
import pytest

from echecs import SQUARES, Board, Book, Move, book_key, parse_san, parse_uci


def entry(board, uci, weight):
    move = chess.Move.from_uci(uci)
    code = move.to_square | move.from_square << 6 | ((move.promotion or 1) - 1) << 12
    return struct.pack(">QHHI", chess.polyglot.zobrist_hash(board), code, weight, 7)


CASTLING = "r3k2r/8/8/8/8/8/8/R3K2R w KQkq - 0 1"
PROMOTION = "8/P6k/8/8/8/8/8/K7 w - - 0 1"


@pytest.fixture
def book(tmp_path):
    start, castling, promotion = chess.Board(), chess.Board(CASTLING), chess.Board(PROMOTION)
    entries = [
        entry(start, "e2e4", 30),
        entry(start, "d2d4", 70),
        entry(start, "e2e5", 90),
        entry(castling, "e1h1", 5),
        entry(promotion, "a7a8r", 0),
    ]
    path = tmp_path / "book.bin"
    path.write_bytes(b"".join(sorted(entries)))
    with Book(path) as opened:
        yield opened, path


def test_moves_of_a_book(book):
    ours, path = book
    assert len(ours) == 5
    assert [(found.move.uci, found.weight) for found in ours[Board()]] == [
        ("d2d4", 70),
        ("e2e4", 30),
    ]
    assert ours[Board()][0].learn == 7
    assert ours[Board(CASTLING)][0].move == parse_uci(Board(CASTLING), "e1g1")
    assert ours[Board(PROMOTION)][0].move.uci == "a7a8r"
    assert ours[Board().play(Move("e2", "e4"))] == []
    with chess.polyglot.open_reader(path) as theirs:
        assert {entry.move.uci() for entry in theirs.find_all(chess.Board())} == {"e2e4", "d2d4"}


def test_choosing(book):
    ours, _path = book
    rng = random.Random(1)
    chosen = [ours.choose(Board(), rng) for _ in range(200)]
    assert 40 < chosen.count(Move("e2", "e4")) < 80
    assert ours.choose(Board(PROMOTION)) is None
    assert ours.choose(Board().play(Move("e2", "e4"))) is None


def test_files_that_are_no_books(tmp_path):
    path = tmp_path / "book.bin"
    path.write_bytes(b"")
    with Book(path) as empty:
        assert len(empty) == 0
        assert empty[Board()] == []
    path.write_bytes(b"x" * 17)
    with pytest.raises(ValueError, match="17 bytes"):
        Book(path)


def test_a_book_that_changes_or_is_closed(tmp_path):
    path = tmp_path / "book.bin"
    path.write_bytes(entry(chess.Board(), "e2e4", 1) * 3)
    with Book(path) as book:
        assert len(book[Board()]) == 3
        path.write_bytes(b"")
        with pytest.raises(ValueError, match="shorter"):
            book.choose(Board())
    with pytest.raises(ValueError, match="closed"):
        book[Board()]


def test_a_book_of_noise(tmp_path):
    rng = random.Random(3)
    path = tmp_path / "book.bin"
    path.write_bytes(rng.randbytes(16 * 500))
    key = book_key(Board()).to_bytes(8, "big")
    with Book(path) as book:
        assert book[Board()] == []
    # All 65,536 moves that two bytes can say, of which twenty are legal.
    path.write_bytes(b"".join(key + code.to_bytes(2, "big") + bytes(6) for code in range(1 << 16)))
    with Book(path) as book:
        assert {found.move for found in book[Board()]} == set(Board().legal_moves)


def test_keys_are_those_of_the_format():
    rng = random.Random(6)
    for number in range(20):
        theirs = chess.Board() if number % 2 else chess.Board.from_chess960_pos(rng.randrange(960))
        while not theirs.is_game_over() and theirs.ply() < 60:
            passed = None if theirs.ep_square is None else SQUARES[theirs.ep_square]
            key = book_key(Board(theirs.fen()), passed)
            assert key == chess.polyglot.zobrist_hash(theirs)
            theirs.push(rng.choice(list(theirs.legal_moves)))


def test_a_double_step_that_a_pinned_pawn_cannot_answer(tmp_path):
    """The books count it, a board does not: its moves are found all the same."""
    before = "nr6/pq3p1k/bppp4/8/1n1p1pPp/6NP/2Pb3K/NQ6 w - - 0 32"
    board = Board(before).play(parse_san(Board(before), "c4"))
    theirs = chess.Board(before)
    theirs.push_san("c4")
    assert board.en_passant_square is None
    assert theirs.ep_square is not None
    key = chess.polyglot.zobrist_hash(theirs)
    assert book_key(board, SQUARES[theirs.ep_square]) == key != book_key(board)
    # A square that no double step has passed over changes nothing.
    assert book_key(board, SQUARES[0]) == book_key(board)
    path = tmp_path / "book.bin"
    move = board.legal_moves[0]
    code = move.origin << 6 | move.destination
    path.write_bytes(struct.pack(">QHHI", key, code, 5, 0))
    with Book(path) as book:
        assert [found.move for found in book[board]] == [move]


def test_a_book_is_opened_by_its_path():
    for wrong in (1, None, b"book.bin"):
        with pytest.raises(TypeError, match="by its path"):
            Book(wrong)  # type: ignore[arg-type]
    os.fstat(1)
