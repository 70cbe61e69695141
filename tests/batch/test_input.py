"""Inputs of every form: what they are, where their entries stand, what they claim."""

import gzip
import io

import pytest
import zstandard

from echecs.batch.input import entry as entry_module
from echecs.batch.input.entry import LONGEST_LINE, Entries
from echecs.batch.input.form import GAMES, POSITIONS, PUZZLES
from echecs.batch.input.problem import parse_problem
from echecs.batch.input.source import Source
from echecs.errors import EchecsError, InvalidEntryError, InvalidPgnError

MATE_IN_THREE = "7k/4K1pp/7N/8/8/8/8/B7 w - - 0 1"
MATE_IN_ONE = "7k/8/6K1/8/8/8/8/R7 w - - 0 1"
HEADING = "PuzzleId,FEN,Moves,Rating,RatingDeviation,Popularity,NbPlays,Themes,GameUrl,OpeningTags"
# A puzzle of two moves: the FEN is before the opponent's Rxf4.
PUZZLE = (
    "mJDcO,5rk1/p1Q3pp/8/3p4/3q1r2/8/P1P3PP/R4R1K w - - 0 21,f1f4 d4a1 f4f1 a1f1,1321,76,95,"
    "17352,endgame hangingPiece mate mateIn2 short,https://lichess.org/oAkUCwh7#40,"
)
OTHER_PUZZLE = (
    "0kDWS,1r6/1PN5/3p4/4kpp1/1R6/P3n3/K1P5/8 b - - 0 49,e3d5 b4b5 b8b7 b5b7,1947,75,95,13691,"
    "advantage endgame pin short,https://lichess.org/q2SFqfYD/black#97,"
)
GAME = f"""\
[Event "first"]
[FEN "{MATE_IN_THREE}"]

1. Bf6 gxf6 2. Kf8 f5 3. Nf7# 1-0
"""


def entries_of(text, form=None):
    data = text if isinstance(text, bytes) else text.encode()
    return Entries(Source("test", io.BytesIO(data)), form)


def problems_of(text, form=None):
    entries = entries_of(text, form)
    return [parse_problem(entry, entries.form) for entry in entries]


@pytest.mark.parametrize(
    ("text", "kind"),
    [
        (f"{MATE_IN_ONE}\n", POSITIONS),
        (f"\ufeff# a remark\n\n{MATE_IN_ONE}\n", POSITIONS),
        ("7k/8/6K1/8/8/8/8/R7 w - - dm 1;\n", POSITIONS),
        (f"{HEADING}\n{PUZZLE}\n", PUZZLES),
        (f"{PUZZLE}\n", PUZZLES),
        (f"this line is spoilt\n{PUZZLE}\n", PUZZLES),
        (GAME, GAMES),
        (f"% escaped\n\n{GAME}", GAMES),
        ("1. e4 e5 *\n", GAMES),
        ("\x00\x01\x02\n", POSITIONS),
        ("", POSITIONS),
    ],
)
def test_the_form_shows_in_the_content(text, kind):
    assert entries_of(text).form.kind == kind


def test_a_form_that_is_said_counts():
    assert entries_of(f"{MATE_IN_ONE}\n", "pgn").form.kind == GAMES
    assert entries_of(f"{PUZZLE}\n", "lichess").form.kind == PUZZLES


@pytest.mark.parametrize("pack", [gzip.compress, zstandard.compress, bytes])
def test_packed_or_not(pack):
    data = pack(f"{MATE_IN_ONE}\n{MATE_IN_THREE}\n".encode())
    assert [problem.board.fen for problem in problems_of(data)] == [MATE_IN_ONE, MATE_IN_THREE]


def test_a_damaged_packed_file_ends_with_what_is_wrong():
    packed = gzip.compress(f"{MATE_IN_ONE}\n".encode() * 20_000)
    entries = list(entries_of(packed[: len(packed) // 2]))
    assert len(entries) > 1
    assert entries[-1].fault is not None
    assert str(entries[-1].fault).startswith("it cannot be unpacked to its end: ")
    assert entries[-1].line == entries[-2].line + 1


def test_lines_keep_their_numbers():
    text = f"# remark\n\n{MATE_IN_ONE}\r\n   \n{MATE_IN_THREE}"
    assert [(entry.line, entry.text) for entry in entries_of(text)] == [
        (3, MATE_IN_ONE.encode()),
        (5, MATE_IN_THREE.encode()),
    ]


def test_an_endless_line_is_one_entry():
    text = f"{MATE_IN_ONE}\n{'x' * 10_000_000}\n{MATE_IN_THREE}\n"
    entries = entries_of(text)
    first, long, last = entries
    assert (first.line, long.line, last.line) == (1, 2, 3)
    assert len(long.text) < LONGEST_LINE
    with pytest.raises(InvalidEntryError, match="a line of 10000001 bytes is too long"):
        parse_problem(long, entries.form)


def test_binary_lines_are_entries_that_cannot_be_read():
    entries = entries_of(bytes(range(256)) * 3 + b"\n" + MATE_IN_ONE.encode())
    *spoilt, last = entries
    assert spoilt
    for entry in spoilt:
        with pytest.raises(EchecsError):
            parse_problem(entry, entries.form)
    assert parse_problem(last, entries.form).board.fen == MATE_IN_ONE


def test_claims_of_an_epd():
    def claim(operations):
        (problem,) = problems_of(f"7k/8/6K1/8/8/8/8/R7 w - - {operations}")
        return problem.claim.mate, [str(move) for move in problem.claim.keys]

    assert claim("dm 1;") == (1, [])
    assert claim("bm #1;") == (1, [])
    assert claim("bm Ra8#; dm 1;") == (1, ["a1a8"])
    assert claim("bm Ra8#;") == (None, ["a1a8"])
    assert claim("pv Ra8#;") == (1, ["a1a8"])
    assert claim("pv Ra7;") == (None, ["a1a7"])
    assert claim('id "x";') == (None, [])
    assert claim("dm -4;") == (-4, [])


def test_a_claim_beyond_any_search_is_refused():
    with pytest.raises(InvalidEntryError, match="at most 126 moves"):
        problems_of("7k/8/6K1/8/8/8/8/R7 w - - dm 127;")


def test_a_puzzle_begins_after_the_first_move():
    for text in (f"{HEADING}\n{PUZZLE}\n", PUZZLE, PUZZLE.replace("mJDcO", '"mJDcO"')):
        (problem,) = problems_of(text)
        assert problem.name == "mJDcO"
        assert problem.board.fen == "5rk1/p1Q3pp/8/3p4/3q1R2/8/P1P3PP/R6K b - - 0 21"
        assert problem.claim.mate == 2
        assert [str(move) for move in problem.claim.keys] == ["d4a1"]
        assert problem.claim.is_puzzle


def test_columns_may_stand_in_another_order():
    (problem,) = problems_of(
        "Moves,PuzzleId,FEN\n"
        "f1f4 d4a1 f4f1 a1f1,x,5rk1/p1Q3pp/8/3p4/3q1r2/8/P1P3PP/R4R1K w - - 0 21"
    )
    assert (problem.name, problem.claim.mate) == ("x", 2)


def test_a_puzzle_without_mate_claims_none():
    (problem,) = problems_of(OTHER_PUZZLE)
    assert problem.is_other_puzzle
    assert problem.claim.is_empty


def test_a_game_claims_the_mate_it_ends_in():
    first, second, third = problems_of(
        f'{GAME}\n[FEN "{MATE_IN_ONE}"]\n\n1. Ra7 *\n\n[Event "third"]\n\n1. f3 e5 2. g4 *\n'
    )
    assert (first.name, first.claim.mate, len(first.claim.line)) == ("first", 3, 5)
    assert second.claim.is_empty
    assert third.board.fen.startswith("rnbqkbnr/pppp1ppp/8/4p3/6P1/5P2/")


def test_a_bad_game_names_its_line():
    entries = entries_of(f'{GAME}\n[FEN "nonsense"]\n\n1. e4 *\n')
    first, second = entries
    parse_problem(first, entries.form)
    with pytest.raises(InvalidPgnError) as caught:
        parse_problem(second, entries.form)
    assert second.line == 6
    assert caught.value.line >= 6


def test_a_bad_move_leaves_the_position():
    (problem,) = problems_of(f'[FEN "{MATE_IN_ONE}"]\n\n1. Qa8# 1-0\n')
    assert problem.board.fen == MATE_IN_ONE
    assert problem.claim.is_empty


# --- Inputs that are not what they should be -------------------------------------------


def faults_of(text, form=None):
    """The codes of what is wrong, by the line it is told of."""
    return [(entry.line, entry.fault.code) for entry in entries_of(text, form) if entry.fault]


@pytest.mark.parametrize("kept", [0.1, 0.9, 0.999])
def test_a_zstandard_file_that_breaks_off(kept):
    """What is missing is told, as of a gzip file; it must not look like the end."""
    lines = [f'7k/8/6K1/8/8/8/8/R7 w - - dm 1; id "{number * number}";' for number in range(9999)]
    packed = zstandard.compress("\n".join(lines).encode())
    broken = packed[: int(len(packed) * kept)]
    entries = list(entries_of(broken))
    assert entries[-1].fault is not None
    assert entries[-1].fault.code == "damaged"
    assert [entry.text.decode() for entry in entries[:-1]] == lines[: len(entries) - 1]


def test_zstandard_frames_one_after_the_other():
    line = f"{MATE_IN_ONE}\n".encode()
    packed = b"".join(zstandard.compress(line * count) for count in (1, 2000, 3))
    assert [entry.line for entry in entries_of(packed)] == list(range(1, 2005))


@pytest.mark.parametrize("encoding", ["utf-16", "utf-32"])
@pytest.mark.parametrize("form", [None, "epd", "pgn", "lichess"])
def test_wide_text_is_told_once(encoding, form):
    assert faults_of((MATE_IN_ONE + "\n").encode(encoding) * 3, form) == [(1, "wide-text")]


def test_zeros_are_no_wide_text():
    assert [entry.line for entry in entries_of(b"\0" * 50 + f"\n{MATE_IN_ONE}\n".encode())] == [
        1,
        2,
    ]


def test_a_game_that_does_not_end(monkeypatch):
    """A packed file of a few kilobytes may hold a comment of gigabytes."""
    monkeypatch.setattr(entry_module, "LONGEST_GAME", 1 << 21)
    text = GAME.encode() + b"\n1. e4 {" + b"x" * (8 << 20)
    entries = list(entries_of(gzip.compress(text)))
    assert [entry.fault.code for entry in entries if entry.fault] == ["game-too-long"]
    assert entries[0].fault is None


@pytest.mark.parametrize(
    ("text", "told"),
    [
        ("PuzzleId,FEN,Themes\nx,6k1/8/R7/1R6/8/8/8/7K b - - 0 1,mateIn2\n", "column Moves"),
        ("PuzzleId,Moves,Themes\nx,g8h8 b5b7,mateIn2\n", "column FEN"),
        (f"{HEADING}\nx,6k1/8/R7/1R6/8/8/8/7K b - - 0 1\n", "no moves"),
        (f"{HEADING}\nx,6k1/8/R7/1R6/8/8/8/7K b - - 0 1,,1,1,1,1,mateIn2,,\n", "no moves"),
        (
            f"{HEADING}\nx,6k1/8/R7/1R6/8/8/8/7K b - - 0 1,g8h8 b5b7,1,1,1,1,mateIn999999,,\n",
            "at most 126 moves",
        ),
    ],
)
def test_rows_that_lack_something(text, told):
    entries = entries_of(text)
    (entry,) = entries
    assert entry.line == 2
    with pytest.raises(InvalidEntryError, match=told):
        parse_problem(entry, entries.form)
