"""Games of the player against itself, as a network is fitted to them."""

import math
import subprocess
import sys
from multiprocessing import Queue
from pathlib import Path

import pytest

from bench.player.chances import STEEPNESS
from bench.player.self_play import Games, Seen, gather, lines
from echecs import Board

EPD = "4k3/8/8/8/8/8/8/R3K3 w - -"


def told(line: str) -> int:
    """The score of a line."""
    return int(line.split(";")[1])


def score_of(chance: float) -> int:
    """The score that stands for a winning chance."""
    return round(math.log(chance / (1 - chance)) / STEEPNESS)


def test_without_what_comes_later_a_score_is_that_of_the_search() -> None:
    seen = [Seen(EPD, 120, True), Seen(EPD, -250, True)]
    assert [told(line) for line in lines(seen, 1.0, 0)] == [120, -250]


def test_what_is_seen_later_counts_less_from_move_to_move() -> None:
    seen = [Seen(EPD, 0, True), Seen(EPD, 400, False), Seen(EPD, 0, True)]
    first, last = lines(seen, 0.5, 0.5)
    ahead = 10 / 11
    assert told(last) == 0
    assert told(first) == score_of(0.5 * 0.5 + 0.25 * ahead + 0.25 * 0.5)


def test_the_result_counts_for_what_is_left() -> None:
    won, drawn, lost = (lines([Seen(EPD, 0, True)], points, 0.5) for points in (1, 0.5, 0))
    assert told(won[0]) == -told(lost[0]) == score_of(0.75)
    assert told(drawn[0]) == 0
    assert [some[0].rstrip("\n")[-1] for some in (won, drawn, lost)] == ["2", "1", "0"]


def test_positions_that_are_decided_or_not_quiet_are_left_out() -> None:
    assert lines([Seen(EPD, 9000, True), Seen(EPD, 0, False)], 1, 0.9) == []


def test_a_game_without_quiet_positions_ends_nothing() -> None:
    written: Games = Queue()
    for game in (["a\n"], [], None, ["b\n"], None):
        written.put(game)
    assert list(gather(written, 2)) == [["a\n"], [], ["b\n"]]


@pytest.mark.parametrize("has_source", [False, True], ids=["by chance", "from a source"])
def test_games_are_played_and_written_whole(tmp_path: Path, has_source: bool) -> None:
    source, file = tmp_path / "source.txt", tmp_path / "games.txt"
    source.write_text("r1bqkbnr/pppp1ppp/2n5/4p3/4P3/5N2/PPPP1PPP/RNBQKB1R w KQkq -;20;1\n" * 40)
    sources = [str(source)] if has_source else []
    while not file.exists() or not file.read_text(encoding="ascii"):
        command = [sys.executable, "-m", "bench.player.self_play", str(file), *sources]
        subprocess.run([*command, "--minutes", "0.05", "--nodes", "300"], check=True)
    text = file.read_text(encoding="ascii")
    assert text.endswith("\n")
    for line in text.splitlines():
        epd, score, result = line.split(";")
        assert not Board(epd + " 0 1").is_check
        assert abs(int(score)) <= 3000
        assert result in "012"
