"""The attacks of the bench, on a small scale: each is made, and games go on meanwhile."""

import asyncio
from pathlib import Path

import pytest

from bench import attack
from bench.attackers import ATTACKS
from bench.web_server import server_process


@pytest.mark.parametrize("name", ["parts", "unknown-games"])
def test_victims_play_on(tmp_path: Path, name: str) -> None:
    assert name in ATTACKS
    with server_process(f"sqlite:///{tmp_path / 'games'}", 2, is_limited=True) as server:
        before, during, done = asyncio.run(attack.under_attack(server, name, 1.0, 4))
        assert before.count("ms") == during.count("ms") == 2
        assert done > 0


def test_memory(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(attack, "SEARCHES", 3)
    monkeypatch.setattr(attack, "SOCKETS", 20)
    monkeypatch.setattr(attack, "CREATED", 20)
    with server_process(f"sqlite:///{tmp_path / 'games'}", is_limited=True) as server:
        rows = [asyncio.run(attack.memory_of_searches(server))]
        rows += asyncio.run(attack.memory_of_sockets(server))
    with server_process(f"sqlite:///{tmp_path / 'created'}") as server:
        rows.append(asyncio.run(attack.memory_of_games(server)))
    assert [row.what.partition(", ")[2] for row in rows] == [
        "3 searches abandoned",
        "20 idle sockets",
        "20 idle sockets, closed and opened again",
        "20 games created",
    ]
