"""A script written for python-chess, with one line put before it."""

import subprocess
import sys

SCRIPT = """
import io
import chess
import chess.pgn
import chess.polyglot
import chess.svg
from chess.engine import Cp, PovScore

game = chess.pgn.read_game(io.StringIO("1. e4 e5 2. Nf3 *"))
board = game.end().board()
print(chess.__name__, chess.pgn.__name__, type(board).__module__.partition(".")[0])
print(board.fen(), PovScore(Cp(20), chess.WHITE).black(), "<svg" in chess.svg.board(board))
try:
    import chess.syzygy
except ImportError as error:
    print(error)
"""
INSTALL = "import echecs.compat; echecs.compat.install()"


def run(script):
    return subprocess.run(
        [sys.executable, "-c", script], capture_output=True, text=True, timeout=60, check=False
    )


def test_a_script_runs_as_it_is():
    done = run(INSTALL + SCRIPT)
    assert done.stderr == ""
    assert done.stdout.splitlines() == [
        "echecs.compat echecs.compat.pgn echecs",
        "rnbqkbnr/pppp1ppp/8/4p3/4P3/5N2/PPPP1PPP/RNBQKB1R b KQkq - 1 2 -20 True",
        "No module named 'chess.syzygy'",
    ]


def test_twice_is_once():
    assert run(f"{INSTALL}; echecs.compat.install()").returncode == 0


def test_too_late_is_said():
    done = run(f"import chess; {INSTALL}")
    assert "RuntimeError: chess is imported already" in done.stderr
