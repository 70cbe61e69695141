"""The load on the server, on a small scale: the figures are those of real moves."""

import asyncio
import sqlite3
from contextlib import closing
from pathlib import Path

import pytest

from bench import web
from bench.web_load import Load
from bench.web_seat import Seat, frame
from bench.web_server import server_process


def test_games_are_played_and_every_move_is_timed(tmp_path: Path) -> None:
    path = tmp_path / "games.sqlite3"
    with server_process(f"sqlite:///{path}") as server:

        async def play() -> tuple[list[float], list[float], int]:
            async with Load(server.port) as load:
                await load.make_games(5)
                times = await load.play(1.0, 40)
                faster = await load.play(0.5, None)
                return times, faster, sum(game.ply for game in load.games)

        times, faster, played = asyncio.run(play())
        assert times
        assert faster
        assert len(times + faster) == played
        assert all(seconds > 0 for seconds in times + faster)
        assert server.memory > 10_000_000
        assert server.processor_seconds > 0
    with closing(sqlite3.connect(path)) as database:
        assert database.execute("SELECT count(*) FROM moves").fetchone() == (played,)


class _Line:
    """A connection to nobody."""

    def __init__(self) -> None:
        self.sent: list[bytes] = []

    def send(self, data: bytes) -> int:
        self.sent.append(data)
        return len(data)


def _from_server(text: bytes, first: int = 0x81) -> bytes:
    size = bytes([len(text)]) if len(text) < 126 else b"\x7e" + len(text).to_bytes(2, "big")
    return bytes([first]) + size + text


@pytest.mark.parametrize("step", [1, 3, 10_000])
def test_a_seat_reads_frames_however_they_come(step: int) -> None:
    line = _Line()
    seat = Seat(line)  # type: ignore[arg-type]
    state = b'{"type":"state","ply":12,"fen":"' + b"8/" * 100 + b'"}'
    data = _from_server(state) + _from_server(b"ask", 0x89) + _from_server(b'{"type":"ack"}')
    for start in range(0, len(data), step):
        assert not seat.acknowledged
        seat.take(data[start : start + step])
    assert seat.ply == 12
    assert seat.acknowledged
    assert line.sent == [frame(b"ask", 0x8A)]


def test_a_seat_says_what_it_did_not_expect() -> None:
    with pytest.raises(RuntimeError, match="stale"):
        Seat(_Line()).take(_from_server(b'{"type":"refused","reason":"stale"}'))  # type: ignore[arg-type]
    with pytest.raises(ConnectionError):
        Seat(_Line()).take(b"")  # type: ignore[arg-type]


def test_percentiles() -> None:
    assert web.percentiles([3.0, 1.0, 2.0]) == (2.0, 3.0)
    assert web.percentiles(list(range(1000))) == (500, 990)
