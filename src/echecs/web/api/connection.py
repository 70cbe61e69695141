"""One open game socket: what waits to be sent, and the viewer it belongs to."""

from __future__ import annotations

import asyncio
import time
from collections import deque
from collections.abc import Callable
from typing import Any

from starlette.status import WS_1013_TRY_AGAIN_LATER
from starlette.websockets import WebSocket, WebSocketDisconnect

from echecs.domain.color import Color
from echecs.web.game.state import to_json
from echecs.web.request.reason import Reason, RefusedError, describe, sentence

_MOST_WAITING = 200
_STATE = object()


class Connection:
    """A viewer of a room. Nothing here waits: a slow client delays itself alone.

    A state is made when it can be sent, so that a client which is behind gets
    the newest one only.
    """

    def __init__(
        self,
        socket: WebSocket,
        next_message: Callable[[Any], tuple[str, int]],
        colors: frozenset[Color],
        language: str,
        bill: Callable[[float], None] = lambda seconds: None,
    ) -> None:
        self.colors = colors
        self.language = language
        self.known = 0
        self.name = ""
        """What somebody who only watches is called."""
        self.heard = 0
        self._socket = socket
        self._next_message = next_message
        self._bill = bill
        self._waiting: deque[Any] = deque()
        self._wake = asyncio.Event()

    def tell_state(self) -> None:
        """Send the present state soon."""
        if _STATE not in self._waiting:
            self._put(_STATE)

    def tell(self, message: dict[str, Any]) -> None:
        """Send a message after those that wait."""
        self._put(message)

    def notice(self, reason: Reason) -> None:
        """Send words that go with no change."""
        words = sentence(reason, self.language)
        self._put({"type": "notice", "reason": reason.code, "message": words})

    def refuse(self, error: RefusedError, number: int | None) -> None:
        """Say why a message changed nothing."""
        answer = {"type": "refused", "squares": [], **describe(error, self.language)}
        self._put(answer if number is None else {**answer, "id": number})

    def close(self, code: int) -> None:
        """Close the socket once what waits was sent."""
        self._put(code)

    def _put(self, item: Any) -> None:
        if len(self._waiting) >= _MOST_WAITING:
            # It takes no more; let it come back and see the newest state.
            self._waiting.clear()
            item = WS_1013_TRY_AGAIN_LATER
        self._waiting.append(item)
        self._wake.set()

    async def send_all(self) -> None:
        """Send whatever comes to wait, until the socket closes."""
        try:
            while True:
                await self._wake.wait()
                self._wake.clear()
                while self._waiting:
                    if not await self._send(self._waiting.popleft()):
                        return
        except (WebSocketDisconnect, RuntimeError):
            # It is gone; whoever reads from it learns that too.
            return

    async def _send(self, item: Any) -> bool:
        """Send one thing; False when that closed the socket."""
        if isinstance(item, int):
            await self._socket.close(item)
            return False
        if item is _STATE:
            await self._send_state()
        else:
            await self._socket.send_text(to_json(item))
        return True

    async def _send_state(self) -> None:
        """Send the state, or moves before it; others have their turn in between."""
        is_all_told = False
        while not is_all_told:
            begun = time.perf_counter()
            text, self.known = self._next_message(self)
            is_all_told = text.startswith('{"type":"state"')
            self._bill(time.perf_counter() - begun)
            await self._socket.send_text(text)
            if not is_all_told:
                await asyncio.sleep(0)
