"""What PGN files hold that the standard does not foresee."""

import io
import time

import chess.pgn
import pytest

from echecs import Board, parse_pgn, read_pgn, scan_headers


def read(text):
    """The games of a text, or of bytes as a file holds them."""
    stream = io.BytesIO(text) if isinstance(text, bytes) else io.StringIO(text)
    return list(read_pgn(stream))


def theirs(text):
    """Main lines as python-chess reads them from the decoded text."""
    if isinstance(text, bytes):
        try:
            text = text.decode("utf-8-sig")
        except UnicodeDecodeError:
            text = text.decode("latin-1")
    stream = io.StringIO(text.replace("\r\n", "\n"))
    found = []
    while (game := chess.pgn.read_game(stream)) is not None:
        found.append([move.uci() for move in game.mainline_moves()])
    return found


# Name, text, the main line of each game; python-chess must find the same.
SAME = [
    ("byte order mark", b'\xef\xbb\xbf[White "A"]\n\n1. e4 *\n', ["e2e4"]),
    ("Windows lines", b'[White "A"]\r\n\r\n1. e4 e5\r\n2. Nf3 *\r\n', ["e2e4 e7e5 g1f3"]),
    ("Latin-1", '[White "Müller"]\n\n1. e4 {Größe} *\n'.encode("latin-1"), ["e2e4"]),
    ("UTF-8", '[White "Müller"]\n\n1. e4 {Größe} *\n'.encode(), ["e2e4"]),
    ("escape lines", '[White "A"]\n\n%hidden e5 (\n1. e4 e5\n% 2. d4 }\n2. Nf3 *\n',
     ["e2e4 e7e5 g1f3"]),
    ("no result", '[White "A"]\n\n1. e4 e5\n\n[White "B"]\n\n1. d4\n', ["e2e4 e7e5", "d2d4"]),
    ("no headers", "1. e4 e5 *\n\n1. d4 *\n", ["e2e4 e7e5", "d2d4"]),
    ("no headers, no results", "1. e4 e5\n\n1. d4 d5\n", ["e2e4 e7e5", "d2d4 d7d5"]),
    ("headers alone", '[White "A"]\n[Black "B"]\n\n*\n\n[White "C"]\n\n1. e4 *\n', ["", "e2e4"]),
    ("zeros in castling", "1. e4 e5 2. Nf3 Nc6 3. Bb5 a6 4. 0-0 *\n",
     ["e2e4 e7e5 g1f3 b8c6 f1b5 a7a6 e1g1"]),
    ("no spaces", "1.e4 e5 2.Nf3 Nc6*\n", ["e2e4 e7e5 g1f3 b8c6"]),
    ("long moves", "1. e2-e4 e7-e5 2. Ng1-f3 *\n", ["e2e4 e7e5 g1f3"]),
    ("numbers everywhere", "1. e4 1... e5 2... 2. Nf3 17 Nc6 *\n", ["e2e4 e7e5 g1f3 b8c6"]),
    ("judgements glued", "1. e4! e5?? 2. Nf3!? Nc6?! $13 *\n", ["e2e4 e7e5 g1f3 b8c6"]),
    ("evaluations", "1. e4 e5 += 2. Nf3 +- Nc6 = *\n", ["e2e4 e7e5 g1f3 b8c6"]),
    ("comment until the end of the line", "1. e4 ; a ) { comment\ne5 *\n", ["e2e4 e7e5"]),
    ("brackets in a comment", "1. e4 {( [ ; %} e5 *\n", ["e2e4 e7e5"]),
    ("clock times", "1. e4 { [%clk 0:10:00] } 1... e5 { [%eval 0.2] [%clk 0:09:58] } *\n",
     ["e2e4 e7e5"]),
    ("a comment of many lines", "1. e4 {one\n\ntwo\n\nthree} e5 *\n", ["e2e4 e7e5"]),
    ("checks left out", "1. f3 e5 2. g4 Qh4 0-1\n", ["f2f3 e7e5 g2g4 d8h4"]),
    ("checks made up", "1. f3+ e5# 2. g4++ Qh4 0-1\n", ["f2f3 e7e5 g2g4 d8h4"]),
    ("a FEN without counters", '[FEN "4k3/8/8/8/8/8/4P3/4K3 w - -"]\n\n1. e4 *\n', ["e2e4"]),
    ("black moves first", '[FEN "4k3/8/8/8/8/8/4P3/4K3 b - - 0 9"]\n\n9... Kd7 10. e4 *\n',
     ["e8d7 e2e4"]),
    ("a promotion without =", '[FEN "8/4P1k1/8/8/8/8/8/4K3 w - - 0 1"]\n\n1. e8Q *\n', ["e7e8q"]),
    ("Chess960", '[Variant "Chess960"]\n[FEN "4k3/8/8/8/8/8/8/1R3KR1 w GB - 0 1"]\n\n1. O-O *\n',
     ["f1g1"]),
    ("several tags on a line", '[White "A"] [Black "B"]\n\n1. e4 *\n', ["e2e4"]),
    ("bare quotes in a tag", '[Event "the "big" one"]\n\n1. e4 *\n', ["e2e4"]),
    ("a variation after the result's comment", "1. e4 (1. d4 d5) e5 {x} 1/2-1/2 {y}\n",
     ["e2e4 e7e5"]),
]  # fmt: skip


@pytest.mark.parametrize(("text", "lines"), [row[1:] for row in SAME], ids=[row[0] for row in SAME])
def test_read_like_python_chess(text, lines):
    ours = [[move.uci for move in game.moves] for game in read(text)]
    assert ours == [line.split() for line in lines]
    if b"[White" in (text if isinstance(text, bytes) else text.encode()) and "] [" in str(text):
        return  # python-chess takes several tags on a line for one
    assert ours == theirs(text)


def test_accents_survive_both_encodings():
    for encoding in ("latin-1", "utf-8"):
        game = read('[White "Müller"]\n\n1. e4 {Größe} *\n'.encode(encoding))[0]
        assert game.headers["White"] == "Müller"
        assert game.root.next.comment == "Größe"


def test_en_passant_is_said_in_several_ways():
    for said in ("dxe6 e.p.", "dxe6e.p.", "dxe6+ e.p.", "dxe6"):
        game = parse_pgn(f'[FEN "4k3/8/8/3Pp3/8/8/8/4K3 w - e6 0 1"]\n\n1. {said} Kd8 *')
        assert [move.uci for move in game.moves] == ["d5e6", "e8d8"]
        assert game.errors == []


# --- Errors: the game that has them, the place, and the games after --------------------

BAD = [
    ("null move in check", "1. e4 f5 2. Qh5+ -- 3. d4 *", "null-move", (1, 18), "e2e4 f7f5 d1h5"),
    ("illegal move", "1. e4 e5\n2. Bb4 Nc6 *", "illegal-move", (2, 4), "e2e4 e7e5"),
    ("no move", "1. e4 e5\n2. xyzzy Nc6 *", "not-a-move", (2, 4), "e2e4 e7e5"),
    ("accents before", "{été} 1. e9 *", "not-a-move", (1, 10), ""),
    ("ambiguous move", "1. Nc3 a6 2. Nf3 a5 3. Nd4 a4 4. Nb5 *", "ambiguous-move", (1, 34),
     "b1c3 a7a6 g1f3 a6a5 f3d4 a5a4"),
    ("unclosed comment", "1. e4 {never closed 1. d4", "unclosed-comment", (1, 7), "e2e4"),
    ("unclosed variation", "1. e4 (1. d4 d5", "unclosed-variation", None, "e2e4"),
    ("in a variation", "1. e4 (1. Qh5 e5) e5 2. Nf3 *", "illegal-move", (1, 11), "e2e4 e7e5 g1f3"),
    ("stray parenthesis", "1. e4 ) e5 *", "stray-close", (1, 7), "e2e4 e7e5"),
    ("variation before any move", "(1. d4) 1. e4 *", "variation-without-move", (1, 1), "e2e4"),
    ("variation of nothing", "1. e4 ((1. d4)) e5 *", "variation-without-move", (1, 8), "e2e4 e7e5"),
    ("a letter of no piece", "1. §f3 *", "unexpected", (1, 4), None),
    ("judgement out of range", "1. e4 $300 e5 *", "unexpected", (1, 7), "e2e4 e7e5"),
    ("judgement without number", "1. e4 $ e5 *", "unexpected", (1, 7), "e2e4 e7e5"),
    ("bad FEN", '[FEN "8/8/8/8/8/8/8/8 w - - 0 1"]\n\n1. e4 *', "fen-tag", None, ""),
    ("tag without a value", "[White]\n\n1. e4 *", "tag", (1, 1), "e2e4"),
    ("tag without an end", '[White "A\n\n1. e4 *', "tag", (1, 1), "e2e4"),
]  # fmt: skip


@pytest.mark.parametrize(
    ("text", "code", "place", "line"), [row[1:] for row in BAD], ids=[row[0] for row in BAD]
)
def test_errors_are_told_and_reading_goes_on(text, code, place, line):
    followed = f'{text}\n\n[Event "next"]\n\n1. c4 *\n'
    games = read(followed)
    assert len(games) == 2
    bad, good = games
    assert bad.errors[0].problem.code == code
    if place is not None:
        assert (bad.errors[0].line, bad.errors[0].column) == place
    if line is not None:
        assert " ".join(move.uci for move in bad.moves) == line
    assert good.headers == {"Event": "next"}
    assert [move.uci for move in good.moves] == ["c2c4"]
    assert good.errors == []


def test_lines_are_counted_from_the_start_of_the_file():
    text = '[White "A"]\n\n1. e4 *\n\n' * 3 + "\n1. e4\ne5 Ke9 *\n"
    assert [(error.line, error.column) for error in read(text)[-1].errors] == [(15, 4)]


def test_a_remark_before_the_moves_is_no_game_of_its_own():
    games = read("{Intro}\n\n1. e4 e5 1-0 {a fine game}\n\n{Next}\n\n1. d4 *\n")
    assert [game.comment for game in games] == ["Intro", "Next"]
    assert games[0].end.comment == "a fine game"
    assert [len(game) for game in games] == [2, 1]


@pytest.mark.parametrize("text", [row[1] for row in [*SAME, *BAD]])
def test_headers_are_found_game_by_game_without_reading_moves(text):
    data = text if isinstance(text, bytes) else text.encode()
    entries = list(scan_headers(io.BytesIO(data)))
    assert [entry.headers for entry in entries] == [game.headers for game in read(data)]
    assert [entry.game().moves for entry in entries] == [game.moves for game in read(data)]


def test_a_bad_fen_leaves_the_starting_position_and_no_moves():
    game = parse_pgn('[FEN "nonsense"]\n\n1. e4 (1. d4) e5 *')
    assert game.initial_board == Board()
    assert len(game) == 0


def test_nothing_at_all():
    for text in ("", "\n \n", "\ufeff", "% only an escape\n"):
        assert read(text) == []
    assert parse_pgn("").moves == []


# --- Hostile files ---------------------------------------------------------------------

TEN_MEGABYTES = 10_000_000


def hostile(kind):
    if kind == "nested without moves":
        return "1. e4 " + "(" * 100_000 + "{x} " * 100_000 + ")" * 100_000
    if kind == "nested with moves":
        return "1. e4 e5 " + "(1... d5 (1... c5 " * 50_000 + ")" * 100_000
    if kind == "one line of moves":
        return "Nf3 Nf6 Ng1 Ng8 " * (TEN_MEGABYTES // 16)
    if kind == "opening brackets":
        return "(" * TEN_MEGABYTES
    if kind == "closing brackets":
        return "1. e4 " + ")" * TEN_MEGABYTES
    if kind == "unclosed comments":
        return "1. e4 " + "{" * TEN_MEGABYTES
    if kind == "one endless word":
        return "e" * TEN_MEGABYTES
    if kind == "an endless header":
        return '[White "' + "x" * TEN_MEGABYTES
    if kind == "many headers":
        return '[A "b"]\n' * (TEN_MEGABYTES // 8)
    if kind == "many tiny games":
        return "e9 *" * (TEN_MEGABYTES // 100)
    return "1. e4 " + "{" + "\n\n" * (TEN_MEGABYTES // 2)


@pytest.mark.parametrize(
    "kind",
    [
        "nested without moves", "nested with moves", "one line of moves", "opening brackets",
        "closing brackets", "unclosed comments", "one endless word", "an endless header",
        "many headers", "many tiny games", "empty lines in a comment",
    ],
)  # fmt: skip
def test_ten_hostile_megabytes(kind):
    text = hostile(kind)
    begun = time.perf_counter()
    games = read(text)
    assert games
    assert all(len(game.errors) <= 20 for game in games)
    assert sum(1 for _ in scan_headers(io.StringIO(text))) >= 1
    assert time.perf_counter() - begun < 60


def test_nested_a_thousand_deep_and_no_deeper():
    def nested(depth):
        # Each variation replaces the only move of the one around it.
        return "1. e4 " + "(1. d4 (1. e4 " * (depth // 2) + ")" * depth + " *"

    game = parse_pgn(nested(1000))
    assert (game.errors, len(game)) == ([], 1001)
    again = parse_pgn(str(game))
    assert len(again) == 1001
    too_deep = parse_pgn(nested(1002))
    assert [error.problem.code for error in too_deep.errors] == ["too-deep"]
