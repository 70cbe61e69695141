"""Searches beside the games: few at a time, each in a thread that lets players go first."""

from __future__ import annotations

import asyncio
import contextlib
import threading
from collections import deque
from collections.abc import Callable
from typing import TypeVar

from echecs.web.request.aside import step_back
from echecs.web.request.reason import refused

Result = TypeVar("Result")

Ticket = asyncio.Future[None]
"""A place in line; done when it is one's turn."""


class Turns:
    """Lets a few in at a time; the others wait in line, and a long line takes nobody more."""

    def __init__(self, at_once: int, most_waiting: int) -> None:
        self._free = at_once
        self._most_waiting = most_waiting
        self._line: deque[Ticket] = deque()

    def queue(self) -> Ticket:
        """Stand in line; every ticket is to be given back by `leave`."""
        ticket: Ticket = asyncio.get_running_loop().create_future()
        if self._free > 0:
            self._free -= 1
            ticket.set_result(None)
        elif len(self._line) >= self._most_waiting:
            raise refused("full")
        else:
            self._line.append(ticket)
        return ticket

    def place_of(self, ticket: Ticket) -> int:
        """The place in line, from 1; 0 when it is one's turn."""
        return self._line.index(ticket) + 1 if ticket in self._line else 0

    def leave(self, ticket: Ticket) -> None:
        """Give up a place in line, or let the next one in."""
        if ticket in self._line:
            self._line.remove(ticket)
            return
        while self._line:
            following = self._line.popleft()
            if not following.done():
                following.set_result(None)
                return
        self._free += 1


async def run_aside(work: Callable[[], Result]) -> Result:
    """Run a function in a thread of its own, of low priority, and wait for its result."""
    loop = asyncio.get_running_loop()
    outcome: asyncio.Future[Result] = loop.create_future()

    def settle(result: Result | None, error: BaseException | None) -> None:
        if outcome.cancelled():
            return
        if error is not None:
            outcome.set_exception(error)
        else:
            outcome.set_result(result)  # type: ignore[arg-type]

    def body() -> None:
        step_back()
        result, error = None, None
        try:
            result = work()
        except BaseException as raised:
            error = raised
        with contextlib.suppress(RuntimeError):  # the loop may have ended meanwhile
            loop.call_soon_threadsafe(settle, result, error)

    threading.Thread(target=body, name="search", daemon=True).start()
    return await outcome
