"""The programs that echecs is measured against, where they are installed."""

from __future__ import annotations

import os
import shutil
import subprocess
import time
from types import ModuleType


def find_stockfish() -> str | None:
    """The path of Stockfish; Debian puts it into /usr/games."""
    path = os.environ.get("PATH", "")
    return shutil.which("stockfish", path=f"{path}:/usr/games")


def find_python_chess() -> ModuleType | None:
    """The python-chess module, or None."""
    try:
        import chess
    except ImportError:
        return None
    module: ModuleType = chess
    return module


class Stockfish:
    """A Stockfish process, spoken to line by line."""

    def __init__(self, path: str, **options: int) -> None:
        self._process = subprocess.Popen(
            [path], stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True, bufsize=1
        )
        self.ask("uci", "uciok")
        for name, value in options.items():
            self.tell(f"setoption name {name} value {value}")
        self.ask("isready", "readyok")

    def tell(self, line: str) -> None:
        """Send a line."""
        assert self._process.stdin is not None
        self._process.stdin.write(line + "\n")
        self._process.stdin.flush()

    def ask(self, line: str, answer: str) -> list[str]:
        """Send a line and collect what comes until a line that starts with `answer`."""
        self.tell(line)
        assert self._process.stdout is not None
        lines = []
        for received in self._process.stdout:
            lines.append(received.rstrip("\n"))
            if received.startswith(answer):
                return lines
        raise RuntimeError(f"Stockfish ended instead of answering {line!r}")

    def perft(self, fen: str, depth: int) -> tuple[int, float]:
        """The count and the seconds it took."""
        self.tell(f"position fen {fen}")
        begun = time.perf_counter()
        answer = self.ask(f"go perft {depth}", "Nodes searched")
        return int(answer[-1].split()[-1]), time.perf_counter() - begun

    def find_mate(self, fen: str, mate: int, seconds: float) -> float | None:
        """Seconds until a mate of that length or shorter is announced, None for never."""
        self.ask("ucinewgame\nisready", "readyok")
        self.tell(f"position fen {fen}")
        begun = time.perf_counter()
        self.tell(f"go mate {abs(mate)} movetime {int(seconds * 1000)}")
        assert self._process.stdout is not None
        found = None
        for line in self._process.stdout:
            if line.startswith("bestmove"):
                return found
            words = line.split()
            if found is None and "mate" in words and "upperbound" not in words:
                announced = int(words[words.index("mate") + 1])
                if announced * mate > 0 and abs(announced) <= abs(mate):
                    found = time.perf_counter() - begun
        raise RuntimeError("Stockfish ended instead of answering")

    def close(self) -> None:
        """End the process."""
        self.tell("quit")
        self._process.communicate(timeout=10)
