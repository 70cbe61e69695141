"""A script as a user writes it: typed, and run by threads and processes at once."""

import subprocess
import sys
from concurrent.futures import ProcessPoolExecutor, ThreadPoolExecutor
from multiprocessing import get_context
from typing import Any

SCRIPT = '''
"""Counts what follows from the openings of a few games."""

from __future__ import annotations

import io

import echecs
from echecs.engine import Engine, Limit

GAMES = "1. e4 e5 2. Nf3 Nc6 (2... d6 {Philidor}) 3. Bb5 *\\n\\n1. d4 d5 2. c4 {[%eval 0.2]} *\\n"


def work(seed: int) -> list[str]:
    found: list[str] = []
    for game in echecs.read_pgn(io.StringIO(GAMES * 5)):
        board = echecs.MutableBoard(game.initial_board)
        for node in game.main_line:
            move = node.move
            assert move is not None
            found.append(echecs.format_san(board, move))
            board.push(move)
            worth: echecs.Evaluation | None = node.evaluation
            if worth is not None and worth.centipawns is not None:
                found.append(str(worth.centipawns + seed - seed))
        attacked: echecs.SquareSet = board.attackers(echecs.WHITE, "e5") | board.checkers
        found += [square.name for square in attacked]
        fixed: echecs.Board = board.frozen
        found.append(f"{fixed.perft(2)} {fixed.mirror().fen} {fixed.turn.other}")
        piece: echecs.Piece | None = fixed["e1"]
        found.append("" if piece is None else piece.symbol)
    return found


def ask(command: str) -> echecs.Move:
    with Engine(command) as engine:
        return engine.play(echecs.Board(), Limit(depth=1)).move
'''


def test_it_is_typed(tmp_path):
    path = tmp_path / "user_script.py"
    path.write_text(SCRIPT)
    command = [sys.executable, "-m", "mypy", "--strict", "--cache-dir", str(tmp_path / "cache")]
    done = subprocess.run(
        [*command, str(path)],
        capture_output=True,
        text=True,
        cwd=tmp_path,
        timeout=300,
        check=False,
    )
    assert done.returncode == 0, done.stdout + done.stderr


def run_script(seed):
    names: dict[str, Any] = {"__name__": "user_script"}
    exec(compile(SCRIPT, "user_script", "exec"), names)
    return names["work"](seed)


def test_four_threads_and_four_processes_find_the_same():
    expected = run_script(0)
    assert "Bb5" in expected
    assert "20" in expected
    with ThreadPoolExecutor(4) as threads:
        assert list(threads.map(run_script, range(8))) == [expected] * 8
    with ProcessPoolExecutor(4, mp_context=get_context("spawn")) as processes:
        assert list(processes.map(run_script, range(4))) == [expected] * 4
