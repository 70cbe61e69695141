"""What a server is started with."""

from __future__ import annotations

import ipaddress
import time
from collections.abc import Callable
from dataclasses import dataclass, field

from echecs.language import DEFAULT

TimeSource = Callable[[], float]
"""Seconds from some fixed moment, never going back."""


@dataclass(frozen=True, slots=True)
class Limits:
    """How much the server takes on, in all and from one address."""

    connections: int = 6000
    connections_per_address: int = 256
    idle_per_address: int = 64
    """Connections besides sockets: requests under way, and those that ask for nothing yet."""
    rooms: int = 20_000
    """Games in memory."""
    games_per_minute: int = 1200
    games_per_minute_per_address: int = 120
    requests_per_second_per_address: int = 200
    request_burst: int = 1000
    messages_per_second: float = 20
    """From one connection."""
    message_burst: int = 40
    work_per_second_per_address: float = 0.2
    """Seconds of the processor for long work: games read, drawn, told from their beginning."""
    work_burst: float = 4.0


@dataclass(frozen=True, slots=True)
class Settings:
    """The options of `echecs web`, and what only programs set."""

    host: str = "127.0.0.1"
    port: int = 8000
    """0 for any that is free."""
    names: tuple[str, ...] = ()
    """Other names that requests may call it by, such as a proxy's."""
    proxies: tuple[ipaddress.IPv4Network | ipaddress.IPv6Network, ...] = ()
    """Proxies whose word for a visitor's address counts."""
    lan: bool = False
    """Whether machines of the local network may join."""
    database: str | None = None
    """A URL or a file; the user's own file if none."""
    language: str = DEFAULT
    engine: str | None = None
    """The path of a UCI engine; one that is found if none."""
    machine: str | None = None
    """What the workers of one machine have in common, where several share a database."""
    address: str | None = None
    """The address of this machine, for workers of others."""
    limits: Limits = field(default_factory=Limits)
    idle_seconds: float = 60.0
    """How long a game stays in memory after everybody left."""
    now: TimeSource = time.monotonic
