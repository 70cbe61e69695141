"""Sets of squares, beside python-chess's."""

import pickle
import random

import chess
import pytest

from echecs import SQUARES, Square, SquareSet


def pairs(count):
    rng = random.Random(64)
    for _ in range(count):
        one, two = rng.getrandbits(64), rng.getrandbits(64) & rng.getrandbits(64)
        yield SquareSet.from_mask(one), SquareSet.from_mask(two), one, two


def test_operators_are_those_of_sets():
    for one, two, mask, other in pairs(50):
        assert (one & two).mask == mask & other
        assert (one | two).mask == mask | other
        assert (one ^ two).mask == mask ^ other
        assert (one - two).mask == mask & ~other
        assert (~one).mask == ~mask & 0xFFFF_FFFF_FFFF_FFFF
        assert list(one) == list(chess.SquareSet(mask))
        assert list(reversed(one)) == list(one)[::-1]
        assert len(one) == mask.bit_count()
        assert one.isdisjoint(two) == (mask & other == 0)
        assert (one & two) <= one
        assert one >= (one & two)
        assert (one < one | two) == (set(one) < set(one) | set(two))
        assert (one > two) == (set(one) > set(two))
        assert str(one) == str(chess.SquareSet(mask))
        assert one.mirrored().mask == int(chess.SquareSet(chess.flip_vertical(mask)))
        assert one.shifted(1, 2).mask == chess.shift_up(chess.shift_up(chess.shift_right(mask)))
        assert pickle.loads(pickle.dumps(one)) == one


def test_making_sets():
    assert SquareSet("e4 d5") == SquareSet([Square("d5"), "e4"]) == SquareSet([28, 35])
    assert repr(SquareSet("d5 e4")) == "SquareSet('e4 d5')"
    assert SquareSet("e4").with_square("d5").without("e4") == SquareSet("d5")
    assert SquareSet.of_file(4) & SquareSet.of_rank(3) == SquareSet("e4")
    assert SquareSet(SQUARES) == ~SquareSet()
    assert not SquareSet()
    assert "e4" in SquareSet("e4")
    assert Square("e5") not in SquareSet("e4")
    assert SquareSet("e4 d5")[1] == Square("d5")
    assert len({SquareSet("e4"), SquareSet(["e4"])}) == 1
    assert SquareSet("e4") != "e4"


def test_what_is_no_set():
    with pytest.raises(ValueError, match="not a square"):
        SquareSet("e9")
    with pytest.raises(ValueError, match="64 bits"):
        SquareSet.from_mask(1 << 64)
    with pytest.raises(ValueError, match="64 bits"):
        SquareSet.from_mask(-1)
    for wrong in (-1, 8):
        with pytest.raises(ValueError, match="numbers from 0 to 7"):
            SquareSet.of_file(wrong)
        with pytest.raises(ValueError, match="numbers from 0 to 7"):
            SquareSet.of_rank(wrong)
    with pytest.raises(IndexError):
        SquareSet("e4")[1]
    taken = SquareSet("e4")
    with pytest.raises(TypeError, match="cannot change"):
        taken.__init__("e5")
    with pytest.raises(TypeError):
        SquareSet("e4") & 5  # type: ignore[operator]
