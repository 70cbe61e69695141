"""Positions out of games of people: which games are read, and what is written of them."""

from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

from bench.player.judging import LINE
from bench.player.read_results import FIRST, RATED, SHORTEST, read
from echecs import Board
from echecs.domain.color import Color
from echecs.domain.game import Game
from echecs.notation.pgn import format_game
from echecs.player import Limits, Player

Read = Callable[..., list[str]]


def record(plies: int, *, is_over: bool = True, **headers: str) -> str:
    """A game of the player with itself, given up by Black unless it is not over."""
    player, game = Player(1), Game()
    while game.ply < plies:
        game.play(player.search(game, Limits(nodes=100)).lines[0].moves[0])
    if is_over:
        game.resign(Color.BLACK)
    return format_game(game, {"WhiteElo": "2300", "BlackElo": "2200", **headers})


@pytest.fixture
def read_record(tmp_path: Path) -> Read:
    def _read(text: str, count: int = 0, rated: tuple[int, int] = RATED) -> list[str]:
        path = tmp_path / "games.pgn"
        path.write_text(text, encoding="utf-8")
        return read(path, share=1.0, nodes=200, count=count, rated=rated, seed=1)

    return _read


@pytest.mark.parametrize("count", [0, 8], ids=["a stretch", "here and there"])
def test_lines_are_quiet_positions_with_score_and_result(read_record: Read, count: int) -> None:
    lines = read_record(record(SHORTEST + 10), count)
    assert 0 < len(lines) <= (LINE * count or SHORTEST + 11 - FIRST)
    for line in lines:
        epd, score, result = line.rstrip("\n").split(";")
        assert not Board(epd).is_check
        assert abs(int(score)) <= 3000
        assert result == "2"


@pytest.mark.parametrize(
    "headers", [{"WhiteElo": "2100"}, {"BlackElo": "?"}, {"is_over": False}], ids=str
)
def test_games_of_the_weak_and_without_result_are_left_out(
    read_record: Read, headers: dict[str, Any]
) -> None:
    assert read_record(record(SHORTEST + 10, **headers)) == []


@pytest.mark.parametrize(
    ("rated", "rating", "is_read"),
    [
        ((0, 2200), "2199", True),
        ((0, 2200), "?", True),
        ((0, 2200), "2200", False),
        ((1, 2200), "?", False),
    ],
)
def test_games_of_the_weaker_are_read_when_asked_for(
    read_record: Read, rated: tuple[int, int], rating: str, *, is_read: bool
) -> None:
    assert bool(read_record(record(SHORTEST + 10, BlackElo=rating), rated=rated)) == is_read


def test_short_games_are_left_out(read_record: Read) -> None:
    assert read_record(record(SHORTEST - 1)) == []
