import random

import chess
import pytest
from support.bad_fens import read_bad_fens
from support.places import DATA

from echecs import Board, InvalidFenError

BAD = read_bad_fens(DATA / "bad-fens.txt")


@pytest.mark.parametrize("case", BAD, ids=[case.text[:50] or "nothing" for case in BAD])
def test_every_fault_is_named(case):
    with pytest.raises(InvalidFenError) as caught:
        Board(case.text)
    assert {fault.code for fault in caught.value.faults} == case.codes
    assert len(str(caught.value)) < 2000


@pytest.mark.parametrize(
    "text",
    ["x" * 10_000_000, "8/" * 5_000_000, " " * 10_000_000, "♔" * 3_000_000, "1" * 10_000_000],
    ids=["letters", "ranks", "spaces", "kings", "digits"],
)
def test_ten_megabytes(text):
    with pytest.raises(InvalidFenError, match="at most 128 characters") as caught:
        Board(text)
    assert len(str(caught.value)) < 300


def test_any_character_in_any_place():
    """No single wrong character is accepted silently or breaks the reader."""
    fen = "r3k2r/p1ppqpb1/bn2pnp1/3PN3/1p2P3/2N2Q1p/PPPBBPPP/R3K2R w KQkq - 0 1"
    rng = random.Random(4)
    accepted = 0
    for _ in range(20_000):
        place = rng.randrange(len(fen))
        text = (
            fen[:place]
            + chr(rng.choice([rng.randrange(128), rng.randrange(0x3000)]))
            + fen[place + 1 :]
        )
        try:
            board = Board(text)
        except InvalidFenError:
            continue
        accepted += 1
        assert Board(board.fen) == board
    print(f"{accepted} of 20000 changed FENs were still legal")


# --- Beside python-chess -----------------------------------------------------------------


def test_random_positions_are_written_as_python_chess_does(positions):
    for other in positions(seed=7, count=10_000):
        fen = other.fen(en_passant="legal")
        board = Board(other.fen(en_passant="fen"))
        assert board.fen == fen
        assert board.epd == other.epd(en_passant="legal")
        assert Board(board.epd).epd == board.epd


@pytest.mark.parametrize("number", range(0, 960, 7))
def test_chess960_positions(number):
    other = chess.Board.from_chess960_pos(number)
    board = Board(other.fen())
    assert board.fen == other.fen()
    assert Board(other.shredder_fen()) == board


def test_counters_may_be_missing_unless_strict():
    epd = Board().epd
    assert Board(epd) == Board()
    assert Board(f"{epd} 0") == Board()
    for short in (epd, f"{epd} 0"):
        with pytest.raises(InvalidFenError) as caught:
            Board(short, strict=True)
        assert [fault.code for fault in caught.value.faults] == ["too-few-fields"]
