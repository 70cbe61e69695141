"""A UCI engine as an opponent: a process of its own, asked for one move at a time."""

from __future__ import annotations

import asyncio
import logging
import os
import shutil
from collections.abc import Mapping, Sequence
from typing import Any

from echecs.domain.board import Board
from echecs.domain.move import Move
from echecs.domain.rules import STANDARD, RuleSet
from echecs.engine.option import read_option
from echecs.engine.position import is_chess960
from echecs.engine.process import EngineError, EngineProcess, deadline_in
from echecs.errors import EchecsError
from echecs.notation.uci import parse_uci
from echecs.web.engine.answer import read_score
from echecs.web.engine.level import LEVELS, Level, level_options, thinking_time

_log = logging.getLogger(__name__)

_HANDSHAKE_SECONDS = 10.0
_SILENCE_SECONDS = 5.0
"""How much longer than its time an engine may take before it counts as silent."""
_QUIT_SECONDS = 0.5
_COMMON_OPTIONS = {"Threads": 1, "Hash": 32}
# Players' moves come before the engine's thoughts.
_NICENESS = 5


class EngineClient:
    """An engine that was found and has answered.

    Several games share it; their searches take turns. A process that ends or
    falls silent is started again once for each move asked for.
    """

    def __init__(self, path: str) -> None:
        self.path = path
        self.levels: Sequence[Level] = LEVELS
        self.name = os.path.basename(path)
        """What the engine calls itself."""
        self._options: dict[str, tuple[int, int]] = {}
        self._told: dict[str, object] = {}
        self._process: EngineProcess | None = None
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
        clock: Mapping[str, Any] | None = None,
        rules: RuleSet = STANDARD,
    ) -> tuple[str, int | None]:
        """A move for the side to move, and its score in hundredths of a pawn for that side.

        Levels above 8 are the highest. `clock` has what `white` and `black` have left in
        milliseconds, and the `terms` of each: `increment` in seconds. A forced mate in n
        scores 30000 - n. Raises `EngineError` when a second start does not help either.
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
        process, self._process = self._process, None
        if process is not None:
            await process.quit(_QUIT_SECONDS)

    # --- One move ----------------------------------------------------------------------

    async def _think(
        self, position: _Position, level: Level, seconds: float
    ) -> tuple[str, int | None]:
        if self._process is None or not self._process.is_running:
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
        deadline = deadline_in(seconds + _SILENCE_SECONDS)
        while (line := await self._running.line(deadline)) is not None:
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
            await self._running.ask("stop", "bestmove", _SILENCE_SECONDS)
            self._is_searching = False
        await self._running.ask("isready", "readyok", _SILENCE_SECONDS)

    async def _set(self, options: Mapping[str, object]) -> None:
        """Set the options that the engine has and that are not set so already."""
        for name, value in options.items():
            if name in self._options and self._told.get(name) != value:
                self._told[name] = value
                await self._tell(f"setoption name {name} value {value}")

    # --- The process -------------------------------------------------------------------

    async def _start(self) -> None:
        process = await EngineProcess.start([self.path], self.name, _NICENESS)
        self._process = process
        self._is_searching = False
        self._told = {}
        for line in await process.ask("uci", "uciok", _HANDSHAKE_SECONDS):
            if line.startswith("id name "):
                self.name = process.name = line.removeprefix("id name ").strip()[:80]
            elif line.startswith("option name "):
                option = read_option(line)
                self._options[option.name] = (option.least, option.most)
        await self._set(_COMMON_OPTIONS)
        await process.ask("isready", "readyok", _HANDSHAKE_SECONDS)

    async def _end(self) -> None:
        process, self._process = self._process, None
        if process is not None:
            await process.kill()

    @property
    def _running(self) -> EngineProcess:
        if self._process is None:
            raise EngineError(f"{self.name} is not running")
        return self._process

    async def _tell(self, line: str) -> None:
        await self._running.tell(line, _SILENCE_SECONDS)


class _Position:
    """A position as an engine is told of it."""

    def __init__(self, start_fen: str, moves_uci: Sequence[str], rules: RuleSet) -> None:
        start = board = Board(start_fen, rules=rules)
        for text in moves_uci:
            board = board.play(parse_uci(board, text))
        if not board.has_legal_move:
            raise EngineError(f"there is no move in {board.fen}")
        self.board = board
        self.is_chess960 = is_chess960(start)
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
