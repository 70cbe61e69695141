"""Fitting the search's numbers: games between two sets of them, and what follows from those."""

import json
import random
from pathlib import Path

import pytest

from bench.player import duel, tune
from bench.player.tune import Fit, run
from echecs.player.tuning import DEFAULT


def test_equal_numbers_share_the_points() -> None:
    white, black = duel.play_pair({}, {}, 300, 7)
    assert white + black == 1.0


def test_numbers_follow_the_side_that_won() -> None:
    fit = Fit({"razor": 200.0, "ahead": 80.0}, 100, random.Random(1))
    steps = fit.steps()
    fit.follow(steps, [1.0, 1.0])
    for name, before in (("razor", 200.0), ("ahead", 80.0)):
        assert (fit.numbers[name] > before) == (steps[name] > 0)
    kept = dict(fit.numbers)
    fit.follow(fit.steps(), [1.0, 0.0])
    assert fit.numbers == kept


def test_boldness_widens_the_steps_and_the_way_after_them() -> None:
    shy, bold = (Fit({"razor": 200.0}, 100, random.Random(1), boldness) for boldness in (1, 2))
    step = shy.steps()["razor"]
    assert bold.steps() == {"razor": 2 * step}
    for fit in (shy, bold):
        fit.follow({"razor": step}, [1.0, 1.0])
    assert bold.numbers["razor"] - 200 == pytest.approx(2 * (shy.numbers["razor"] - 200))


def test_the_two_sides_lie_opposite_each_other() -> None:
    fit = Fit({"ahead": 80.0, "window": 5.0}, 100, random.Random(1))
    one, other = fit.sides(fit.steps())
    assert one["ahead"] + other["ahead"] == 160
    assert min(one["window"], other["window"]) >= 4


def test_a_run_writes_what_it_fits(tmp_path: Path) -> None:
    file = tmp_path / "numbers.json"
    run(Fit({"razor": 200.0}, 3, random.Random(1)), 100, file, 1)
    assert list(json.loads(file.read_text())) == ["razor"]


def test_every_named_step_belongs_to_a_number() -> None:
    assert set(tune.LEAST_STEPS) <= set(DEFAULT)


def test_words_are_numbers() -> None:
    assert duel.numbers_of(["razor=300", "bonus_less=-4"]) == {"razor": 300, "bonus_less": -4}
    with pytest.raises(ValueError, match="invalid literal"):
        duel.numbers_of(["razor"])
