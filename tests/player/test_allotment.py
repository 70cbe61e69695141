"""How much time a move gets."""

import math

import pytest

from echecs.player.allotment import allot, patience
from echecs.player.thought import Limits


def test_no_time_no_limit():
    assert allot(Limits(depth=5)).most == math.inf


def test_time_for_a_move_is_used_less_the_overhead():
    assert allot(Limits(seconds=0.5, overhead=0.1)).most == pytest.approx(0.4)


@pytest.mark.parametrize("clock", [0.001, 0.05, 1, 60, 3600])
@pytest.mark.parametrize("increment", [0, 0.1, 3])
@pytest.mark.parametrize("moves_to_go", [None, 1, 2, 40])
def test_a_move_never_takes_more_than_the_clock_has(clock, increment, moves_to_go):
    limits = Limits(clock=clock, increment=increment, moves_to_go=moves_to_go)
    given = allot(limits)
    assert 0 < given.most <= max(clock - limits.overhead, 0.001)
    assert given.usual <= max(clock - limits.overhead, 0.001)


def test_the_last_move_before_the_control_may_take_most_of_the_clock():
    assert allot(Limits(clock=10, moves_to_go=1)).most > allot(Limits(clock=10)).most


def test_a_steady_move_takes_less_and_a_drop_takes_more():
    assert patience(4, 0, 0.9) < patience(0, 0, 0.9)
    assert patience(2, 60, 0.5) > patience(2, 0, 0.5)
