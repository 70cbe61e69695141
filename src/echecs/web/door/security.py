"""The guard before every request: names, origins, rates; and the headers of every answer."""

from __future__ import annotations

import ipaddress
import logging
from collections.abc import Iterable
from urllib.parse import urlsplit

from starlette.datastructures import Headers, MutableHeaders
from starlette.responses import JSONResponse
from starlette.status import WS_1008_POLICY_VIOLATION
from starlette.types import ASGIApp, Message, Receive, Scope, Send

from echecs.web.door.proxy import Proxies
from echecs.web.door.status import status_of
from echecs.web.request.limit import AddressBuckets, address_of
from echecs.web.request.reason import describe, refused
from echecs.web.settings import Limits

_log = logging.getLogger(__name__)

CONTENT_SECURITY_POLICY = (
    "default-src 'none'; script-src 'self'; style-src 'self'; img-src 'self' data:; "
    "connect-src 'self'; font-src 'self'; manifest-src 'self'; base-uri 'none'; "
    "form-action 'none'; frame-ancestors 'none'"
)
HEADERS = {
    "Content-Security-Policy": CONTENT_SECURITY_POLICY,
    "X-Content-Type-Options": "nosniff",
    "Referrer-Policy": "no-referrer",
    "Cross-Origin-Opener-Policy": "same-origin",
    "Cross-Origin-Resource-Policy": "same-origin",
}
_LOOPBACK = ("localhost", "127.0.0.1", "::1")
_MOST_NOTED = 1000


class HostNames:
    """The names that a request may call this server by.

    A page of another site can make its own name point here, but not carry one
    of these; nor can it be served from a numeric address of this machine, so a
    server that listens on all of them takes any.
    """

    def __init__(self, names: Iterable[str], *, any_address: bool = False) -> None:
        self._names = {name.lower() for name in (*_LOOPBACK, *names)}
        self._any_address = any_address

    def has(self, host: str) -> bool:
        """Whether a Host header names this server."""
        name = _host_name(host)
        return name in self._names or (self._any_address and _is_address(name))


def _host_name(host: str) -> str:
    try:
        return urlsplit(f"//{host}").hostname or ""
    except ValueError:
        return ""


def _is_address(name: str) -> bool:
    try:
        ipaddress.ip_address(name)
    except ValueError:
        return False
    return True


class Guard:
    """Middleware: refuses what comes by a wrong name, from another site, or too fast."""

    def __init__(self, app: ASGIApp, names: HostNames, limits: Limits, proxies: Proxies) -> None:
        self._app = app
        self._proxies = proxies
        self._names = names
        self._requests = AddressBuckets(
            limits.requests_per_second_per_address, limits.request_burst
        )
        self._noted: set[tuple[str, str]] = set()

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        """Let a request pass, or answer it here."""
        if scope["type"] not in ("http", "websocket"):
            await self._app(scope, receive, send)
            return
        visitor = self._proxies.visitor(scope)
        if visitor is not None:
            scope["client"] = (visitor, 0)
        reason = self._reason_against(scope)
        if reason is None:
            await self._app(scope, receive, _with_headers(send))
            return
        self._note(address_of(scope), reason)
        if scope["type"] == "websocket":
            await receive()
            await send({"type": "websocket.close", "code": WS_1008_POLICY_VIOLATION})
            return
        error = refused(reason)
        answer = JSONResponse(describe(error, "en"), status_of(error))
        await answer(scope, receive, _with_headers(send))

    def _reason_against(self, scope: Scope) -> str | None:
        headers = Headers(scope=scope)
        host = headers.get("host", "")
        if not self._names.has(host):
            return "wrong-host"
        is_socket = scope["type"] == "websocket"
        acts = is_socket or scope["method"] not in ("GET", "HEAD")
        if acts and not _is_same_site(headers, host):
            return "wrong-origin"
        costs = is_socket or scope["path"].startswith("/api/")
        if costs and not self._requests.take(address_of(scope)):
            return "too-fast"
        return None

    def _note(self, address: str, reason: str) -> None:
        """Log a refusal the first time that an address earns it."""
        if (address, reason) in self._noted:
            return
        if len(self._noted) >= _MOST_NOTED:
            self._noted.clear()
        self._noted.add((address, reason))
        _log.warning("refused %s: %s", address, reason)


def _is_same_site(headers: Headers, host: str) -> bool:
    """Whether a request comes from a page of this server, or from no page at all."""
    origin = headers.get("origin")
    if origin is None:
        return headers.get("sec-fetch-site", "same-origin") in ("same-origin", "none")
    try:
        return urlsplit(origin).netloc.lower() == host.lower()
    except ValueError:
        return False


def _with_headers(send: Send) -> Send:
    async def send_with_headers(message: Message) -> None:
        if message["type"] == "http.response.start":
            headers = MutableHeaders(scope=message)
            for name, value in HEADERS.items():
                headers[name] = value
        await send(message)

    return send_with_headers
