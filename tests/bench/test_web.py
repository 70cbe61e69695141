"""The load on the server, on a small scale: the figures are those of real moves."""

import asyncio
from pathlib import Path

from bench import web
from bench.web_load import Load
from bench.web_server import server_process


def test_games_are_played_and_every_move_is_timed(tmp_path: Path) -> None:
    with server_process(f"sqlite:///{tmp_path / 'games.sqlite3'}") as server:

        async def play() -> tuple[list[float], int, list[float]]:
            async with Load(server.port) as load:
                await load.make_games(5)
                times = await load.play(1.0, 40)
                played = sum(game[0].state["ply"] for game in load.games)
                faster = await load.play(0.5, None)
                return times, played, faster

        times, played, faster = asyncio.run(play())
        assert len(times) == played > 0
        assert all(seconds > 0 for seconds in times + faster)
        assert faster
        assert server.memory > 10_000_000
        assert server.processor_seconds > 0


def test_percentiles() -> None:
    assert web.percentiles([3.0, 1.0, 2.0]) == (2.0, 3.0)
    assert web.percentiles(list(range(1000))) == (500, 990)
