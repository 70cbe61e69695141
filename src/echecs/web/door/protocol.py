"""Connections as they come in: how many, how long they may be silent, what frames they send."""

from __future__ import annotations

import asyncio
from typing import Any

import h11
from uvicorn.protocols.http.h11_impl import H11Protocol
from uvicorn.protocols.websockets.websockets_sansio_impl import WebSocketsSansIOProtocol
from websockets.frames import Frame

from echecs.web.door.connection_limit import ConnectionLimit
from echecs.web.door.handover import LONGEST_HEAD, Handover
from echecs.web.request.limit import Bucket

HEAD_SECONDS = 10.0
"""How long the head of a request may take to arrive, from the first byte or its connection on."""
UNREAD_SECONDS = 60.0
"""How long a client may leave what was sent to it unread."""
MOST_PARTS = 64
"""Frames of one message; browsers send one."""
_PINGS_PER_SECOND, _PING_BURST = 2, 60
_AT_ONCE = 1024
"""Bytes of a WebSocket taken in at once: 170 empty frames, which take two milliseconds."""


class _Reader:
    """Ends a connection whose client reads nothing for too long."""

    def __init__(self, transport: asyncio.Transport) -> None:
        self._transport = transport
        self._timer: asyncio.TimerHandle | None = None

    def pause(self) -> None:
        loop = asyncio.get_running_loop()
        self._timer = loop.call_later(UNREAD_SECONDS, self._transport.abort)

    def resume(self) -> None:
        if self._timer is not None:
            self._timer.cancel()
            self._timer = None


class HttpConnection(H11Protocol):
    """A connection from its first byte on; it must ask for something in time."""

    limit: ConnectionLimit
    handover: Handover | None = None
    _early = b""
    _is_routing = False
    _is_adopted = False
    _is_counted = False
    _waiting: asyncio.TimerHandle | None = None
    _reader: _Reader | None = None

    def connection_made(self, transport: asyncio.Transport) -> None:  # type: ignore[override]
        """Let a connection in, unless there are too many."""
        super().connection_made(transport)
        self._is_counted = self.limit.enter(self.address)
        if not self._is_counted:
            transport.abort()
            return
        self._reader = _Reader(transport)
        self._wait_for_head()
        if self._is_adopted:
            early, self._early, self._is_adopted = self._early, b"", False
            self._receive(early)

    def adopt(self, data: bytes) -> HttpConnection:
        """Go on with a connection whose first bytes another worker has read."""
        self._early, self._is_adopted = data, True
        return self

    @property
    def address(self) -> str:
        """The other end."""
        return self.client[0] if self.client else "local"

    def connection_lost(self, exc: Exception | None) -> None:
        """Count a connection no more."""
        super().connection_lost(exc)
        self._stop_waiting()
        if self._reader is not None:
            self._reader.resume()
        if self._is_counted:
            self._is_counted = False
            self.limit.leave(self.address)

    def data_received(self, data: bytes) -> None:
        """Take in bytes; the head of each request has its time."""
        if self.transport.is_closing():
            return
        if self.handover is None or self._is_routing or not self._is_between_requests:
            self._receive(data)
            return
        # The whole head is needed to know whose the request is.
        self._early += data
        if b"\r\n\r\n" not in self._early and len(self._early) < LONGEST_HEAD:
            return
        early, self._early = self._early, b""
        game = self.handover.is_elsewhere(early, self.address)
        if game is None:
            self._receive(early)
            return
        self._is_routing = True
        self.transport.pause_reading()
        task = self.loop.create_task(self._route(game, early))
        self.tasks.add(task)
        task.add_done_callback(self.tasks.discard)

    @property
    def _is_between_requests(self) -> bool:
        """Whether the next byte is the first of a request."""
        return self.conn.their_state is h11.IDLE and not self.conn.trailing_data[0]

    async def _route(self, game: str, early: bytes) -> None:
        """Hand the connection over, or go on here."""
        assert self.handover is not None
        if await self.handover.route(game, self.transport, early) or self.transport.is_closing():
            return
        self._is_routing = False
        self.transport.resume_reading()
        self._receive(early)

    def _receive(self, data: bytes) -> None:
        super().data_received(data)
        if self.conn.their_state is not h11.IDLE:
            self._stop_waiting()
        elif self._waiting is None:
            self._wait_for_head()

    def pause_writing(self) -> None:
        """The client does not read."""
        super().pause_writing()
        if self._reader is not None:
            self._reader.pause()

    def resume_writing(self) -> None:
        """The client reads again."""
        super().resume_writing()
        if self._reader is not None:
            self._reader.resume()

    def handle_websocket_upgrade(self, event: h11.Request) -> None:
        """Go on as a WebSocket, which counts for this connection."""
        self._stop_waiting()
        self._is_counted = False
        super().handle_websocket_upgrade(event)

    def on_response_complete(self) -> None:
        """Wait for the next request as long as uvicorn does."""
        self._stop_waiting()
        super().on_response_complete()

    def _wait_for_head(self) -> None:
        self._waiting = self.loop.call_later(HEAD_SECONDS, self._end_silence)

    def _stop_waiting(self) -> None:
        if self._waiting is not None:
            self._waiting.cancel()
            self._waiting = None

    def _end_silence(self) -> None:
        self._waiting = None
        self.transport.abort()


class SocketConnection(WebSocketsSansIOProtocol):
    """A WebSocket whose frames are few enough, and which reads what it asks for."""

    limit: ConnectionLimit
    _reader: _Reader | None = None

    def __init__(self, *arguments: Any, **options: Any) -> None:
        super().__init__(*arguments, **options)
        self._pings = Bucket(_PINGS_PER_SECOND, _PING_BURST)
        self._unread = b""
        self._turn: asyncio.Handle | None = None

    def connection_made(self, transport: asyncio.BaseTransport) -> None:
        """Go on where the request has left off."""
        super().connection_made(transport)
        self._reader = _Reader(self.transport)

    def connection_lost(self, exc: Exception | None) -> None:
        """Count a connection no more."""
        super().connection_lost(exc)
        if self._reader is not None:
            self._reader.resume()
        self.limit.leave(self.client[0] if self.client else "local")

    def pause_writing(self) -> None:
        """The client does not read."""
        super().pause_writing()
        if self._reader is not None:
            self._reader.pause()

    def resume_writing(self) -> None:
        """The client reads again."""
        super().resume_writing()
        if self._reader is not None:
            self._reader.resume()

    def data_received(self, data: bytes) -> None:
        """Take in bytes a little at a time: frames are small, and others wait for their turn."""
        self._unread += data
        if self._turn is None:
            self._take_in()

    def _take_in(self) -> None:
        """Take in some bytes, unless messages wait to be heard, or the connection has ended."""
        self._turn = None
        if self.transport.is_closing():
            self._unread = b""
            return
        # Who has said more than was heard yet is not listened to.
        if not self.read_paused:
            piece, self._unread = self._unread[:_AT_ONCE], self._unread[_AT_ONCE:]
            super().data_received(piece)
        if not self._unread:
            if not self.read_paused:
                self.transport.resume_reading()
            return
        self.transport.pause_reading()
        if not self.read_paused:
            self._turn = self.loop.call_soon(self._take_in)

    async def receive(self) -> Any:
        """The next message; once it is heard, more is taken in."""
        message = await super().receive()
        if self._unread and self._turn is None:
            self.transport.pause_reading()
            self._turn = self.loop.call_soon(self._take_in)
        return message

    def handle_ping(self) -> None:
        """Answer a ping; who sends many, or does not read the answers, is gone."""
        if self.writable.is_set() and self._pings.take():
            super().handle_ping()
        else:
            self.transport.abort()

    def handle_cont(self, event: Frame) -> None:
        """Take in a further part of a message."""
        if len(self.frames) < MOST_PARTS:
            super().handle_cont(event)
        else:
            self.transport.abort()

    def send_receive_event_to_app(self) -> None:
        """Hand a message on; text that is none ends the connection without ado."""
        if self.curr_msg_data_type == "text" and not self.close_sent:
            try:
                b"".join(self.frames).decode()
            except UnicodeDecodeError:
                self.frames = []
                self.conn.send_close(1007)
                self.handle_parser_exception()
                return
        # Nothing more is taken in until it is heard. The system is asked to keep the rest when
        # there is more, not for every message: a player's comes alone.
        self.read_paused = not self.close_sent
        super().send_receive_event_to_app()
