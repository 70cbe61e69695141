"""How many connections are open, whatever they do; and a log that nobody can fill."""

from __future__ import annotations

import logging
import time

from echecs.web.door.proxy import Proxies
from echecs.web.request.limit import Bucket, ConnectionCount
from echecs.web.settings import Limits

_FILES_KEPT = 128
"""Open files that are kept for the database, the engine, and ourselves."""


class ConnectionLimit:
    """Counts every TCP connection; a proxy's are counted in all, not as one visitor's."""

    def __init__(self, limits: Limits, files: int, proxies: Proxies) -> None:
        most = max(1, min(2 * limits.connections, files - _FILES_KEPT))
        self._count = ConnectionCount(
            most, limits.connections_per_address + limits.idle_per_address
        )
        self._of_proxies = ConnectionCount(most, most)
        self._proxies = proxies

    def enter(self, address: str) -> bool:
        """Count a connection, unless there are too many."""
        return self._counter(address).enter(address)

    def leave(self, address: str) -> None:
        """A connection that was counted is gone."""
        self._counter(address).leave(address)

    def _counter(self, address: str) -> ConnectionCount:
        return self._of_proxies if self._proxies.has(address) else self._count


class LogLimit(logging.Filter):
    """Lets so many lines through, then counts what it leaves out and tells how many."""

    def __init__(self, lines_per_second: float = 5, burst: float = 200) -> None:
        super().__init__()
        self._bucket = Bucket(lines_per_second, burst, time.monotonic)
        self._left_out = 0

    def filter(self, record: logging.LogRecord) -> bool:
        """Whether a line is written."""
        if not self._bucket.take():
            self._left_out += 1
            return False
        if self._left_out:
            record.msg = f"({self._left_out} lines left out) {record.getMessage()}"
            record.args = None
            self._left_out = 0
        return True
