"""Hostile input for the compiled code, for some seconds or for as long as asked.

`pytest tests/fuzz --fuzz-seconds 600` runs each target for ten minutes. Hypothesis
finds the odd corners and shrinks what it finds; the quick targets make up for
its pace with sheer numbers.
"""
# ruff: noqa: PT017 - an input may be refused, and then its error is looked at

import random
import time
from collections.abc import Callable
from typing import Any

import pytest
from hypothesis import HealthCheck, Phase, given, seed, settings
from hypothesis import strategies as st
from support.bad_fens import read_bad_fens
from support.perft_suite import read_suite
from support.places import DATA

from echecs import (
    MINI,
    STANDARD,
    Board,
    Game,
    IllegalMoveError,
    IllegalPositionError,
    InvalidFenError,
    InvalidMoveError,
    Move,
    Setup,
)
from echecs.domain.piece import PIECES, PROMOTION_KINDS

FENS = [case.fen for case in read_suite(DATA / "perft.epd")]
SEEDS = FENS + [case.text for case in read_bad_fens(DATA / "bad-fens.txt")]
RULES = st.sampled_from([STANDARD, MINI])
BATCH = 2000


# --- What is tried ---------------------------------------------------------------------

ranks = st.text("pnbrqkPNBRQK12345678", max_size=9)
fields = st.tuples(
    st.lists(ranks, min_size=7, max_size=9).map("/".join),
    st.sampled_from(["w", "b", "W", "", "-", "x"]),
    st.text("KQkqABCDEFGHabcdefgh-", max_size=5),
    st.one_of(st.just("-"), st.text("abcdefghi123456789-", max_size=3)),
    st.integers(-10, 10**6).map(str),
    st.integers(-10, 10**6).map(str),
)
well_formed = fields.map(" ".join)


@st.composite
def legal_looking(draw):
    """Eight ranks of eight squares with both kings, the rest drawn."""
    squares = draw(st.lists(st.sampled_from(".......pnbrqPNBRQ"), min_size=64, max_size=64))
    kings = draw(st.lists(st.integers(0, 63), min_size=2, max_size=2, unique=True))
    squares[kings[0]], squares[kings[1]] = "K", "k"
    text = "/".join("".join(squares[start : start + 8]) for start in range(0, 64, 8))
    for length in range(8, 0, -1):
        text = text.replace("." * length, str(length))
    rest = draw(st.tuples(st.sampled_from("wb"), st.text("KQkqAHah", max_size=4)))
    file = draw(st.sampled_from("abcdefgh"))
    passed = draw(st.sampled_from(["-", f"{file}3", f"{file}6"]))
    return f"{text} {rest[0]} {rest[1] or '-'} {passed} 0 1"


@st.composite
def mutated(draw):
    """A known FEN with some characters changed, dropped or put in."""
    text = draw(st.sampled_from(SEEDS))
    for _ in range(draw(st.integers(1, 4))):
        place = draw(st.integers(0, len(text)))
        kept = draw(st.integers(0, 2))
        text = text[:place] + draw(st.text(max_size=2)) + text[place + kept :]
    return text


texts = st.one_of(mutated(), legal_looking(), well_formed, st.text(max_size=200))
moves = st.builds(
    Move,
    st.integers(0, 63),
    st.integers(0, 63),
    st.one_of(st.none(), st.sampled_from(PROMOTION_KINDS)),
)
setups = st.builds(
    Setup,
    st.dictionaries(st.integers(-1, 64), st.sampled_from([*PIECES[0], *PIECES[1]]), max_size=40),
    st.integers(-1, 3),
    st.text("KQkqABCDEFGHabcdefgh-x", max_size=5),
    st.one_of(st.none(), st.integers(-1, 65)),
    st.integers(-(10**20), 10**20),
    st.integers(-5, 10**20),
)


# --- What must hold --------------------------------------------------------------------


def use_every_answer(board):
    """Ask a board all it can tell, and see that the answers agree."""
    legal = board.legal_moves
    assert len(legal) == board.legal_move_count == len(set(legal))
    assert board.has_legal_move == bool(legal)
    assert set(board.checking_moves) == {move for move in legal if board.gives_check(move)}
    again = Board(board.fen, rules=STANDARD if board.allows_castling else MINI)
    assert again == board
    assert again.key == board.key
    assert len(board.pieces()) == board.occupied_mask.bit_count()
    for square in (0, 27, 63):
        board.attackers(0, square)
    assert board.perft(2) == sum(board.play(move).legal_move_count for move in legal)
    return legal, board.pinned, board.checkers, str(board), board.is_insufficient_material


def read(text, rules):
    try:
        board = Board(text, rules=rules)
    except InvalidFenError as error:
        assert error.faults
        assert len(str(error)) < 20_000
        return
    use_every_answer(board)


def judge(setup, rules):
    try:
        board = Board.from_setup(setup, rules=rules)
    except IllegalPositionError as error:
        assert error.faults
        return
    except ValueError as error:
        # Squares and sides that do not exist.
        assert str(error)
        return
    use_every_answer(board)


def play(fen, tried, rules):
    game = Game(Board(fen, rules=rules), rules)
    for move in tried:
        board = game.board
        is_legal = move in board.legal_moves
        assert board.is_legal(move) == is_legal
        assert (board.explain(move) is None) == is_legal
        try:
            game.play(move)
        except IllegalMoveError as error:
            assert game.board is board
            assert str(error.refusal)
        else:
            assert is_legal
            assert game.board.key == Board(game.board.fen, rules=rules).key
        legal = board.legal_moves
        if game.board is board and legal and game.outcome is None:
            # Go on with a legal move, so that the game moves away from its start.
            game.play(legal[move.code % len(legal)])
    use_every_answer(game.board)


def spell(text):
    try:
        move = Move.from_uci(text)
    except InvalidMoveError as error:
        assert len(str(error)) < 1000
        return
    assert str(move) == text


# --- Quickly ---------------------------------------------------------------------------

LETTERS = "pnbrqkPNBRQK12345678/wb KQkq-abcdefgh0x\u265a\x00"


def changed(rng):
    """A known FEN, some of its characters changed, dropped, doubled or swapped."""
    letters = list(rng.choice(SEEDS))
    for _ in range(rng.randint(1, 3)):
        place = rng.randrange(len(letters) + 1)
        action = rng.randrange(4)
        if action == 0:
            letters.insert(place, rng.choice(LETTERS))
        elif action == 1:
            letters[place : place + 1] = rng.choice(LETTERS)
        elif action == 2:
            del letters[place : place + rng.randint(1, 3)]
        else:
            letters[place:place] = letters[: rng.randrange(9)]
    return "".join(letters)


def scattered(rng):
    """Both kings and any number of other pieces, put anywhere."""
    squares = [""] * 64
    for place in rng.sample(range(64), rng.randint(0, 30)):
        squares[place] = rng.choice("pnbrqPNBRQ")
    king, other = rng.sample(range(64), 2)
    squares[king], squares[other] = "K", "k"
    rows = []
    for start in range(0, 64, 8):
        row, empty = "", 0
        for piece in squares[start : start + 8]:
            if piece:
                row, empty = row + (str(empty) if empty else "") + piece, 0
            else:
                empty += 1
        rows.append(row + (str(empty) if empty else ""))
    rights = "".join(letter for letter in "KQkq" if rng.random() < 0.1) or "-"
    passed = rng.choice("abcdefgh") + rng.choice("36") if rng.random() < 0.2 else "-"
    return f"{'/'.join(rows)} {rng.choice('wb')} {rights} {passed} 0 1"


def read_quickly(rng):
    read(changed(rng) if rng.random() < 0.5 else scattered(rng), rng.choice((STANDARD, MINI)))


def play_quickly(rng):
    tried = [Move(rng.randrange(64), rng.randrange(64)) for _ in range(rng.randint(1, 20))]
    play(rng.choice(FENS), tried, rng.choice((STANDARD, MINI)))


@pytest.mark.parametrize("target", [read_quickly, play_quickly], ids=["FENs", "moves"])
def test_survives_quickly(target, fuzz_seconds, capsys):
    survived = 0
    began = time.monotonic()
    while not survived or time.monotonic() - began < fuzz_seconds:
        for number in range(survived, survived + 100):
            try:
                target(random.Random(number))
            except Exception as error:
                error.add_note(f"from random.Random({number})")
                raise
        survived += 100
    with capsys.disabled():
        print(f"\n  fuzz, {target.__name__}: {survived} inputs in {time.monotonic() - began:.0f} s")


# --- By hypothesis ---------------------------------------------------------------------

TARGETS: dict[str, tuple[Callable[..., None], tuple[st.SearchStrategy[Any], ...]]] = {
    "reading FENs": (read, (texts, RULES)),
    "judging set-ups": (judge, (setups, RULES)),
    "playing moves": (
        play,
        (st.sampled_from(FENS), st.lists(moves, min_size=1, max_size=30), RULES),
    ),
    "spelling moves": (
        spell,
        (st.one_of(st.text(max_size=8), st.text("abcdefgh12345678qrbn", max_size=6)),),
    ),
}


@pytest.mark.parametrize("name", TARGETS)
def test_survives(name, fuzz_seconds, capsys):
    check, strategies = TARGETS[name]
    survived = 0
    began = time.monotonic()

    def counted(arguments):
        nonlocal survived
        check(*arguments)
        survived += 1

    number = 0
    while not number or time.monotonic() - began < fuzz_seconds:
        number += 1
        # A seed a batch: every failure can be had again, no two batches are alike.
        run = given(st.tuples(*strategies))(counted)
        run = settings(
            max_examples=BATCH if fuzz_seconds > 30 else 250,
            database=None,
            deadline=None,
            phases=(Phase.generate, Phase.shrink),
            suppress_health_check=list(HealthCheck),
        )(seed(number)(run))
        run()
    with capsys.disabled():
        print(f"\n  fuzz, {name}: {survived} inputs survived in {time.monotonic() - began:.0f} s")
