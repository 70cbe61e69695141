"""The numbers of the search: all there, changed one by one, and never dangerous."""

import re
from pathlib import Path

import pytest

import echecs.player
from echecs.domain.board import Board
from echecs.player import Limits, Player
from echecs.player.tuning import DEFAULT, checked, clipped

TACTICAL = "r3k2r/p1ppqpb1/bn2pnp1/3PN3/1p2P3/2N2Q1p/PPPBBPPP/R3K2R w KQkq - 0 1"


def test_every_number_of_the_search_has_a_default() -> None:
    declared = (Path(echecs.player.__file__).parent / "tuning.pxd").read_text()
    assert re.findall(r"^    int (\w+)", declared, re.MULTILINE) == list(DEFAULT)
    assert Player(1).tuning == DEFAULT


def test_a_change_leaves_the_others_as_they_are() -> None:
    player = Player(1)
    player.tuning = {"razor": 300}
    assert player.tuning == {**DEFAULT, "razor": 300}
    player.tuning = {"window": 20}
    assert player.tuning == {**DEFAULT, "window": 20}


def test_a_change_reaches_the_search() -> None:
    usual, eager = Player(1), Player(1)
    eager.tuning = {"reduce_logarithms": 1200}
    limits = Limits(depth=9)
    assert eager.search(Board(TACTICAL), limits).nodes < usual.search(Board(TACTICAL), limits).nodes


def test_what_was_learnt_is_forgotten_but_not_the_numbers() -> None:
    player = Player(1)
    player.tuning = {"order_check": 1}
    player.clear()
    assert player.tuning["order_check"] == 1
    player.search(Board(TACTICAL), Limits(depth=5))


@pytest.mark.parametrize(
    ("changes", "message"),
    [
        ({"rasor": 1}, "the search has no number called 'rasor'"),
        ({"razor": 1 << 15}, "razor must be from -16384 to 16384, not 32768"),
        ({"window": 0}, "window must be from 4 to 16384, not 0"),
        ({"order_victim": 129}, "order_victim must be from 0 to 128, not 129"),
        ({"order_last": -129}, "order_last must be from -128 to 128, not -129"),
    ],
)
def test_a_wrong_change_is_refused_and_changes_nothing(
    changes: dict[str, int], message: str
) -> None:
    player = Player(1)
    with pytest.raises(ValueError, match=re.escape(message)):
        player.tuning = changes
    assert player.tuning == DEFAULT
    with pytest.raises(ValueError, match=re.escape(message)):
        checked(changes)


@pytest.mark.parametrize("value", [-(1 << 14), -1, 0, 1, 1 << 14])
def test_no_number_makes_an_illegal_move(value: int) -> None:
    board = Board(TACTICAL)
    player = Player(1)
    for name in DEFAULT:
        player.tuning = {name: int(clipped(name, value))}
        thought = player.search(board, Limits(nodes=3000))
        assert board.is_legal(thought.lines[0].moves[0]), name


@pytest.mark.parametrize("value", [-(1 << 14), 4400, 1 << 14])
@pytest.mark.parametrize("name", [name for name in DEFAULT if name.startswith("order_")])
@pytest.mark.parametrize(
    ("fen", "move"),
    [
        ("3q2k1/5ppp/8/8/8/8/5PPP/3R2K1 w - - 0 1", "d1d8"),
        ("2q3k1/1P6/8/8/8/8/8/6K1 w - - 0 1", "b7c8q"),
    ],
)
def test_a_queen_is_taken_in_whatever_order(fen: str, move: str, name: str, value: int) -> None:
    player = Player(1)
    player.tuning = {name: int(clipped(name, value))}
    assert player.search(Board(fen), Limits(depth=3)).lines[0].moves[0].uci == move
