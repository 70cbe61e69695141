"""The endings as an object: names, best moves, lines, and what has no table."""

import pytest

from echecs import Board
from echecs.domain.rules import RULE_SETS
from echecs.errors import InvalidEndingError
from echecs.solver.endings import DRAW, ending_of, endings_of, leads_to, name_ending
from echecs.solver.endings.material import needed_for, within_reach
from echecs.solver.endings.table import Making, Table, probe


@pytest.mark.parametrize(
    ("text", "name"),
    [
        ("KQKR", "KQKR"),
        ("KRKQ", "KQKR"),
        ("krvkq", "KQKR"),
        ("KPKR", "KRKP"),
        ("KvKP", "KPK"),
        ("KNBK", "KBNK"),
        ("KRKPR", "KRPKR"),
        (" kpk ", "KPK"),
    ],
)
def test_names(text, name):
    assert name_ending(text) == name


@pytest.mark.parametrize("text", ["", "KK", "QR", "KQRBNK", "KXK", "KQKRK", "QKKR", "K" * 500, "é"])
def test_bad_names(text):
    with pytest.raises(InvalidEndingError):
        name_ending(text)


def test_how_many_there_are():
    assert [len(endings_of(men)) for men in (3, 4, 5)] == [5, 30, 110]
    for name in endings_of(5):
        assert name_ending(name) == name


def test_what_leads_where():
    assert leads_to("KQKR") == ["KQK", "KRK"]
    assert set(leads_to("KPK")) == {"KQK", "KRK", "KBK", "KNK"}
    assert "KRKQ" not in leads_to("KPKR")
    order = needed_for("KRPKR")
    assert order[-1] == "KRPKR"
    for place, name in enumerate(order):
        assert set(leads_to(name)) <= set(order[:place])


def test_what_is_within_reach():
    assert within_reach(Board("4k3/8/8/8/8/8/8/4KR2 w - - 0 1"), 4) == ["KRK"]
    reach = within_reach(Board("4k1n1/7p/8/8/8/8/P7/4KR2 w - - 0 1"), 4)
    assert {"KRK", "KPK", "KQRK", "KRPK", "KQKN", "KPKP", "KRKN"} <= set(reach)
    assert not {"KQQK", "KRRKN", "KBBK", "KPPK"} & set(reach)


def test_best_moves_and_line(endings):
    board = Board("8/8/8/8/8/2k5/1R6/K7 w - - 0 1")
    line = endings.line(board)
    assert len(line) == 31
    for ply, move in enumerate(line):
        distance = endings.distance(board)
        assert distance == (16 - ply // 2 if ply % 2 == 0 else -(15 - ply // 2))
        assert move in endings.best_moves(board)
        board = board.play(move)
    assert board.is_checkmate
    assert endings.distance(board) == 0
    assert endings.best_moves(board) == endings.line(board) == []


def test_a_draw_is_kept(endings):
    """The black king must take the rook; anything else loses."""
    board = Board("8/8/8/8/8/k7/1R6/7K b - - 0 1")
    assert endings.distance(board) is DRAW
    assert [str(move) for move in endings.best_moves(board)] == ["a3b2"]
    assert endings.line(board) == []


def test_bare_kings_draw(endings):
    assert endings.distance(Board("8/8/8/8/8/2k5/8/K7 w - - 0 1")) is DRAW


@pytest.mark.parametrize(
    ("fen", "rules"),
    [
        ("4k3/8/8/8/8/8/8/4K2R w K - 0 1", "standard"),
        ("rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1", "standard"),
        ("4k3/8/8/8/8/8/PPPP4/4K3 w - - 0 1", "standard"),
        ("4k3/7p/8/8/8/8/P7/4K3 w - - 0 1", "mini"),
    ],
)
def test_what_no_table_has(endings, fen, rules):
    """Castling, too many men, and pawns on both sides without en passant."""
    board = Board(fen, rules=RULE_SETS[rules])
    endings.load("KPKP")
    assert endings.distance(board) is None
    assert endings.best_moves(board) == endings.line(board) == []
    assert probe(board) == (False, False, 0)


def test_five_men_are_not_built_unasked(endings):
    board = Board("8/2k4r/8/R1K5/8/2P5/8/8 w - - 0 1")
    assert ending_of(board) == "KRPKR"
    assert endings.distance(board) is None
    with pytest.raises(LookupError):
        endings.count_contradictions("KRPKR")


def test_prepare(endings):
    board = Board("8/8/8/8/8/3k4/1P6/K7 w - - 0 1")
    assert endings.prepare(board) == ["KQK", "KRK", "KBK", "KNK", "KPK"]
    assert probe(board)[0]


@pytest.mark.parametrize("name", ["", "KQ", "KK", "KQQQQK", "KQKQKQ", "KXK", "QKK"])
def test_a_table_of_no_ending(name):
    with pytest.raises(ValueError, match=r"ending|men"):
        Table(name)


def test_ranges_are_bounded():
    """No index from outside reaches beyond the table."""
    table = Table("KNK")
    size = len(table)
    assert table.board(size) is None
    assert table.board(2**63) is None
    assert table.read(size, size + 10) == b""
    assert len(table.read(size - 3, 2**63)) == 3
    for begin, content in ((size, b"x"), (0, bytes(size + 1)), (2**63, b"")):
        with pytest.raises(ValueError, match="more bytes"):
            table.write(begin, content)
    with pytest.raises(OverflowError):
        table.read(-1, 5)
    making = Making(table)
    assert making.open(0, 2**63) == 0
    for moves in (-1, 127, 2**30):
        with pytest.raises(ValueError, match="moves"):
            making.spread_losses(0, size, moves)
        with pytest.raises(ValueError, match="moves"):
            making.spread_wins(0, size, moves + 1 if moves > 0 else 0)


def test_a_table_needs_the_smaller_ones_first(tmp_path):
    """Nothing is guessed where a capture leads out of what is known."""
    import subprocess
    import sys

    program = (
        "from echecs.solver.endings.table import Making, Table\n"
        "try:\n"
        "    Making(Table('KRKB')).open(0, 10**9)\n"
        "except RuntimeError as error:\n"
        "    print(error)\n"
    )
    done = subprocess.run([sys.executable, "-c", program], capture_output=True, text=True)
    assert done.stdout == "KRKB needs a table that is not loaded\n", done.stderr
