"""One position examined: what is found, and what is said of its claim."""

import chess
import pytest

from echecs import Board
from echecs.batch.audit.effort import Effort
from echecs.batch.audit.examine import examine
from echecs.batch.audit.facts import find_duals, find_keys, shortest_line
from echecs.batch.input.entry import Entry
from echecs.batch.input.form import POSITIONS, PUZZLE_COLUMNS, PUZZLES, Form
from echecs.batch.options import Options
from echecs.notation.epd import read_epd
from echecs.notation.san import format_san
from echecs.solver import Prover, solve, verify

THREE = "7k/4K1pp/7N/8/8/8/8/B7 w - -"
ROOKS = "7k/8/6K1/8/8/8/8/RR6 w - -"
MATED = "7k/8/6K1/8/8/8/8/R7 b - -"
BARE = "7k/8/6K1/8/8/8/8/8 w - -"
STALEMATE = "7k/5Q2/6K1/8/8/8/8/8 b - -"
START = "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq -"


def examined(text, form=POSITIONS, prover=None, **options):
    columns = PUZZLE_COLUMNS if form == PUZZLES else ()
    entry = Entry(1, text.encode())
    return examine(entry, Form(form, columns), "test", Options(**options), prover or Prover(4))


@pytest.mark.parametrize(
    ("line", "options", "expected"),
    [
        (f"{THREE} dm 3;", {}, ("correct", "", "")),
        (f"{THREE} bm #3;", {}, ("correct", "", "")),
        (f"{THREE} dm 3; bm Bf6;", {}, ("correct", "", "")),
        (f"{THREE} pv Bf6 gxf6 Kf8 f5 Nf7#;", {}, ("correct", "", "")),
        (f"{THREE} bm Bf6;", {}, ("correct", "", "")),
        (f"{MATED} dm -1;", {}, ("correct", "", "")),
        (f"{ROOKS} dm 1;", {}, ("correct", "", "")),
        (f"{ROOKS} dm 1;", {"sole_key": True}, ("cooked", "other-keys", "Rb8#")),
        (f"{ROOKS} dm 1; bm Ra8#;", {}, ("cooked", "other-keys", "Rb8#")),
        (f"{ROOKS} dm 1; bm Ra8#;", {"keys": False}, ("correct", "", "")),
        (f"{ROOKS} dm 1; bm Ra8# Rb8#;", {}, ("correct", "", "")),
        (f"{THREE} dm 4;", {}, ("shorter", "shorter", "")),
        (f"{THREE} dm 2;", {}, ("longer", "longer", "")),
        (f"{THREE} dm 3; bm Kf8;", {}, ("wrong", "key-fails", "Kf8")),
        (f"{THREE} dm 3; bm Kf8;", {"keys": False}, ("wrong", "key-fails", "Kf8")),
        (f"{THREE} dm 3; pv Bf6 gxf6 Kf7;", {}, ("wrong", "line-fails", "2.Kf7")),
        (f"{MATED} dm 1;", {}, ("wrong", "other-side", "")),
        (f"{THREE} dm -3;", {}, ("wrong", "other-side", "")),
        (f"{BARE} dm 3;", {}, ("wrong", "no-mate", "")),
        (f"{STALEMATE} dm 1;", {}, ("wrong", "no-mate", "")),
        (f"{THREE} dm 2;", {"moves": 2}, ("wrong", "none-so-short", "")),
        (f"{THREE} dm 3;", {"moves": 2}, ("undecided", "beyond-limit", "")),
        (f"{START} dm 9;", {"nodes": 500, "seconds": None}, ("undecided", "not-found", "")),
        (f"{START} bm e4;", {"nodes": 500, "seconds": None}, ("undecided", "not-found", "")),
        (THREE, {}, ("no-claim", "", "")),
    ],
)
def test_findings(line, options, expected):
    record, _ = examined(line, **options)
    assert (record.finding, record.detail, record.evidence) == expected


# The opponent's king goes to h8 first; two rooks mate in two, either of them beginning.
LADDER = "x,6k1/8/R7/1R6/8/8/8/7K b - - 0 1,g8h8 b5b7 h8g8 a6a8,1,1,1,1,mate mateIn2,,"
OTHER = LADDER.replace("b5b7 h8g8 a6a8", "b5c5").replace("mate mateIn2", "long")


@pytest.mark.parametrize(
    ("row", "expected"),
    [
        (LADDER, ("cooked", "other-keys")),
        # Any mate in one is accepted.
        ("x,6k1/8/6K1/8/8/8/8/RR6 b - - 0 1,g8h8 a1a8,1,1,1,1,mate mateIn1,,", ("correct", "")),
        # The theme and the moves say different things.
        (LADDER.replace("mateIn2", "mateIn3"), ("shorter", "shorter")),
        (LADDER.replace(" b5b7 h8g8 a6a8", " b5b7"), ("cooked", "other-keys")),
        (
            LADDER.replace("b5b7 h8g8 a6a8", "b5c5").replace("mate mateIn2", "long"),
            ("no-claim", "skipped"),
        ),
    ],
)
def test_puzzles(row, expected):
    record, _ = examined(row, PUZZLES)
    assert (record.finding, record.detail) == expected
    assert record.name == "x"


def test_other_puzzles_are_searched_when_asked():
    assert examined(OTHER, PUZZLES)[0].mate is None
    record, _ = examined(OTHER, PUZZLES, other_puzzles=True)
    assert (record.finding, record.mate) == ("no-claim", 2)


def test_what_cannot_be_read_says_so():
    record, _ = examined("rubbish")
    assert (record.finding, record.status, record.line) == ("error", "error", 1)
    assert "'rubbish'" in record.error


@pytest.fixture(scope="module")
def mates(data):
    """Problems of two and three moves."""
    problems = read_epd(data / "mates.epd")
    return [
        (epd.board, epd.operations["dm"]) for epd in problems if epd.operations.get("dm") in (2, 3)
    ]


def mate_lines(data):
    return [
        line
        for line in (data / "mates.epd").read_text().splitlines()
        if line and not line.startswith("#")
    ][:60]


def test_facts_depend_on_the_position_alone(data):
    """A table full of other problems, or none: the record is the same."""
    lines = [line for line in mate_lines(data) if " dm " in line or " bm " in line][:25]
    warm = Prover(1)
    orders = [lines, lines[::-1]]
    records = [
        {line: examined(line, prover=warm, duals=True)[0] for line in order} for order in orders
    ]
    for line in lines:
        alone = examined(line, duals=True)[0]._replace(nodes=0, seconds=0)
        if alone.status == "solved" and alone.all_keys:
            for each in records:
                assert each[line]._replace(nodes=0, seconds=0) == alone


def test_keys_and_lines_are_right(mates):
    assert len(mates) >= 5
    for board, mate in mates:
        effort = Effort(Prover(4), Options(seconds=None))
        keys = find_keys(effort, board, mate)
        assert keys.are_all
        assert set(keys.moves) == set(solve(board).keys)
        line = shortest_line(effort, board, mate)
        assert line is not None
        assert line[0] == keys.moves[0]
        assert len(line) == 2 * mate - 1
        for move in line:
            board = board.play(move)
        assert board.is_check
        assert not board.has_legal_move


def brute_duals(board, key):
    """The replies to a key of a mate in two after which several moves mate, by python-chess."""
    position = chess.Board(board.fen)
    position.push_uci(str(key))
    found = []
    for reply in sorted(position.legal_moves, key=chess.Move.uci):
        position.push(reply)
        answers = []
        for move in sorted(position.legal_moves, key=chess.Move.uci):
            said = position.san(move)
            if said.endswith("#"):
                answers.append(said)
        position.pop()
        if len(answers) > 1:
            found.append((position.san(reply), answers))
    return found


def test_duals_of_mates_in_two(mates):
    checked = 0
    for board, mate in mates:
        keys = solve(board).keys
        if mate != 2 or len(keys) != 1:
            continue
        effort = Effort(Prover(4), Options(seconds=None))
        expected = brute_duals(board, keys[0])[:20]
        found = find_duals(effort, board, keys[0], mate)
        assert found is not None
        assert len(found) == len(expected)
        for text, (reply, answers) in zip(found, expected, strict=True):
            assert reply in text
            assert all(answer in text for answer in answers)
        checked += bool(expected)
    assert checked


def test_proofs_hold():
    import gzip
    import io

    record, proof = examined(f"{THREE} dm 3;", proofs=True)
    verified = verify(io.StringIO(gzip.decompress(proof).decode()))
    assert (verified.board.fen, verified.mate) == (record.fen, 3)
    assert not examined(f"{START} dm 9;", nodes=100, seconds=None, proofs=True)[1]


def test_the_line_is_told_in_both_notations():
    record, _ = examined(f"{THREE} dm 3;")
    board = Board(record.fen)
    for said, coordinates in zip(record.solution, record.solution_uci, strict=True):
        move = next(move for move in board.legal_moves if str(move) == coordinates)
        assert format_san(board, move) == said
        board = board.play(move)
