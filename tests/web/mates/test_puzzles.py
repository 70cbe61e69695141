"""The built-in puzzles: each is what it says, none twice."""

import random
from collections import Counter

import chess
import pytest

from echecs.domain.board import Board
from echecs.domain.move import Move
from echecs.solver.keys import find_keys
from echecs.solver.search.prover import Prover
from echecs.solver.solve import solve
from echecs.web.mates.pack import choose, find_puzzle, play_games, read_games
from echecs.web.mates.puzzles import Puzzle, puzzle_id, read_puzzles, write_puzzles
from echecs.web.mates.themes import THEMES, difficulty_of, themes_of

SAMPLE = 25


@pytest.fixture(scope="module")
def puzzles():
    return list(read_puzzles())


def test_there_are_many_of_every_length_and_none_twice(puzzles):
    assert len(puzzles) >= 500
    lengths = Counter(puzzle.mate for puzzle in puzzles)
    assert set(lengths) == {1, 2, 3, 4, 5}
    assert min(lengths.values()) >= 50
    assert len({puzzle.board.epd for puzzle in puzzles}) == len(puzzles)
    assert len({puzzle_id(puzzle.board) for puzzle in puzzles}) == len(puzzles)
    mirrored = {puzzle.board.mirror().epd for puzzle in puzzles}
    assert not mirrored & {puzzle.board.epd for puzzle in puzzles}
    turns = Counter(puzzle.board.turn for puzzle in puzzles)
    assert min(turns.values()) > len(puzzles) / 4


def test_lines_mate_and_keys_begin_them(puzzles):
    for puzzle in puzzles:
        board = chess.Board(f"{puzzle.board.epd} 0 1")
        assert len(puzzle.line) == 2 * puzzle.mate - 1
        assert puzzle.line[0] in puzzle.keys
        for move in puzzle.line:
            board.push(board.parse_uci(move.uci))
        assert board.is_checkmate()
        assert list(puzzle.themes) == themes_of(puzzle.board, puzzle.line)


def test_mates_are_the_shortest_and_have_one_key(puzzles, is_long):
    """Every one of them in the long form."""
    prover = Prover(32)
    chosen = puzzles if is_long else random.Random(3).sample(puzzles, SAMPLE)
    for puzzle in chosen:
        solution = solve(puzzle.board, seconds=30, prover=prover)
        assert (solution.mate, solution.is_minimal) == (puzzle.mate, True), puzzle.board.fen
        keys = find_keys(prover, puzzle.board, puzzle.mate)
        assert keys.are_all
        assert set(keys.moves) == set(puzzle.keys)
        assert puzzle.mate == 1 or len(keys.moves) == 1


@pytest.mark.parametrize(
    ("fen", "line", "themes"),
    [
        ("6rk/6pp/7N/8/8/8/8/6KQ w - - 0 1", "h6f7", ["smothered", "miniature"]),
        ("6k1/5ppp/8/8/8/8/8/R5K1 w - - 0 1", "a1a8", ["back-rank", "miniature"]),
        # The queen is given to the rook, the knight mates.
        ("r6k/6pp/7N/8/8/1Q6/8/6K1 w - - 0 1", "b3g8 a8g8 h6f7",
         ["sacrifice", "smothered", "miniature"]),
        ("7k/P5pp/8/8/8/8/8/K7 w - - 0 1", "a7a8r",
         ["promotion", "underpromotion", "back-rank", "miniature"]),
        # A queen that takes a queen and is taken back gives nothing up.
        ("3q2k1/5ppp/8/8/8/8/3Q4/3R2K1 w - - 0 1", "d2d8", ["back-rank"]),
        # A king at the edge that no man of its own hems in.
        ("6k1/8/6K1/8/8/8/8/R7 w - - 0 1", "a1a8", ["miniature"]),
    ],
)  # fmt: skip
def test_themes_are_what_is_on_the_board(fen, line, themes):
    moves = [Move.from_uci(word) for word in line.split()]
    assert themes_of(Board(fen), moves) == themes


def test_longer_and_quieter_is_harder():
    board = Board()
    ratings = [difficulty_of(board, mate, []) for mate in range(1, 9)]
    assert ratings == sorted(set(ratings))
    assert difficulty_of(board, 2, ["quiet"]) > difficulty_of(board, 2, [])
    assert "quiet" in THEMES


def test_the_maker_proves_what_it_finds(tmp_path):
    """Games of the player with itself become puzzles that can be read again."""
    chance = random.Random(5)
    prover = Prover(8)
    boards = play_games(chance)
    found: list[Puzzle] = []
    while len(found) < 3:
        puzzle = find_puzzle(prover, next(boards), chance)
        found += [puzzle] if puzzle is not None else []
    chosen = choose([*found, *found])
    write_puzzles(chosen, tmp_path / "puzzles.epd.gz")
    assert list(read_puzzles(tmp_path / "puzzles.epd.gz")) == chosen
    lost = "6k1/5ppp/8/8/8/8/8/R5K1 b - -"
    lines = [f"{lost};900;2", f"{lost.replace(' b ', ' w ')};900;2", f"{lost};0;1"]
    assert [board.turn.name for board in read_games(lines, chance)] == ["WHITE", "WHITE"]
