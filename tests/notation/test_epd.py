import io

import chess
import pytest

from echecs import (
    Board,
    InvalidEpdError,
    InvalidFenError,
    Move,
    format_epd,
    format_san,
    parse_epd,
    read_epd,
)

START = "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq -"


@pytest.mark.parametrize(
    ("text", "operations"),
    [
        ("", {}),
        (";", {}),
        (" ;", {}),
        ("bm e4;", {"bm": (Move("e2", "e4"),)}),
        ("bm Nf3 e4", {"bm": (Move("g1", "f3"), Move("e2", "e4"))}),
        ("bm g1f3; am e2e4;", {"bm": (Move("g1", "f3"),), "am": (Move("e2", "e4"),)}),
        ("bm;", {"bm": ()}),
        ("sm e4;", {"sm": Move("e2", "e4")}),
        ("pv e4 e5 Nf3;", {"pv": (Move("e2", "e4"), Move("e7", "e5"), Move("g1", "f3"))}),
        ("pv 1. e4 e5 2. Nf3;", {"pv": (Move("e2", "e4"), Move("e7", "e5"), Move("g1", "f3"))}),
        ("bm #5; PV: e2e4 e7e5;", {"dm": 5, "pv": (Move("e2", "e4"), Move("e7", "e5"))}),
        ("bm #-3;", {"dm": -3}),
        ("bm e4 #2;", {"dm": 2, "bm": (Move("e2", "e4"),)}),
        ("dm 4; ce -32; acn 1000000000000;", {"dm": 4, "ce": -32, "acn": 10**12}),
        ('id "a; b"; c0 "x";', {"id": "a; b", "c0": "x"}),
        ("id two words; c9;", {"id": "two words", "c9": ""}),
        (r'c1 "say \"hi\"\n";', {"c1": 'say "hi"\n'}),
        (";D1 20 ;D2 400", {"D1": 20, "D2": 400}),
        ('foo 3; bar 2.5; baz "3"; qux a b; none;',
         {"foo": 3, "bar": 2.5, "baz": "3", "qux": ("a", "b"), "none": None}),
    ],
)  # fmt: skip
def test_operations(text, operations):
    epd = parse_epd(f"{START} {text}")
    assert epd.board == Board()
    assert epd.operations == operations
    again = parse_epd(format_epd(*epd))
    assert again == epd


def test_a_whole_fen_before_the_operations():
    epd = parse_epd('4k3/8/8/8/8/8/4P3/4K3 w - - 12 34 bm e4; id "x";')
    assert (epd.board.halfmove_clock, epd.board.fullmove_number) == (12, 34)
    assert epd.operations == {"bm": (Move("e2", "e4"),), "id": "x"}
    assert parse_epd(Board().fen).board == Board()
    assert parse_epd(Board().fen + ";").board == Board()
    assert parse_epd(START + ";").board == Board()


def test_counters_as_operations():
    epd = parse_epd(f"{START} hmvc 7; fmvn 9;")
    assert epd.board.fen.endswith(" 7 9")
    with pytest.raises(InvalidFenError):
        parse_epd(f"{START} hmvc x;")


@pytest.mark.parametrize(
    ("text", "code", "column"),
    [
        ("bm e5;", "bad-move", 1),
        ('id "x"; bm Zz9;', "bad-move", 9),
        ("pv e4 e4;", "bad-move", 1),
        ("sm;", "one-move", 1),
        ("dm;", "one-number", 1),
        ("dm x;", "not-a-number", 1),
        ("bm #x;", "not-a-number", 1),
        ("dm 1²;", "not-a-number", 1),
        ('id "open', "unclosed-quote", 4),
        ("=3;", "not-an-operation", 1),
        ('"x" 3;', "not-an-operation", 1),
    ],
)
def test_refused(text, code, column):
    with pytest.raises(InvalidEpdError) as caught:
        parse_epd(f"{START} {text}")
    assert caught.value.problem.code == code
    assert caught.value.column == len(START) + 1 + column


@pytest.mark.parametrize("text", ["", "x", "8/8/8/8/8/8/8/8 w - -", START.replace(" w ", " x ")])
def test_no_position(text):
    with pytest.raises(InvalidFenError):
        parse_epd(text)


def test_names_of_operations_are_checked():
    with pytest.raises(ValueError, match="not the name"):
        format_epd(Board(), {"no good": 1})


def moves_of(epd, opcode):
    moves = epd.operations.get(opcode, ())
    assert isinstance(moves, tuple)
    return moves


def test_random_positions_as_python_chess_writes_and_reads_them(positions):
    for other in positions(seed=11, count=1_000):
        moves = list(other.legal_moves)
        theirs = other.epd(bm=moves[:3], pv=moves[:1], id='semi; "colon"', dm=3, ce=-7)
        epd = parse_epd(theirs)
        assert [move.uci for move in moves_of(epd, "bm")] == sorted(
            (move.uci() for move in moves[:3]),
            key=lambda uci: theirs.index(f" {other.san(chess.Move.from_uci(uci))}"),
        )
        assert [move.uci for move in moves_of(epd, "pv")] == [move.uci() for move in moves[:1]]
        assert epd.operations["id"] == 'semi; "colon"'
        back, operations = chess.Board.from_epd(format_epd(*epd))
        assert back.epd() == other.epd()
        assert set(operations["bm"]) == set(moves[:3])
        assert operations["id"] == 'semi; "colon"'
        assert (operations["dm"], operations["ce"]) == (3, -7)


def test_a_file(tmp_path):
    lines = f"\ufeff# comment\n{START} bm e4;\n\n{START} bm e5;\n{START} dm 1;\n"
    path = tmp_path / "suite.epd"
    path.write_text(lines, encoding="utf-8")
    errors = []
    found = list(read_epd(path, on_error=lambda number, error: errors.append((number, error))))
    assert [format_san(epd.board, move) for epd in found for move in moves_of(epd, "bm")] == ["e4"]
    assert found[1].operations == {"dm": 1}
    assert [number for number, _ in errors] == [4]
    with pytest.raises(InvalidEpdError):
        list(read_epd(io.StringIO(lines.lstrip("\ufeff"))))
