"""Hostile text for every parser: it is read, or refused with an error of ours.

What is read must survive being written and read again.
"""

import io
import random
import time

import pytest

from echecs import (
    Board,
    EchecsError,
    Move,
    Square,
    format_canonical,
    format_epd,
    format_pgn,
    format_san,
    parse_canonical,
    parse_epd,
    parse_pgn,
    parse_san,
    parse_uci,
    read_pgn,
    scan_headers,
)

BOARDS = [
    Board(fen)
    for fen in (
        "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1",
        "r3k2r/p1ppqpb1/bn2pnp1/3PN3/1p2P3/2N2Q1p/PPPBBPPP/R3K2R w KQkq - 0 1",
        "4k3/1P6/8/3Pp3/8/8/p7/1N2K2R w K e6 3 40",
        "1r3kr1/8/8/8/8/8/8/1R3KR1 b GBgb - 0 1",
        "8/8/8/8/8/1N6/8/1N2K1kq b - - 0 1",
    )
]
FENS = [board.fen for board in BOARDS]
SANS = ["e4", "Nf3", "O-O-O", "0-0", "exd6 e.p.", "bxa8=Q+", "N1d2!?", "Ng1-f3", "e8(Q)", "Kg1"]
UCIS = ["e2e4", "e7e8q", "e1h1", "b7b8Q", "0000"]
EPDS = [
    f'{FENS[0]} bm e4 Nf3; id "x; y"; c0 "a \\" b";',
    "8/2B4p/2p2R1K/1Pk3N1/1n1r1n2/NQP5/8/8 w - - bm #5; PV: g5e4 c5d5; dm 3; hmvc 3; fmvn 9;",
    "r3k2r/8/8/8/8/8/8/R3K2R w KQkq - ;D1 26 ;D2 568",
]
PGNS = [
    '[Event "a \\"b\\""]\n[Result "1-0"]\n\n{x} 1. e4! e5 '
    "(1... c5 $3 (1... d5) 2. Nf3 {y}) 2. Nf3 ; z\n1-0\n",
    '\ufeff[FEN "4k3/1P6/8/3Pp3/8/8/p7/1N2K2R w K e6 3 40"]\n\n'
    "40. dxe6 e.p. a1=Q (40... Kd8) 41. 0-0 *\n",
    '1. e4 -- (2. d4) 2. Qh9 {unclosed\n\n[Event "next"]\n\n1. d4 1/2-1/2\n%escape\n1. c4 *',
]
CANONICALS = [format_canonical(board) for board in BOARDS]
TOKENS = [
    *"{}()[];\"%$!?*.,-+=#/:\\ \t\r\n0189abhxKQRBNPkqé♘\x00\u2028\ud800",
    "O-O", "=Q", "e.p.", "1-0", "1/2-1/2", "[Event \"", "\n\n", "$255", "#7", "bm ", "pv ",
    "99999999999999999999", "wK,", ";;", "--", "1...", "e4", "Nf3",
]  # fmt: skip


def mutants(rng, seeds):
    """Endless variants of the seeds: cut, doubled, spliced, with foreign matter."""
    while True:
        text = rng.choice(seeds)
        for _ in range(rng.randrange(1, 6)):
            at = rng.randrange(len(text) + 1)
            end = min(len(text), at + rng.randrange(1, 12))
            choice = rng.randrange(6)
            if choice == 0:
                text = text[:at] + text[end:]
            elif choice == 1:
                text = text[:at] + rng.choice(TOKENS) + text[at:]
            elif choice == 2:
                text = text[:at] + rng.choice(TOKENS) + text[end:]
            elif choice == 3:
                text = text[:at] + text[at:end] * rng.randrange(2, 5) + text[end:]
            elif choice == 4:
                other = rng.choice(seeds)
                text = text[:at] + other[rng.randrange(len(other) + 1) :]
            else:
                text = text[:at] + chr(rng.randrange(0x250)) + text[end:]
        yield text[:2000]


def try_fen(rng, text):
    board = Board(text, strict=rng.random() < 0.5)
    assert Board(board.fen, strict=True) == board


def try_san(rng, text):
    board = rng.choice(BOARDS)
    language = rng.choice(("en", "fr"))
    move = parse_san(board, text, language=language)
    assert board.is_legal(move)
    assert parse_san(board, format_san(board, move, language=language), language=language) == move


def try_uci(rng, text):
    board = rng.choice(BOARDS)
    assert board.is_legal(parse_uci(board, text))
    Move.from_uci(text)


def try_square(rng, text):
    assert Square(text[:2]).name == text[:2]


def try_epd(rng, text):
    epd = parse_epd(text)
    again = parse_epd(format_epd(*epd))
    assert again.operations == epd.operations
    assert again.board.epd == epd.board.epd


def try_canonical(rng, text):
    board = Board.from_setup(parse_canonical(text))
    assert format_canonical(board) == text.strip()


def try_pgn(rng, text):
    if rng.random() < 0.5:
        games = list(read_pgn(io.StringIO(text)))
    else:
        games = list(read_pgn(io.BytesIO(text.encode("latin-1", "replace"))))
    for game in games:
        written = format_pgn(game)
        again = parse_pgn(written)
        assert again.errors == []
        assert format_pgn(again) == written
    assert len(list(scan_headers(io.StringIO(text)))) <= text.count("\n") + len(text)


TARGETS = {
    "FEN": (try_fen, FENS),
    "SAN": (try_san, SANS),
    "UCI": (try_uci, UCIS),
    "square": (try_square, UCIS),
    "EPD": (try_epd, EPDS),
    "canonical": (try_canonical, CANONICALS),
    "PGN": (try_pgn, PGNS),
}


@pytest.mark.parametrize("name", TARGETS)
def test_survives(name, request, capsys):
    attempt, seeds = TARGETS[name]
    total = request.config.getoption("--fuzz-seconds", default=None)
    seconds = float(total) / len(TARGETS) if total else 1.5
    # Tests repeat themselves; a longer run looks where nobody has looked.
    seed = time.time_ns() if total else 20260101
    rng = random.Random(seed)
    survived = read = 0
    begun = time.perf_counter()
    for text in mutants(rng, seeds):
        try:
            attempt(rng, text)
            read += 1
        except EchecsError:
            pass
        except Exception:
            print(f"{name}, seed {seed}, input {survived}: {text!r}")
            raise
        survived += 1
        if survived % 64 == 0 and time.perf_counter() - begun > seconds:
            break
    assert survived > 100
    if total:
        with capsys.disabled():
            print(f"\n{name}: {survived} inputs survived, {read} of them read (seed {seed})")
