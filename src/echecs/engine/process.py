"""The process of an engine: lines in, lines out, each waited for no longer than allowed."""

from __future__ import annotations

import asyncio
import contextlib
import os
from asyncio.subprocess import DEVNULL, PIPE, Process
from collections.abc import Sequence

_LONGEST_LINE = 1 << 20
# Stockfish says some forty lines of itself.
_LONGEST_ANSWER = 10_000


class EngineError(RuntimeError):
    """The engine cannot be started, has ended, is silent, or plays no legal move."""


class EngineProcess:
    """A running engine; `name` is what it is called in messages."""

    def __init__(self, process: Process, name: str) -> None:
        self._process = process
        self.name = name

    @staticmethod
    async def start(command: Sequence[str], name: str, niceness: int = 0) -> EngineProcess:
        """Start a program; `niceness` lets others go first."""
        try:
            process = await asyncio.create_subprocess_exec(
                *command,
                stdin=PIPE,
                stdout=PIPE,
                stderr=DEVNULL,
                limit=_LONGEST_LINE,
                # Ctrl-C is for whoever started the engine, who then ends it.
                start_new_session=True,
            )
        except (OSError, ValueError) as error:
            raise EngineError(f"{command[0]} cannot be started: {error}") from error
        if niceness and hasattr(os, "setpriority"):
            with contextlib.suppress(OSError):
                os.setpriority(os.PRIO_PROCESS, process.pid, niceness)
        return EngineProcess(process, name)

    @property
    def pid(self) -> int:
        """The number of the process."""
        return self._process.pid

    @property
    def is_running(self) -> bool:
        """Whether it has not ended."""
        return self._process.returncode is None

    async def tell(self, line: str, seconds: float) -> None:
        """Send a line; an engine that takes none for so long has failed."""
        assert self._process.stdin is not None
        try:
            self._process.stdin.write(line.encode() + b"\n")
            async with asyncio.timeout(seconds):
                await self._process.stdin.drain()
        except (OSError, TimeoutError) as error:
            raise EngineError(f"{self.name} takes no more commands") from error

    async def ask(self, line: str, answer: str, seconds: float) -> list[str]:
        """Send a line and collect what comes until a line that starts with `answer`."""
        await self.tell(line, seconds)
        found: list[str] = []
        deadline = deadline_in(seconds)
        while (received := await self.line(deadline)) is not None:
            if received.split()[:1] == [answer]:
                return found
            found.append(received)
            if len(found) == _LONGEST_ANSWER:
                raise EngineError(f"{self.name} talks without end instead of answering {line!r}")
        raise EngineError(f"{self.name} does not answer {line!r}")

    async def line(self, deadline: float | None) -> str | None:
        """The next line that the engine says; None when it is too late or the engine has ended."""
        assert self._process.stdout is not None
        try:
            async with asyncio.timeout_at(deadline):
                line = await self._process.stdout.readline()
        except (TimeoutError, ValueError, OSError):
            return None
        return line.decode("utf-8", "replace").rstrip() if line else None

    async def quit(self, seconds: float) -> None:
        """Let the engine end by itself, and end it if it does not."""
        if self.is_running:
            with contextlib.suppress(EngineError, TimeoutError):
                await self.tell("quit", seconds)
                async with asyncio.timeout(seconds):
                    await self._process.wait()
        await self.kill()

    async def kill(self) -> None:
        """End the process at once."""
        if self.is_running:
            with contextlib.suppress(ProcessLookupError):
                self._process.kill()
        # Pipes first: a process whose pipe is full counts as running until it is read.
        self._process._transport.close()  # type: ignore[attr-defined]
        await self._process.wait()


def deadline_in(seconds: float) -> float:
    """The loop's time in so many seconds."""
    return asyncio.get_running_loop().time() + seconds
