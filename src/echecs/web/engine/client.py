"""A UCI engine as an opponent: a process of its own, asked for one move at a time."""

from __future__ import annotations

import asyncio
import contextlib
import logging
import os
import shutil
from asyncio.subprocess import DEVNULL, PIPE, Process
from collections.abc import Mapping, Sequence

from echecs.domain.board import Board
from echecs.domain.castling import Castling
from echecs.domain.color import Color
from echecs.domain.move import Move
from echecs.domain.rules import STANDARD, RuleSet
from echecs.errors import EchecsError
from echecs.notation.uci import parse_uci
from echecs.web.engine.answer import read_option, read_score
from echecs.web.engine.level import LEVELS, Level, level_options, thinking_time

_log = logging.getLogger(__name__)

_HANDSHAKE_SECONDS = 10.0
_SILENCE_SECONDS = 5.0
"""How much longer than its time an engine may take before it counts as silent."""
_LONGEST_LINE = 1 << 20
_COMMON_OPTIONS = {"Threads": 1, "Hash": 32}
# Players' moves come before the engine's thoughts.
_NICENESS = 5


class EngineError(RuntimeError):
    """The engine cannot be started, has ended, is silent, or plays no legal move."""


class EngineClient:
    """An engine that was found and has answered.

    Several games share it; their searches take turns. A process that ends or
    falls silent is started again once for each move asked for.
    """

    def __init__(self, path: str) -> None:
        self.path = path
        self.name = os.path.basename(path)
        """What the engine calls itself."""
        self._options: dict[str, tuple[int, int]] = {}
        self._told: dict[str, object] = {}
        self._process: Process | None = None
        self._is_searching = False
        self._turn = asyncio.Lock()
        self._waiting = 0

    @staticmethod
    async def find(path: str | None) -> EngineClient | None:
        """The engine at a path, else Stockfish where systems keep it; None if none answers."""
        place = path or shutil.which("stockfish", path=f"{os.environ.get('PATH', '')}:/usr/games")
        if place is None:
            return None
        engine = EngineClient(place)
        try:
            await engine._start()
        except EngineError as error:
            _log.warning("no engine: %s", error)
            await engine.close()
            return None
        return engine

    async def best_move(
        self,
        start_fen: str,
        moves_uci: Sequence[str],
        level: int,
        clock: Mapping[str, int] | None = None,
        rules: RuleSet = STANDARD,
    ) -> tuple[str, int | None]:
        """A move for the side to move, and its score in hundredths of a pawn for that side.

        `level` goes from 1 to 8. `clock` has the milliseconds of `white`, `black`
        and the `increment`. A forced mate in n scores 30000 - n. Raises
        `EngineError` when a second start does not help either.
        """
        position = _Position(start_fen, moves_uci, rules)
        strength = LEVELS[min(max(level, 1), len(LEVELS)) - 1]
        self._waiting += 1
        try:
            async with self._turn:
                seconds = thinking_time(strength, position.board.turn, clock, self._waiting)
                try:
                    return await self._think(position, strength, seconds)
                except EngineError as error:
                    _log.warning("the engine is started again: %s", error)
                    await self._end()
                    return await self._think(position, strength, seconds)
        finally:
            self._waiting -= 1

    async def close(self) -> None:
        """End the process; a later `best_move` would start it again."""
        process = self._process
        if process is not None and process.returncode is None:
            with contextlib.suppress(EngineError, TimeoutError):
                await self._tell("quit")
                async with asyncio.timeout(0.5):
                    await process.wait()
        await self._end()

    # --- One move ----------------------------------------------------------------------

    async def _think(
        self, position: _Position, level: Level, seconds: float
    ) -> tuple[str, int | None]:
        if self._process is None or self._process.returncode is not None:
            await self._start()
        await self._finish_search()
        await self._set(level_options(level, self._options))
        await self._set({"UCI_Chess960": "true" if position.is_chess960 else "false"})
        await self._tell(position.command)
        go = f"go movetime {round(seconds * 1000)} depth {level.depth}"
        move, score = await self._search(go, seconds)
        accepted = position.accept(move)
        if accepted is None:
            # By other rules than the game's: only the moves that these allow.
            legal = " ".join(str(legal) for legal in position.board.legal_moves)
            move, score = await self._search(f"{go} searchmoves {legal}", seconds)
            accepted = position.accept(move)
        if accepted is None:
            raise EngineError(f"{self.name} plays {move!r} in {position.board.fen}")
        return accepted.uci, score

    async def _search(self, go: str, seconds: float) -> tuple[str, int | None]:
        self._is_searching = True
        await self._tell(go)
        score: int | None = None
        deadline = _deadline(seconds + _SILENCE_SECONDS)
        while (line := await self._line(deadline)) is not None:
            words = line.split()
            if words[:1] == ["info"]:
                score = read_score(words, score)
            elif words[:1] == ["bestmove"]:
                self._is_searching = False
                return (words[1] if len(words) > 1 else ""), score
        raise EngineError(f"{self.name} gives no move")

    async def _finish_search(self) -> None:
        """End the search of somebody who no longer waits for it."""
        if self._is_searching:
            await self._ask("stop", "bestmove", _SILENCE_SECONDS)
            self._is_searching = False
        await self._ask("isready", "readyok", _SILENCE_SECONDS)

    async def _set(self, options: Mapping[str, object]) -> None:
        """Set the options that the engine has and that are not set so already."""
        for name, value in options.items():
            if name in self._options and self._told.get(name) != value:
                self._told[name] = value
                await self._tell(f"setoption name {name} value {value}")

    # --- The process -------------------------------------------------------------------

    async def _start(self) -> None:
        try:
            self._process = await asyncio.create_subprocess_exec(
                self.path,
                stdin=PIPE,
                stdout=PIPE,
                stderr=DEVNULL,
                limit=_LONGEST_LINE,
                # Ctrl-C is for the server, which then ends the engine.
                start_new_session=True,
            )
        except (OSError, ValueError) as error:
            raise EngineError(f"{self.path} cannot be started: {error}") from error
        self._is_searching = False
        self._told = {}
        if hasattr(os, "setpriority"):
            with contextlib.suppress(OSError):
                os.setpriority(os.PRIO_PROCESS, self._process.pid, _NICENESS)
        for line in await self._ask("uci", "uciok", _HANDSHAKE_SECONDS):
            if line.startswith("id name "):
                self.name = line.removeprefix("id name ").strip()[:80]
            elif line.startswith("option name "):
                name, bounds = read_option(line)
                self._options[name] = bounds
        await self._set(_COMMON_OPTIONS)
        await self._ask("isready", "readyok", _HANDSHAKE_SECONDS)

    async def _end(self) -> None:
        process, self._process = self._process, None
        if process is None:
            return
        if process.returncode is None:
            with contextlib.suppress(ProcessLookupError):
                process.kill()
        await process.wait()
        # The transport has the pipes; left alone it complains when collected.
        process._transport.close()  # type: ignore[attr-defined]

    async def _tell(self, line: str) -> None:
        process = self._process
        if process is None or process.stdin is None:
            raise EngineError(f"{self.name} is not running")
        try:
            process.stdin.write(line.encode() + b"\n")
            async with asyncio.timeout(_SILENCE_SECONDS):
                await process.stdin.drain()
        except (OSError, TimeoutError) as error:
            raise EngineError(f"{self.name} takes no more commands") from error

    async def _ask(self, line: str, answer: str, seconds: float) -> list[str]:
        """Send a line and collect what comes until a line that starts with `answer`."""
        await self._tell(line)
        found: list[str] = []
        deadline = _deadline(seconds)
        while (received := await self._line(deadline)) is not None:
            if received.split()[:1] == [answer]:
                return found
            found.append(received)
        raise EngineError(f"{self.name} does not answer {line!r}")

    async def _line(self, deadline: float) -> str | None:
        """The next line that the engine says; None when it is too late or the engine has ended."""
        process = self._process
        assert process is not None
        assert process.stdout is not None
        try:
            async with asyncio.timeout_at(deadline):
                line = await process.stdout.readline()
        except (TimeoutError, ValueError, OSError):
            return None
        return line.decode("utf-8", "replace").rstrip() if line else None


def _deadline(seconds: float) -> float:
    return asyncio.get_running_loop().time() + seconds


class _Position:
    """A position as an engine is told of it."""

    def __init__(self, start_fen: str, moves_uci: Sequence[str], rules: RuleSet) -> None:
        start = board = Board(start_fen, rules=rules)
        for text in moves_uci:
            board = board.play(parse_uci(board, text))
        if not board.has_legal_move:
            raise EngineError(f"there is no move in {board.fen}")
        self.board = board
        self.is_chess960 = _is_chess960(start)
        history = " ".join(moves_uci)
        if rules != STANDARD or self.is_chess960 or not history:
            # Engines know the standard rules: they would take en passant, and draw by repetition.
            self.command = f"position fen {board.fen}"
        else:
            self.command = f"position fen {start.fen} moves {history}"

    def accept(self, text: str) -> Move | None:
        """The move that the engine names, if the game's rules allow it."""
        try:
            return parse_uci(self.board, text)
        except EchecsError:
            return None


def _is_chess960(board: Board) -> bool:
    """Whether a king may castle from or with a rook on another square than usual."""
    for color in Color:
        king = board.king(color)
        for kingside in (True, False):
            rook = board.castling_rook(color, kingside)
            if rook is not None and Castling(king, rook).destination == rook:
                return True
    return False
