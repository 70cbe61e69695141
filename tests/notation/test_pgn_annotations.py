"""Clocks, evaluations, arrows; visitors."""

import io
from typing import Any

import chess.pgn
import pytest

from echecs import (
    Board,
    Drawing,
    Evaluation,
    Square,
    Visitor,
    format_pgn,
    parse_epd,
    parse_line,
    parse_pgn,
    parse_san,
    parse_uci,
    visit,
)

COMMENTS = [
    "[%clk 1:02:03] good",
    "[%clk 0:00:01.5]",
    "[%emt 0:00:07] [%eval -0.25]",
    "[%eval #-3,21]",
    "[%eval 1.5,20] fine [%clk 0:10:00]",
    "[%csl Ge4,Rd5][%cal Ge2e4,Yd1h5] look",
    "[%csl Zz9][%cal Ge2]",
    "[%eval nonsense] [%clk 7]",
    "nothing",
]


@pytest.mark.parametrize("comment", COMMENTS)
def test_read_as_python_chess_reads_them(comment):
    text = f"1. e4 {{{comment}}} *"
    node = parse_pgn(text).main_line[0]
    theirs = chess.pgn.read_game(io.StringIO(text)).next()
    assert theirs is not None
    assert node.clock == theirs.clock()
    assert node.elapsed == theirs.emt()
    score = theirs.eval()
    if score is None:
        assert node.evaluation is None
    else:
        white = score.white()
        expected = Evaluation(white.score(), white.mate(), theirs.eval_depth())
        assert node.evaluation == expected
    arrows = sorted((arrow.tail, arrow.head, arrow.color) for arrow in theirs.arrows())
    assert sorted((int(a), int(b), color) for a, b, color in node.drawings) == arrows


def test_written_and_read_again():
    game = parse_pgn("1. e4 {good} e5 *")
    node = game.main_line[0]
    node.clock = 3723.5
    node.elapsed = 0
    node.evaluation = Evaluation(-31, depth=12)
    square = Drawing(Square("e4"), Square("e4"), "red")
    node.drawings = [Drawing(Square("e2"), Square("e4")), square]
    assert square.is_square
    assert node.text == "good"
    again = parse_pgn(format_pgn(game)).main_line[0]
    assert (again.clock, again.elapsed, again.evaluation) == (3723.5, 0, Evaluation(-31, depth=12))
    assert set(again.drawings) == set(node.drawings)
    again.evaluation = Evaluation(mate=-2)
    assert "[%eval #-2]" in again.comment
    again.clock = again.elapsed = again.evaluation = None
    again.drawings = ()
    assert again.comment == "good"
    with pytest.raises(ValueError, match="0 seconds"):
        again.clock = -1
    with pytest.raises(ValueError, match="centipawns or a mate"):
        again.evaluation = Evaluation()


class Recorder(Visitor):
    def __init__(self):
        self.told = []

    def header(self, name, value):
        self.told.append(f"{name}={value}")

    def begin_game(self, game):
        self.told.append("begin")

    def move(self, node, board):
        self.told.append(f"{board.fullmove_number}{node.san}")

    def begin_variation(self, node):
        self.told.append("(")
        return node.san != "c4"

    def end_variation(self):
        self.told.append(")")

    def end_game(self, result):
        self.told.append(result)


def test_a_visitor_hears_a_game_in_order():
    recorder = Recorder()
    text = '[White "A"]\n\n1. e4 (1. d4 d5 (1... Nf6) 2. --) (1. c4 c5) e5 2. Nf3 1-0'
    visit(parse_pgn(text), recorder)
    wanted = "White=A begin 1e4 ( 1d4 1d5 ( 1Nf6 ) 2-- ) ( 1e5 2Nf3 1-0"
    assert recorder.told == wanted.split()
    # What does not want to hear anything hears nothing, and nothing goes wrong.
    visit(parse_pgn(text), Visitor())


WRONG: list[dict[str, Any]] = [{"centipawns": "x"}, {"mate": 1.5}, {"mate": 1, "depth": "x"}]


def test_what_a_comment_cannot_hold_is_refused():
    game = parse_pgn("1. e4 {before} (1. d4) *")
    node = game.main_line[0]
    for change in (
        lambda: setattr(node, "comment", "a } b"),
        lambda: setattr(game, "comment", "}"),
        lambda: setattr(game.root.variations[0], "starting_comment", "a }"),
    ):
        with pytest.raises(ValueError, match="cannot hold '}'"):
            change()
    for value in (Evaluation(), Evaluation(centipawns=1, mate=2)):
        with pytest.raises(ValueError, match="either centipawns or a mate"):
            node.evaluation = value
    for wrong in WRONG:
        with pytest.raises(TypeError, match="of an evaluation is an int"):
            node.evaluation = Evaluation(**wrong)
    for seconds in (float("nan"), float("inf"), -1.0):
        with pytest.raises(ValueError, match="no less than 0 seconds"):
            node.clock = seconds
    assert node.comment == "before"


@pytest.mark.parametrize("wrong", [None, b"e2e4", 5])
def test_what_is_no_text_is_refused(wrong):
    for read in (
        lambda: parse_uci(Board(), wrong),
        lambda: parse_san(Board(), wrong),
        lambda: parse_line(Board(), wrong),
        lambda: parse_pgn(wrong),
        lambda: parse_epd(wrong),
    ):
        with pytest.raises(TypeError, match="str"):
            read()
