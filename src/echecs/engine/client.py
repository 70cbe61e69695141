"""A UCI engine driven from an event loop."""

from __future__ import annotations

import asyncio
import contextlib
import os
import shlex
import weakref
from collections.abc import AsyncGenerator, Callable, Mapping, Sequence
from operator import index
from types import TracebackType
from typing import NamedTuple

from echecs.domain.board import Board
from echecs.domain.move import Move
from echecs.engine.info import Info, read_info
from echecs.engine.limit import Limit
from echecs.engine.option import Option, read_option
from echecs.engine.position import Position, Question, question_of
from echecs.engine.process import EngineError, EngineProcess, deadline_in
from echecs.errors import EchecsError, quote
from echecs.notation.uci import parse_uci

HANDSHAKE_SECONDS = 10.0
SILENCE_SECONDS = 5.0
"""How much longer than its time an engine may take before it counts as silent."""
_QUIT_SECONDS = 1.0
UNDER_WAY = "an analysis is under way: leave its loop, or close it, before the engine is asked more"


class EnginePlay(NamedTuple):
    """A move that an engine plays, and what it said of it last."""

    move: Move
    ponder: Move | None
    """What it expects in answer, if it says so."""
    info: Info


class _Holder:
    """Who listens to an analysis; nobody once its loop was left, even before it is closed."""

    def __init__(self) -> None:
        self.task: asyncio.Task[object] | None = None
        self.analysis: Callable[[], object] = lambda: None

    @property
    def is_here(self) -> bool:
        """Whether it is the task that runs now."""
        return self.task is asyncio.current_task() and self.analysis() is not None


class AsyncEngine:
    """A running engine: `async with await AsyncEngine.start("stockfish") as engine`.

    One search runs at a time; others wait for it. `EngineError` says that the
    engine has ended, is silent, or plays what is not legal. Only a limit in time
    can tell an engine that hangs from one that thinks.
    """

    def __init__(self, process: EngineProcess) -> None:
        self._process = process
        self._turn = asyncio.Lock()
        self._is_searching = False
        self._holder: _Holder | None = None
        self.name = process.name
        """What the engine calls itself."""
        self.author = ""
        self.options: dict[str, Option] = {}
        """What can be set, by name."""

    @staticmethod
    async def start(
        command: str | Sequence[str], options: Mapping[str, object] | None = None
    ) -> AsyncEngine:
        """Start a program, given as a path, a command line or its words, and set options."""
        words = _words(command)
        process = await EngineProcess.start(words, os.path.basename(words[0]))
        engine = AsyncEngine(process)
        try:
            await engine._introduce()
            await engine.configure(options or {})
        except BaseException:
            await process.kill()
            raise
        return engine

    async def _introduce(self) -> None:
        for line in await self._process.ask("uci", "uciok", HANDSHAKE_SECONDS):
            if line.startswith("id name "):
                self.name = self._process.name = line.removeprefix("id name ").strip()
            elif line.startswith("id author "):
                self.author = line.removeprefix("id author ").strip()
            elif line.startswith("option name "):
                option = read_option(line)
                self.options[option.name] = option
        await self._process.ask("isready", "readyok", HANDSHAKE_SECONDS)

    async def configure(self, options: Mapping[str, object]) -> None:
        """Set options; `ValueError` for an option or a value that the engine does not declare."""
        for name, value in options.items():
            if name not in self.options:
                raise ValueError(f"{self.name} has no option {name!r}")
            self.options[name].spell(value)
        self._check_turn()
        async with self._turn:
            for name, value in options.items():
                await self._set(name, value)
            await self._process.ask("isready", "readyok", HANDSHAKE_SECONDS)

    async def play(self, position: Position, limit: Limit) -> EnginePlay:
        """The move that the engine plays."""
        if limit == Limit():
            raise ValueError("a move needs a limit")
        question = question_of(position)
        if not question.board.has_legal_move:
            raise EngineError(f"there is no move in {question.board.fen}")
        last = Info()
        self._check_turn()
        async with self._turn:
            deadline = await self._begin(question, limit, 1)
            while (line := await self._process.line(deadline)) is not None:
                if line.startswith("info "):
                    info = read_info(question.board, line)
                    last = info if info.line and info.rank == 1 else last
                elif line.split()[:1] == ["bestmove"]:
                    self._is_searching = False
                    return self._played(question.board, line.split(), last)
        raise EngineError(f"{self.name} gives no move")

    async def analyse(self, position: Position, limit: Limit, lines: int = 1) -> list[Info]:
        """The best lines, the best one first, as the engine saw them last.

        There is none where the position has no move, or where the engine only names one.
        """
        if limit == Limit():
            raise ValueError("an analysis needs a limit; analysis() goes on until it is closed")
        best: dict[int, Info] = {}
        async for info in self.analysis(position, limit, lines):
            if info.line:
                best[info.rank] = info
        return [best[rank] for rank in sorted(best)]

    def analysis(
        self, position: Position, limit: Limit | None = None, lines: int = 1
    ) -> AsyncGenerator[Info, None]:
        """What the engine says, as it says it; leaving the loop stops the search.

        Inside the loop the engine takes nothing else: `EngineError` for who asks there.
        """
        holder = _Holder()
        said = self._listen(position, limit or Limit(), lines, holder)
        holder.analysis = weakref.ref(said)
        return said

    async def _listen(
        self, position: Position, limit: Limit, lines: int, holder: _Holder
    ) -> AsyncGenerator[Info, None]:
        question = question_of(position)
        self._check_turn()
        async with self._turn:
            deadline = await self._begin(question, limit, lines)
            holder.task = asyncio.current_task()
            self._holder = holder
            try:
                while (line := await self._process.line(deadline)) is not None:
                    if line.startswith("info "):
                        yield read_info(question.board, line)
                    elif line.split()[:1] == ["bestmove"]:
                        self._is_searching = False
                        if question.board.has_legal_move:
                            self._played(question.board, line.split(), Info())
                        return
            finally:
                self._holder = None
                if self._is_searching:
                    with contextlib.suppress(EngineError):
                        await self._process.tell("stop", SILENCE_SECONDS)
        raise EngineError(f"{self.name} stops speaking in the middle of a search")

    async def close(self) -> None:
        """End the engine."""
        await self._process.quit(_QUIT_SECONDS)

    async def __aenter__(self) -> AsyncEngine:
        return self

    async def __aexit__(
        self,
        kind: type[BaseException] | None,
        error: BaseException | None,
        trace: TracebackType | None,
    ) -> None:
        await self.close()

    # --- One search --------------------------------------------------------------------

    def _check_turn(self) -> None:
        """Refuse to wait for an analysis that could only go on once the wait is over."""
        holder = self._holder
        if holder is not None and holder.is_here:
            raise EngineError(UNDER_WAY)

    async def _begin(self, question: Question, limit: Limit, lines: int) -> float | None:
        """Start a search, after ending one that nobody waits for; until when it may last."""
        go = limit.command
        if not (lines == 1 or ("MultiPV" in self.options and index(lines) > 0)):
            raise ValueError(f"{self.name} does not give {lines} lines")
        if self._is_searching:
            await self._process.ask("stop", "bestmove", SILENCE_SECONDS)
            self._is_searching = False
        if "MultiPV" in self.options:
            await self._set("MultiPV", lines)
        if "UCI_Chess960" in self.options:
            await self._set("UCI_Chess960", question.is_chess960)
        await self._process.tell(question.command, SILENCE_SECONDS)
        await self._process.ask("isready", "readyok", SILENCE_SECONDS)
        self._is_searching = True
        await self._process.tell(go, SILENCE_SECONDS)
        seconds = limit.seconds_for(question.board.turn)
        return None if seconds is None else deadline_in(seconds + SILENCE_SECONDS)

    def _played(self, board: Board, words: list[str], info: Info) -> EnginePlay:
        text = words[1] if len(words) > 1 else ""
        try:
            move = parse_uci(board, text)
        except EchecsError as error:
            raise EngineError(f"{self.name} plays {quote(text)} in {board.fen}") from error
        ponder = None
        if len(words) > 3 and words[2] == "ponder":
            with contextlib.suppress(EchecsError):
                ponder = parse_uci(board.play(move), words[3])
        return EnginePlay(move, ponder, info)

    async def _set(self, name: str, value: object) -> None:
        option = self.options[name]
        text = option.spell(value)
        command = f"setoption name {name}" + ("" if option.kind == "button" else f" value {text}")
        await self._process.tell(command, SILENCE_SECONDS)


def _words(command: str | Sequence[str]) -> list[str]:
    """The words of a command; a path may hold blanks."""
    if not isinstance(command, str):
        words = [os.fspath(word) for word in command]
    else:
        words = [command] if os.path.exists(command) else shlex.split(command)
    if not words:
        raise ValueError("the command that starts an engine is empty")
    return words
