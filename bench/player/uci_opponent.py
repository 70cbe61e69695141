"""Any engine that speaks UCI, as somebody to play against."""

import os
import shlex
import subprocess
import time

from echecs.domain.board import Board
from echecs.domain.game import Game
from echecs.domain.move import Move


class Opponent:
    """An engine in a process of its own.

    `command` is a command line; words `NAME=VALUE` before it go into the environment,
    and those after `--` are its UCI options.
    """

    def __init__(self, command: str, go: str) -> None:
        words, _, options = command.partition(" -- ")
        environment = dict(os.environ)
        arguments = shlex.split(words)
        while "=" in arguments[0]:
            name, _, value = arguments.pop(0).partition("=")
            environment[name] = value
        self.go = go
        self.last = 0.0
        """How long it took over its last move, in seconds."""
        self.slowest = 0.0
        """The longest that it took over a move."""
        self.process = subprocess.Popen(
            arguments,
            env=environment,
            stdin=subprocess.PIPE,
            stdout=subprocess.PIPE,
            stderr=subprocess.DEVNULL,
            text=True,
            bufsize=1,
        )
        self.say("uci")
        self.wait_for("uciok")
        for option in shlex.split(options):
            name, _, value = option.partition("=")
            self.say(f"setoption name {name} value {value}")

    def say(self, line: str) -> None:
        """Send a line."""
        assert self.process.stdin is not None
        self.process.stdin.write(line + "\n")
        self.process.stdin.flush()

    def wait_for(self, word: str) -> list[str]:
        """Read until a line that begins with a word."""
        assert self.process.stdout is not None
        for line in self.process.stdout:
            words = line.split()
            if words and words[0] == word:
                return words
        raise EOFError(f"the engine ended before it said {word}")

    def new_game(self) -> None:
        """Tell it that another game begins."""
        self.say("ucinewgame")
        self.say("isready")
        self.wait_for("readyok")

    def choose(self, game: Game) -> Move | None:
        """Its move."""
        played = " ".join(move.uci for move in game.moves)
        first = game.boards[0]
        start = "startpos" if first == Board() else f"fen {first.fen}"
        self.say(f"position {start} moves {played}" if played else f"position {start}")
        begun = time.monotonic()
        self.say(f"go {self.go}")
        word = self.wait_for("bestmove")[1]
        self.last = time.monotonic() - begun
        self.slowest = max(self.slowest, self.last)
        return None if word in ("0000", "(none)") else Move.from_uci(word)

    def close(self) -> None:
        """End the process."""
        try:
            self.process.communicate("quit\n", timeout=5)
        except subprocess.TimeoutExpired:
            self.process.kill()
            self.process.communicate()
