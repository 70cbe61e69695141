"""The variations of a problem: complete, and every line of them ends in mate."""

from typing import Any, cast

import pytest
from support.mate_problems import read_problems
from support.places import DATA

from echecs import Board, Move
from echecs.solver import Prover, StoppedError, solve
from echecs.solver import variations as module
from echecs.solver.variation_text import VariationText
from echecs.solver.variations import TooManyVariationsError, Variations

PROBLEMS = [each for each in read_problems(DATA / "mates.epd") if each.mate and each.mate in (2, 3)]
SHORT_PINNED = "7k/4K1pp/7N/8/8/8/8/B7 w - - 0 1"


def assert_ends_in_mate(attack, left):
    """Every reply is answered in time, or lets a threat mate at once."""
    after = attack.board.play(attack.move)
    if attack.is_mate:
        return
    assert left > 0
    told = {reply.move: reply for reply in attack.replies}
    at_once = [threat.move for threat in attack.threats if threat.is_mate]
    for reply in after.legal_moves:
        child = after.play(reply)
        if reply in told:
            assert told[reply].answers
            for answer in told[reply].answers:
                assert answer.board == child
                assert_ends_in_mate(answer, left - 1)
        else:
            mates = [child.play(move) for move in at_once if child.is_legal(move)]
            assert any(end.is_check and not end.has_legal_move for end in mates)


@pytest.mark.parametrize("problem", PROBLEMS, ids=[problem.name for problem in PROBLEMS])
def test_every_line_ends_in_mate(problem):
    solution = solve(problem.board, problem.mate)
    assert {str(key.move) for key in solution.tree} == problem.keys
    for key in solution.tree:
        assert_ends_in_mate(key, problem.mate - 1)


def test_the_text():
    key = solve(Board("kbK5/pp6/1P6/8/8/8/8/R7 w - - 0 1")).tree[0]
    assert key.is_zugzwang
    lines = list(VariationText().key(key))
    assert lines[:3] == ["1.Ra6!  (zugzwang)", "    1...bxa6 2.b7#", "    1...Bc7 2.Rxa7#"]
    key = solve(Board(SHORT_PINNED)).tree[0]
    assert list(VariationText().key(key)) == [
        "1.Bf6!  (threat: 2.Kf8)",
        "    1...gxf6 2.Kf8  (threat: 3.Nf7#)",
    ]


def test_the_data():
    key = solve(Board(SHORT_PINNED)).tree[0].as_dict()
    assert (key["move"], key["uci"], key["zugzwang"], key["threats"]) == (
        "Bf6",
        "a1f6",
        False,
        ["Kf8"],
    )
    (reply,) = cast(list[dict[str, Any]], key["replies"])
    assert (reply["move"], reply["answers"][0]["threats"]) == ("gxf6", ["Nf7#"])


def test_a_side_that_gets_mated():
    board = Board("7k/8/6K1/8/8/8/8/R7 b - - 0 1")
    (reply,) = Variations(Prover(1)).defence(board, 1)
    assert (str(reply.move), [str(each.move) for each in reply.answers]) == ("h8g8", ["a1a8"])


def test_tries_and_set_play():
    board = Board("kbK5/pp6/1P6/8/8/8/8/R7 w - - 0 1")
    variations = Variations(Prover(1))
    tries = {str(each.move): str(each.refutation) for each in variations.tries(board, 2)}
    for move, refutation in tries.items():
        after = board.play(Move.from_uci(move))
        assert solve(after.play(Move.from_uci(refutation)), 1).mate is None
        others = [each for each in after.legal_moves if str(each) != refutation]
        assert all(solve(after.play(each), 1).mate == 1 for each in others)
    told = {str(each.move) for each in variations.set_play(board, 2)}
    passed = board.pass_turn()
    assert passed is not None
    assert told == {str(move) for move in passed.legal_moves if solve(passed.play(move), 1).mate}
    assert told


def test_too_many(monkeypatch):
    monkeypatch.setattr(module, "MOST_VARIATIONS", 3)
    board = Board("kbK5/pp6/1P6/8/8/8/8/R7 w - - 0 1")
    with pytest.raises(TooManyVariationsError):
        Variations(Prover(1)).key(board, Move.from_uci("a1a6"), 2)


def test_the_time_is_over():
    board = Board("kbK5/pp6/1P6/8/8/8/8/R7 w - - 0 1")
    with pytest.raises(StoppedError):
        Variations(Prover(1), seconds=1e-9).key(board, Move.from_uci("a1a6"), 2)
