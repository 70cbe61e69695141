"""A UCI engine as a thinker: a process of its own, asked about one position at a time."""

from __future__ import annotations

import contextlib
import math
import os
import queue
import subprocess
import threading
import time
from collections.abc import Iterator

from echecs.analysis.thinker import Estimate
from echecs.analysis.trouble import Trouble
from echecs.domain.board import Board
from echecs.domain.castling import Castling
from echecs.domain.color import Color
from echecs.domain.game import Game
from echecs.domain.move import Move
from echecs.errors import EchecsError, quote
from echecs.notation.uci import format_uci, parse_uci
from echecs.player import Limits
from echecs.player.thought import Score

_HANDSHAKE_SECONDS = 10.0
# How much longer than its time an engine may take; without a time, how long it may be silent.
_SILENCE_SECONDS = 10.0
_PATIENCE_SECONDS = 600.0
# Who has said something so lately is not silent.
_BREATH_SECONDS = 1.0
# Stockfish says some hundred lines a second with many lines asked for.
_MOST_LINES = 10_000_000
_LONGEST_LINE = 1 << 20


class EngineError(RuntimeError):
    """The engine cannot be started, has ended, is silent, talks on, or names an illegal move."""

    def __init__(self, trouble: Trouble) -> None:
        super().__init__(trouble)
        self.trouble = trouble


class EngineThinker:
    """An engine that speaks UCI."""

    def __init__(self, path: str, megabytes: int = 64, threads: int = 1) -> None:
        self.name = os.path.basename(path)
        self._options: set[str] = set()
        # Bounded: an engine that talks faster than it is read has to wait.
        self._lines: queue.Queue[str | None] = queue.Queue(1000)
        self._is_closed = False
        self._chess960 = False
        try:
            # Ctrl-C is for the analysis, which then ends the engine.
            self._process = subprocess.Popen(
                [path],
                stdin=subprocess.PIPE,
                stdout=subprocess.PIPE,
                stderr=subprocess.DEVNULL,
                encoding="utf-8",
                errors="replace",
                bufsize=1,
                start_new_session=True,
            )
        except (OSError, ValueError) as error:
            reason = getattr(error, "strerror", None) or str(error)
            raise EngineError(Trouble("not started", name=path, reason=reason)) from error
        threading.Thread(target=self._read, daemon=True).start()
        try:
            self._introduce()
            self._set("Hash", megabytes)
            self._set("Threads", threads)
            self._wait_ready()
        except EngineError:
            self.close()
            raise

    # --- What an analysis asks ---------------------------------------------------------

    def start_game(self) -> None:
        """Let the engine forget other games."""
        self._tell("ucinewgame")
        self._wait_ready()

    def think(self, game: Game, limits: Limits) -> Estimate:
        """Have the engine search the present position with its past."""
        start = game.boards[0]
        chess960 = _is_chess960(start)
        if chess960 != self._chess960:
            self._set("UCI_Chess960", "true" if chess960 else "false")
            self._chess960 = chess960
        if chess960:
            # Castling has two spellings there; a position has one.
            self._tell(f"position fen {game.board.fen}")
        else:
            moves = " ".join(["", "moves", *map(format_uci, game.moves)]) if game.ply else ""
            self._tell(f"position fen {start.fen}{moves}")
        self._tell(_go(limits))
        return self._listen(game.board, limits)

    def stop(self) -> None:
        """End the search under way."""
        with contextlib.suppress(EngineError):
            self._tell("stop")

    def close(self) -> None:
        """End the process."""
        with contextlib.suppress(EngineError):
            self._tell("quit")
        try:
            self._process.wait(1.0)
        except subprocess.TimeoutExpired:
            self._process.kill()
            self._process.wait()
        self._let_reader_end()
        for stream in (self._process.stdin, self._process.stdout):
            if stream is not None:
                with contextlib.suppress(OSError):
                    stream.close()

    def _let_reader_end(self) -> None:
        """Make room for the line that the reading thread may hold; it looks up after that."""
        self._is_closed = True
        with contextlib.suppress(queue.Empty):
            while True:
                self._lines.get_nowait()

    # --- Conversation ------------------------------------------------------------------

    def _listen(self, board: Board, limits: Limits) -> Estimate:
        """What the engine said last before it named its move."""
        best = Estimate(Score(0))
        if limits.seconds is None:
            said = self._until("bestmove", 0.0, silence=_PATIENCE_SECONDS)
        else:
            said = self._until("bestmove", limits.seconds + _SILENCE_SECONDS)
        for line in said:
            words = line.split()
            if words[:1] == ["info"] and "score" in words and "pv" in words:
                best = _estimate(board, words) or best
            elif words[:1] == ["bestmove"] and best.best is None:
                move = _read_line(board, words[1:2])
                if not move:
                    raise self._error("no move", text=quote(line), fen=board.fen)
                best = Estimate(best.score, move)
        return best

    def _introduce(self) -> None:
        self._tell("uci")
        for line in self._until("uciok", _HANDSHAKE_SECONDS):
            if line.startswith("id name "):
                self.name = line.removeprefix("id name ").strip()[:80]
            elif line.startswith("option name "):
                self._options.add(line.removeprefix("option name ").partition(" type ")[0])

    def _set(self, name: str, value: object) -> None:
        if name in self._options:
            self._tell(f"setoption name {name} value {value}")

    def _wait_ready(self) -> None:
        self._tell("isready")
        for _line in self._until("readyok", _HANDSHAKE_SECONDS):
            pass

    def _until(self, word: str, seconds: float, silence: float | None = None) -> Iterator[str]:
        """Each line that the engine says, up to and with one that begins with a word.

        It has so many seconds for all of them; with `silence`, so many before each.
        """
        heard = -math.inf
        end = time.monotonic() + seconds
        for _count in range(_MOST_LINES):
            left = end - time.monotonic() if silence is None else silence
            try:
                line = self._lines.get(timeout=max(0.0, left))
            except queue.Empty:
                if time.monotonic() - heard < _BREATH_SECONDS:
                    break
                raise self._error("silent") from None
            if line is None:
                raise self._error("ended")
            heard = time.monotonic()
            yield line
            if line.split()[:1] == [word]:
                return
            if silence is None and time.monotonic() > end:
                break
        raise self._error("endless")

    def _error(self, code: str, **fields: str) -> EngineError:
        return EngineError(Trouble(code, name=self.name, **fields))

    def _tell(self, line: str) -> None:
        assert self._process.stdin is not None
        try:
            self._process.stdin.write(line + "\n")
        except (OSError, ValueError) as error:
            raise self._error("deaf") from error

    def _read(self) -> None:
        """The reading thread's work; None at the end of what the engine says."""
        assert self._process.stdout is not None
        with contextlib.suppress(OSError, ValueError):
            while not self._is_closed and (line := self._process.stdout.readline(_LONGEST_LINE)):
                self._lines.put(line.rstrip())
        self._lines.put(None)


def _go(limits: Limits) -> str:
    words = ["go"]
    if limits.depth is not None:
        words.append(f"depth {limits.depth}")
    if limits.nodes is not None:
        words.append(f"nodes {limits.nodes}")
    if limits.seconds is not None:
        words.append(f"movetime {max(1, round(limits.seconds * 1000))}")
    return " ".join(words)


def _estimate(board: Board, words: list[str]) -> Estimate | None:
    """An `info` line as an estimate; None when it holds only a bound or nothing of use."""
    if "lowerbound" in words or "upperbound" in words:
        return None
    try:
        kind, value = words[words.index("score") + 1 :][:2]
        score = Score(mate=int(value)) if kind == "mate" else Score(int(value))
        depth, nodes = (
            int(words[words.index(name) + 1]) if name in words else 0 for name in ("depth", "nodes")
        )
    except ValueError:
        return None
    line = _read_line(board, words[words.index("pv") + 1 :])
    return Estimate(score, line, depth, nodes) if line else None


def _read_line(board: Board, words: list[str]) -> tuple[Move, ...]:
    """Moves as far as they are legal."""
    found = []
    for word in words:
        try:
            move = parse_uci(board, word)
        except EchecsError:
            break
        found.append(move)
        board = board.play(move)
    return tuple(found)


def _is_chess960(board: Board) -> bool:
    """Whether a king may castle from or with a rook on another square than usual."""
    for color in Color:
        king = board.king(color)
        for kingside in (True, False):
            rook = board.castling_rook(color, kingside)
            if rook is not None and Castling(king, rook).destination == rook:
                return True
    return False
