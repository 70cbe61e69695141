"""Sizes, token buckets and counters that keep one client from taking what is everybody's."""

from __future__ import annotations

import ipaddress
import time
from collections import Counter
from functools import lru_cache

from starlette.types import Scope

from echecs.web.settings import TimeSource

LARGEST_MESSAGE = 4096
"""Bytes that a client may send at once through a socket."""
_MOST_ADDRESSES = 10_000


class Bucket:
    """Holds up to `burst` tokens and gains `rate` of them each second."""

    __slots__ = ("_burst", "_filled", "_now", "_rate", "_tokens")

    def __init__(self, rate: float, burst: float, now: TimeSource = time.monotonic) -> None:
        self._rate = rate
        self._burst = burst
        self._now = now
        self._tokens = burst
        self._filled = now()

    def take(self) -> bool:
        """Take a token, if there is one."""
        self._fill()
        if self._tokens < 1:
            return False
        self._tokens -= 1
        return True

    def has(self) -> bool:
        """Whether anything is left to take."""
        self._fill()
        return self._tokens > 0

    def owe(self, tokens: float) -> None:
        """Take tokens that are spent already, be there so many or not."""
        self._fill()
        self._tokens = max(-self._burst, self._tokens - tokens)

    @property
    def is_full(self) -> bool:
        """Whether nothing was taken lately."""
        self._fill()
        return self._tokens >= self._burst

    def _fill(self) -> None:
        now = self._now()
        self._tokens = min(self._burst, self._tokens + (now - self._filled) * self._rate)
        self._filled = now


class AddressBuckets:
    """A bucket for each address that was seen lately."""

    def __init__(self, rate: float, burst: float, now: TimeSource = time.monotonic) -> None:
        self._rate = rate
        self._burst = burst
        self._now = now
        self._buckets: dict[str, Bucket] = {}

    def take(self, address: str) -> bool:
        """Take a token of an address, if there is one."""
        return self._of(address).take()

    def has(self, address: str) -> bool:
        """Whether an address has anything left."""
        return self._of(address).has()

    def owe(self, address: str, tokens: float) -> None:
        """Take tokens of an address that are spent already."""
        self._of(address).owe(tokens)

    def _of(self, address: str) -> Bucket:
        bucket = self._buckets.get(address)
        if bucket is None:
            if len(self._buckets) >= _MOST_ADDRESSES:
                self._forget()
            bucket = self._buckets[address] = Bucket(self._rate, self._burst, self._now)
        return bucket

    def _forget(self) -> None:
        """Drop the addresses that ask for nothing; all of them when every one asks."""
        kept = {address: bucket for address, bucket in self._buckets.items() if not bucket.is_full}
        self._buckets = kept if len(kept) < _MOST_ADDRESSES else {}


class ConnectionCount:
    """How many connections are open, in all and from each address."""

    def __init__(self, most: int, most_per_address: int) -> None:
        self._most = most
        self._most_per_address = most_per_address
        self._open: Counter[str] = Counter()
        self._total = 0

    @property
    def total(self) -> int:
        """How many are open."""
        return self._total

    def enter(self, address: str) -> bool:
        """Count a connection, unless there are too many."""
        if self._total >= self._most or self._open[address] >= self._most_per_address:
            return False
        self._open[address] += 1
        self._total += 1
        return True

    def leave(self, address: str) -> None:
        """A connection that was counted is gone."""
        self._total -= 1
        self._open[address] -= 1
        if not self._open[address]:
            del self._open[address]


def address_of(scope: Scope) -> str:
    """The address of the client; by IPv6 its network, of which one visitor has all."""
    client = scope.get("client")
    if not client:
        return "local"
    address = str(client[0])
    return _network_of(address) if ":" in address else address


@lru_cache(maxsize=1024)
def _network_of(address: str) -> str:
    try:
        found = ipaddress.IPv6Address(address.partition("%")[0])
    except ValueError:
        return address
    if found.ipv4_mapped is not None:
        return str(found.ipv4_mapped)
    return str(ipaddress.IPv6Network((found, 64), strict=False))
