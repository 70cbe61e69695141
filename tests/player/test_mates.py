"""The solver at the player's side: short mates are exact, lines whole, endings known."""

import math
import threading

import pytest
from support.mate_problems import read_problems
from support.places import DATA

from echecs.domain.board import Board
from echecs.domain.move import Move
from echecs.player import Limits, Player
from echecs.player.mates import Mates
from echecs.player.thought import Line, Score
from echecs.solver.endings import DRAW, Endings
from echecs.solver.line import is_whole_line
from echecs.solver.solve import solve

PROBLEMS = [each for each in read_problems(DATA / "mates.epd") if each.mate and 1 < each.mate <= 4]


def score_of(thought):
    assert thought.score is not None
    return thought.score


def end_of(board, moves):
    for move in moves:
        assert board.is_legal(move)
        board = board.play(move)
    return board


@pytest.mark.parametrize("problem", PROBLEMS, ids=[problem.name for problem in PROBLEMS])
def test_short_mates_are_the_shortest(problem):
    thought = Player(4).search(problem.board, Limits(nodes=30_000))
    assert score_of(thought).mate == problem.mate
    assert is_whole_line(list(thought.lines[0].moves), problem.mate)
    assert end_of(problem.board, thought.lines[0].moves).is_checkmate


def test_zugzwang_is_not_passed_over():
    """A single bishop has to move, and every move of it lets mate."""
    board = Board("kbK5/pp6/1P6/8/8/8/8/R7 w - - 0 1")
    assert score_of(Player(4).search(board, Limits(nodes=50_000))).mate == 2


@pytest.mark.parametrize("fen", ["8/8/8/3k4/8/8/8/K1Q5", "8/8/8/3k4/8/8/8/KR6"])
@pytest.mark.parametrize("turn", ["w", "b"])
def test_endings_are_exact(fen, turn):
    board = Board(f"{fen} {turn} - - 0 1")
    Endings().prepare(board)
    thought = Player(4).search(board, Limits(nodes=2_000))
    assert score_of(thought).mate == Endings().distance(board)
    assert end_of(board, thought.lines[0].moves).is_checkmate


def test_each_material_has_its_tables_loaded(monkeypatch):
    """A queen and a rook are as many men, and other tables."""
    asked = []
    monkeypatch.setattr(Endings, "prepare", lambda self, board, make: asked.append(board.fen))
    player = Player(1)
    for fen in ("8/8/8/3k4/8/8/8/K1Q5 w - - 0 1", "8/8/8/3k4/8/8/8/KR6 w - - 0 1"):
        player.search(Board(fen), Limits(depth=1))
    assert len(asked) == 2


def test_a_move_does_not_wait_for_tables(monkeypatch):
    """Loading them takes longer than many a move, and making them longer still."""
    callers = []
    monkeypatch.setattr(
        Endings, "prepare", lambda self, board, make: callers.append(threading.current_thread())
    )
    asked = []

    def listen(board, *given, **more):
        asked.append(board)
        return solve(board, *given, **more)

    monkeypatch.setattr("echecs.player.mates.solve", listen)
    board = Board("8/8/8/7P/5p2/5kp1/3K4/8 b - - 1 72")
    Player(4).search(board, Limits(depth=12))
    assert asked, "the solver is asked for a mate, so that it could want tables"
    assert len(callers) == 1
    assert threading.current_thread() not in callers


def test_tables_may_be_loading_when_the_program_ends(monkeypatch):
    def refused(self, board, make):
        raise RuntimeError("cannot schedule new futures after interpreter shutdown")

    monkeypatch.setattr(Endings, "prepare", refused)
    # An exception that a thread does not catch is an error of the test.
    Mates().prepare(Board("8/8/8/7P/5p2/5kp1/3K4/8 b - - 1 72"), wait=True)


def test_a_drawn_ending_is_a_draw():
    board = Board("8/8/8/3k4/3P4/3K4/8/8 w - - 0 1")
    Endings().prepare(board)
    assert Endings().distance(board) is DRAW
    assert score_of(Player(4).search(board, Limits(nodes=2_000))).centipawns == 0


def test_a_stop_is_heard_while_the_solver_works():
    player = Player(4)
    board = Board("r1b2rk1/1p1nbppp/pq1p4/3B4/P2NP3/2N1p3/1PP3PP/R2Q1R1K w - - 0 1")
    begun = threading.Event()
    found = []
    thread = threading.Thread(
        target=lambda: found.append(player.search(board, Limits(), lambda thought: begun.set()))
    )
    thread.start()
    begun.wait()
    player.stop()
    thread.join()
    assert found[0].best is not None


def test_a_line_is_followed_no_longer_than_the_clock_allows(monkeypatch):
    # Nobody will ever prove this one: only the clock ends the work.
    monkeypatch.setattr("echecs.player.mates._LINE_NODES", 0)
    mates = Mates()
    line = Line(Score(mate=60), (Move.from_uci("e2e4"),))
    assert mates.complete(Board(), line, left=0.05) is line
    assert mates.complete(Board(), line, left=0.0) is line


def test_a_stop_outlasts_a_line_that_was_followed(monkeypatch):
    monkeypatch.setattr("echecs.player.mates._LINE_NODES", 0)
    mates = Mates()
    mates.stop()
    line = Line(Score(mate=60), (Move.from_uci("e2e4"),))
    assert mates.complete(Board(), line, left=3600.0) is line
    # Without a clock only the stop can end it, so it must still hold.
    assert mates.complete(Board(), line, left=math.inf) is line


def test_a_proved_mate_stays_while_the_search_goes_on():
    player, seen = Player(1), []

    def listen(thought):
        seen.append((thought.lines[0].moves[0].uci, thought.lines[0].score.mate))
        if len(seen) == 25:
            player.stop()

    board = Board("7k/4K1pp/7N/8/8/8/8/B7 w - - 0 1")
    thought = player.search(board, Limits(pondering=True), listen)
    assert set(seen[seen.index(("a1f6", 3)) :]) == {("a1f6", 3)}
    assert (thought.lines[0].moves[0].uci, thought.lines[0].score.mate) == ("a1f6", 3)
