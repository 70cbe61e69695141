"""The names that `import echecs` gives, and what can be expected of their values."""

import copy
import pickle
import subprocess
import sys

import pytest

import echecs

REFUSAL = echecs.Board().explain(echecs.Move("e2", "e5"))
VALUES = [
    echecs.Board(),
    echecs.Move("e7", "e8", echecs.Queen),
    echecs.Square("e4"),
    echecs.Knight(echecs.BLACK),
    echecs.WHITE,
    echecs.Outcome("checkmate", echecs.WHITE),
    REFUSAL,
    echecs.parse_epd('4k3/8/8/8/8/8/8/4K3 w - - id "x";'),
]


@pytest.mark.parametrize("name", echecs.__all__)
def test_every_public_name_is_there(name):
    assert getattr(echecs, name) is not None
    assert name in dir(echecs)


def test_other_names_are_not():
    with pytest.raises(AttributeError, match="no attribute 'nonsense'"):
        echecs.nonsense  # noqa: B018


def test_the_names_of_python_are_documented():
    for name in echecs.__all__:
        value = getattr(echecs, name)
        if callable(value):
            assert value.__doc__, name


@pytest.mark.parametrize("value", VALUES, ids=repr)
def test_values_compare_and_are_copied(value):
    again = pickle.loads(pickle.dumps(value))
    assert again == value
    assert copy.deepcopy(value) == value
    if not isinstance(value, echecs.Epd):
        assert hash(again) == hash(value)
    assert "object at 0x" not in repr(value)


@pytest.mark.parametrize(
    "provoke",
    [
        lambda: echecs.Board("x"),
        lambda: echecs.Square("z9"),
        lambda: echecs.parse_san(echecs.Board(), "zz"),
        lambda: echecs.parse_san(echecs.Board(), "e5"),
        lambda: echecs.parse_san(echecs.Board("4k3/8/8/8/8/1N6/8/1N2K3 w - - 0 1"), "Nd2"),
        lambda: echecs.parse_uci(echecs.Board(), "e2e5"),
        lambda: echecs.parse_epd(echecs.Board().epd + " bm e5;"),
        lambda: echecs.parse_canonical("x"),
    ],
)
def test_errors_have_one_base_and_can_be_pickled(provoke):
    with pytest.raises(echecs.EchecsError) as caught:
        provoke()
    assert isinstance(caught.value, ValueError)
    again = pickle.loads(pickle.dumps(caught.value))
    assert type(again) is type(caught.value)
    assert str(again) == str(caught.value)
    assert again.__dict__.keys() == caught.value.__dict__.keys()


def test_importing_leaves_the_files_of_games_for_later():
    code = "import sys, echecs; print(*sys.modules)"
    done = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True)
    loaded = set(done.stdout.split())
    assert "echecs.domain.board" in loaded
    assert not {"echecs.notation.pgn", "echecs.notation.epd", "echecs.domain.diagram"} & loaded
