"""Distances to mate: known ones, consistent ones, and those of slower ways to find them."""

import itertools
import random
import re

import chess
import pytest
from support.brute_force import BruteForce

from echecs import Board
from echecs.solver import solve
from echecs.solver.endings import DRAW, ending_of, endings_of, name_ending

SMALL = endings_of(3)
# White's longest mate and Black's, in moves, as the literature has them; either side to move.
LONGEST = {
    "KQK": (10, 0), "KRK": (16, 0), "KBK": (0, 0), "KNK": (0, 0), "KPK": (28, 0),
    "KQQK": (10, 0), "KQRK": (16, 0), "KQBK": (10, 0), "KQNK": (10, 0), "KQPK": (28, 0),
    "KRRK": (16, 0), "KRBK": (16, 0), "KRNK": (16, 0), "KRPK": (28, 0), "KBBK": (19, 0),
    "KBNK": (33, 0), "KBPK": (31, 0), "KNNK": (1, 0), "KNPK": (28, 0), "KPPK": (32, 0),
    "KQKQ": (13, 12), "KQKR": (35, 19), "KQKB": (17, 0), "KQKN": (21, 0), "KQKP": (28, 29),
    "KRKR": (19, 19), "KRKB": (29, 0), "KRKN": (40, 1), "KRKP": (32, 43), "KBKB": (1, 0),
    "KBKN": (1, 1), "KBKP": (1, 29), "KNKN": (1, 0), "KNKP": (7, 29), "KPKP": (33, 33),
}  # fmt: skip
EVERY_DAY = [*SMALL, "KBBK", "KBNK", "KRRK", "KNNK", "KQKQ", "KQKR", "KRKN", "KBKB", "KNKN"]


def longest_mates(survey):
    white, black = survey.white, survey.black
    if black is None:
        return white.longest_win, white.longest_loss
    return max(white.longest_win, black.longest_loss), max(black.longest_win, white.longest_loss)


@pytest.mark.parametrize("name", LONGEST)
def test_longest_mates_and_every_value(endings, is_long, name):
    """Known lengths, and each value of a table follows from those after its moves."""
    if name not in EVERY_DAY and not is_long:
        pytest.skip("slow: runs with --long")
    survey = endings.build(name).survey
    assert longest_mates(survey) == LONGEST[name]
    assert endings.count_contradictions(name) == 0
    moves, fen = survey.longest
    if moves:
        assert endings.distance(Board(fen)) == moves


def test_the_table_of_lengths_is_whole():
    assert list(LONGEST) == endings_of(3) + endings_of(4)


# --- Positions of our own making -------------------------------------------------------


def placement(grid):
    """The first field of a FEN, from letters by square."""
    rows = [
        "".join(grid.get(8 * rank + file, "1") for file in range(8)) for rank in range(7, -1, -1)
    ]
    return re.sub("1+", lambda empty: str(len(empty.group())), "/".join(rows))


def random_board(random_source, name, *, flipped=False):
    """A legal position with the men of an ending, set up without its tables."""
    _, white, black = name.split("K")
    if flipped:
        white, black = black, white
    men = "K" + white + "k" + black.lower()
    while True:
        squares = random_source.sample(range(64), len(men))
        grid = dict(zip(squares, men, strict=True))
        turn = random_source.choice("wb")
        try:
            return Board(f"{placement(grid)} {turn} - - 0 1")
        except ValueError:
            continue


def expected(endings, board):
    """What the positions after each legal move make of a board."""
    replies = [endings.distance(board.play(move)) for move in board.legal_moves]
    if not replies:
        return 0 if board.is_check else DRAW
    lost = [reply for reply in replies if reply is not DRAW and reply <= 0]
    if lost:
        return 1 - max(lost)
    return DRAW if DRAW in replies else -max(replies)


@pytest.mark.parametrize("name", LONGEST)
def test_samples_follow_from_their_moves(endings, is_long, name):
    """The same with the moves of `Board`, on positions that the table did not choose."""
    if "P" in name and name not in ("KPK", "KPKP") and not is_long:
        pytest.skip("slow: runs with --long")
    source = random.Random(name)
    for number in range(400 if is_long else 100):
        board = random_board(source, name, flipped=bool(number & 1))
        assert ending_of(board) == name
        assert endings.distance(board) == expected(endings, board), board.fen


def test_en_passant_is_looked_at(endings):
    """Positions in which a pawn may be taken en passant, some lost or drawn without it."""
    source = random.Random(1)
    seen = changed = 0
    while seen < 300:
        board = random_board(source, "KPKP", flipped=bool(seen & 1))
        for move in board.legal_moves:
            after = board.play(move)
            if after.en_passant_square is None:
                continue
            seen += 1
            assert endings.distance(after) == expected(endings, after), after.fen
            fields = after.fen.split()
            without = Board(" ".join([*fields[:3], "-", *fields[4:]]))
            changed += endings.distance(after) != endings.distance(without)
    assert changed > 10


def mirrored(board, *, files, ranks, diagonal):
    grid = {}
    for square, piece in board.pieces().items():
        file, rank = int(square) & 7, int(square) >> 3
        file = 7 - file if files else file
        rank = 7 - rank if ranks else rank
        if diagonal:
            file, rank = rank, file
        grid[8 * rank + file] = piece.symbol
    return f"{placement(grid)} {board.fen.split()[1]} - - 0 1"


@pytest.mark.parametrize("name", ["KQKR", "KBBK", "KRRK", "KQKQ", "KBNK"])
def test_mirror_images_are_equal(endings, name):
    source = random.Random(name)
    for _ in range(50):
        board = random_board(source, name)
        distance = endings.distance(board)
        for files, ranks, diagonal in itertools.product((False, True), repeat=3):
            fen = mirrored(board, files=files, ranks=ranks, diagonal=diagonal)
            assert endings.distance(Board(fen)) == distance, fen
        colours = chess.Board(board.fen).mirror().fen()
        assert endings.distance(Board(colours)) == distance, colours


def test_like_men_on_either_side_of_the_diagonal(endings):
    """The black king may go where the position is its own mirror image."""
    assert endings.distance(Board("8/5Q2/6Q1/8/8/2K5/8/1k6 b - - 0 1")) == -1


# --- Slower ways -----------------------------------------------------------------------


@pytest.mark.parametrize("name", ["KQK", "KRK", "KPK", "KQKR", "KRRK", "KPKP"])
def test_short_mates_by_brute_force(endings, name):
    """python-chess finds the same lengths and the same first moves."""
    source = random.Random(name)
    slow = BruteForce()
    found = 0
    while found < 8:
        board = random_board(source, name)
        distance = endings.distance(board)
        if distance is DRAW or not -1 <= distance <= 2 or distance == 0:
            continue
        found += 1
        oracle = chess.Board(board.fen)
        assert slow.length(oracle, 2) == distance, board.fen
        if distance > 0:
            keys = {str(move) for move in endings.best_moves(board)}
            assert keys == slow.keys(oracle, distance), board.fen


@pytest.mark.parametrize("name", ["KQK", "KRK", "KPK", "KBBK", "KQKR", "KRRK"])
def test_the_search_agrees(endings, name):
    """Table and search, each the other's oracle, where the search goes far enough."""
    source = random.Random(name)
    found = 0
    while found < 10:
        board = random_board(source, name)
        distance = endings.distance(board)
        if distance is DRAW or not 2 <= distance <= 5:
            continue
        found += 1
        solution = solve(board)
        assert solution.mate == distance, board.fen
        assert {str(key) for key in solution.keys} == {
            str(move) for move in endings.best_moves(board)
        }, board.fen


def test_shared_endings(endings, shared_data):
    """Every position of at most four men with its known distance."""
    checked = 0
    for path in sorted((shared_data / "endings").glob("*.epd")):
        if len(name_ending(path.stem)) > 4:
            continue
        for line in path.read_text(encoding="utf-8").splitlines():
            fields, _, claim = line.partition(" bm #")
            board = Board(f"{fields} 0 1")
            assert endings.distance(board) == int(claim.rstrip("; ")), line
            checked += 1
    assert checked > 400
