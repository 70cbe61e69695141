"""Polyglot books and keys, scores and diagrams, beside python-chess."""

import itertools
import random
import xml.etree.ElementTree as ElementTree

import chess
import chess.engine
import chess.polyglot
import pytest

import echecs.compat as ours
from echecs.compat import engine, polyglot, svg


@pytest.mark.parametrize("seed", range(6))
def test_keys_of_random_games(seed):
    rng = random.Random(seed)
    number = rng.randrange(960) if seed % 2 else 518
    oracle, board = chess.Board.from_chess960_pos(number), ours.Board.from_chess960_pos(number)
    for _ in range(80):
        assert polyglot.zobrist_hash(board) == chess.polyglot.zobrist_hash(oracle), oracle
        moves = list(oracle.legal_moves)
        if not moves:
            break
        move = rng.choice(moves)
        oracle.push(move)
        board.push_uci(move.uci())


@pytest.fixture(scope="module")
def book(tmp_path_factory):
    """A book of the first two half-moves, with a move that is not legal and castling."""
    path = tmp_path_factory.mktemp("book") / "book.bin"
    castling = chess.Board("r3k2r/8/8/8/8/8/8/R3K2R w KQkq - 0 1")
    records = []
    for board in (chess.Board(), castling):
        key = chess.polyglot.zobrist_hash(board)
        for weight, move in enumerate(list(board.legal_moves)[:6]):
            records.append((key, move.from_square << 6 | move.to_square, weight, 0))
        records.append((key, 0, 3, 0))
        records.append((key, 4 << 6 | 7, 9, 1))
    records.sort(key=lambda record: record[0])
    path.write_bytes(b"".join(polyglot.ENTRY_STRUCT.pack(*record) for record in records))
    return path


def test_books(book):
    with polyglot.open_reader(book) as mine, chess.polyglot.open_reader(book) as oracle:
        assert len(mine) == len(oracle)
        assert [entry[:4] for entry in mine] == [entry[:4] for entry in oracle]
        for fen in (chess.STARTING_FEN, "r3k2r/8/8/8/8/8/8/R3K2R w KQkq - 0 1"):
            board, other = ours.Board(fen), chess.Board(fen)
            found = [(entry.move.uci(), entry.weight) for entry in mine.find_all(board)]
            assert found == [(entry.move.uci(), entry.weight) for entry in oracle.find_all(other)]
            assert mine.find(board).move.uci() == oracle.find(other).move.uci()
            for name in ("choice", "weighted_choice"):
                drawn = getattr(mine, name)(board, random=random.Random(5))
                expected = getattr(oracle, name)(other, random=random.Random(5))
                assert drawn.move.uci() == expected.move.uci(), name
        assert mine.get(ours.Board(None)) is None
        with pytest.raises(IndexError):
            mine.find(ours.Board(None))


def test_a_file_that_is_no_book_is_refused(tmp_path):
    path = tmp_path / "bad.bin"
    path.write_bytes(b"x" * 17)
    with pytest.raises(OSError, match=r"bad\.bin"):
        polyglot.open_reader(path)
    path.write_bytes(b"")
    with polyglot.open_reader(path) as empty:
        assert list(empty) == []


def scores(module):
    numbers = (-300, 0, 5)
    mates = (-3, -1, 0, 1, 4)
    return [module.MateGiven, *map(module.Cp, numbers), *map(module.Mate, mates)]


def test_scores():
    for mine, oracle in zip(scores(engine), scores(chess.engine), strict=True):
        assert str(mine) == str(oracle)
        assert repr(mine) == repr(oracle)
        assert str(-mine) == str(-oracle)
        assert mine.mate() == oracle.mate()
        for mate_score in (None, 1000):
            assert mine.score(mate_score=mate_score) == oracle.score(mate_score=mate_score)
        view = engine.PovScore(mine, False), chess.engine.PovScore(oracle, False)
        assert repr(view[0]) == repr(view[1])
        assert str(view[0].white()) == str(view[1].white())
    pairs = itertools.product(zip(scores(engine), scores(chess.engine), strict=True), repeat=2)
    for (mine, oracle), (other, other_oracle) in pairs:
        assert (mine < other) == (oracle < other_oracle), (oracle, other_oracle)
        assert (mine == other) == (oracle == other_oracle), (oracle, other_oracle)


def test_diagrams_are_well_formed():
    board = ours.Board()
    board.push_san("e4")
    picture = svg.board(
        board,
        lastmove=board.peek(),
        check=ours.E8,
        arrows=[svg.Arrow(ours.E2, ours.E4, color="red"), (ours.A1, ours.A1)],
        fill={ours.D4: "#123456"},
        squares=board.attacks(ours.E4),
        size=300,
        orientation=ours.BLACK,
        borders=True,
    )
    root = ElementTree.fromstring(picture)
    assert root.get("width") == "300"
    assert "#123456" in picture
    ElementTree.fromstring(svg.piece(ours.Piece.from_symbol("q")))
    assert repr(svg.Arrow.from_pgn("Ra1h1")) == "Arrow(A1, H1, color='red')"
