"""Scores as chances, losses as accuracy, curves as turns."""

import pytest

from echecs import BLACK, WHITE
from echecs.analysis.chances import move_accuracy, side_accuracy, winning_chances
from echecs.analysis.turns import Turn, find_turns
from echecs.player.thought import Score


def test_chances_are_fair_and_grow_with_the_score():
    assert winning_chances(Score(0)) == 0.5
    chances = [winning_chances(Score(lead)) for lead in range(-3000, 3001, 50)]
    assert chances == sorted(chances)
    for lead in (30, 100, 900, 100_000):
        both = winning_chances(Score(lead)) + winning_chances(Score(-lead))
        assert both == pytest.approx(1)


def test_mates_are_certain():
    assert winning_chances(Score(mate=7)) == 1
    assert winning_chances(Score(mate=-7)) == 0
    assert winning_chances(Score(mate=0)) == 0


def test_accuracy():
    assert move_accuracy(0) == 1
    assert move_accuracy(0.15) == pytest.approx(0.5)
    assert side_accuracy([]) is None
    assert side_accuracy([0, 0, 0]) == 1
    # (1 + 1/2) / 2 = 0.75, and 2 / (1 + 2) = 0.667.
    assert side_accuracy([0, 0.15]) == pytest.approx((0.75 + 2 / 3) / 2)


@pytest.mark.parametrize(
    ("curve", "losses", "turns"),
    [
        ([0.5, 0.5, 0.55, 0.5], {0: 0, 1: 0.05, 2: 0.05}, []),
        # Black's second move gives the game to White.
        ([0.5, 0.5, 0.52, 0.5, 0.9], {0: 0, 1: 0.02, 2: 0.02, 3: 0.4}, [(3, WHITE)]),
        # In two steps, of which the first was the larger.
        ([0.5, 0.5, 0.65, 0.64, 0.72], {1: 0.15, 2: 0.01, 3: 0.08}, [(1, WHITE)]),
        # There and back again.
        ([0.5, 0.5, 0.8, 0.5], {1: 0.3, 2: 0.3}, [(1, WHITE), (2, None)]),
        ([0.5, 0.5, 0.8, 0.1], {1: 0.3, 2: 0.7}, [(1, WHITE), (2, BLACK)]),
        # A lead that comes and goes a little is one lead.
        ([0.5, 0.5, 0.75, 0.65, 0.75], {1: 0.25, 2: 0.1, 3: 0.1}, [(1, WHITE)]),
        # Nobody erred: the search only saw further.
        ([0.5, 0.5, 0.75], {1: 0.0}, []),
        ([None, None, 0.5, 0.9], {2: 0.1}, []),
    ],
)
def test_turns(curve, losses, turns):
    assert find_turns(curve, losses, WHITE) == tuple(Turn(*turn) for turn in turns)
