"""Searches beside the games: few at a time, each in a thread that lets players go first."""

from __future__ import annotations

import asyncio
import contextlib
import threading
from collections import Counter
from collections.abc import Callable
from typing import TypeVar

from echecs.web.request.aside import step_back
from echecs.web.request.reason import refused

Result = TypeVar("Result")

LONGEST_SEARCH = 60
"""Seconds that anybody may ask for."""

Ticket = asyncio.Future[None]
"""A place in line; done when it is one's turn."""


class Turns:
    """Lets a few in at a time; the others wait in line, and a long line takes nobody more.

    One address never has every place: whoever else comes finds one free, and goes
    before those of an address that has more inside.
    """

    def __init__(self, at_once: int, most_waiting: int) -> None:
        self._free = at_once
        self._most_of_one = at_once - 1
        self._most_waiting = most_waiting
        self._line: dict[Ticket, str] = {}
        self._inside: dict[Ticket, str] = {}

    def queue(self, address: str) -> Ticket:
        """Stand in line; every ticket is to be given back by `leave`."""
        of_address = sum(waiting == address for waiting in self._line.values())
        if of_address >= self._most_waiting or len(self._line) >= 10 * self._most_waiting:
            raise refused("full")
        ticket: Ticket = asyncio.get_running_loop().create_future()
        self._line[ticket] = address
        self._let_in()
        return ticket

    def place_of(self, ticket: Ticket) -> int:
        """The place in line, from 1; 0 when it is one's turn."""
        return list(self._line).index(ticket) + 1 if ticket in self._line else 0

    def leave(self, ticket: Ticket) -> None:
        """Give up a place in line, or let the next one in."""
        if self._line.pop(ticket, None) is None and self._inside.pop(ticket, None) is not None:
            self._free += 1
        self._let_in()

    def _let_in(self) -> None:
        """Let in who waits longest among those whose addresses have fewest inside."""
        while self._free > 0 and self._line:
            inside = Counter(self._inside.values())
            following = min(self._line, key=lambda ticket: inside[self._line[ticket]])
            address = self._line[following]
            if inside[address] >= self._most_of_one:
                return
            del self._line[following]
            if following.done():
                continue
            self._inside[following] = address
            self._free -= 1
            following.set_result(None)


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
