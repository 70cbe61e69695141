"""A run in figures: findings, lengths, the slowest positions."""

from __future__ import annotations

import heapq
from collections import Counter
from collections.abc import Iterable, Iterator

from echecs.batch.audit.record import Record

SLOWEST = 10
"""How many of the slowest positions are kept."""


class Summary:
    """What is counted while records go by; its memory does not grow with them."""

    def __init__(self) -> None:
        self.count = 0
        self.findings: Counter[str] = Counter()
        self.details: Counter[tuple[str, str]] = Counter()
        self.lengths: Counter[int] = Counter()
        self.several_keys = 0
        """Positions in which more than one first move mates."""
        self.seconds = 0.0
        """What the positions took, all workers together."""
        self.times: Counter[int] = Counter()
        """How many took from 10^n to 10^(n+1) microseconds."""
        self._slowest: list[tuple[float, int, Record]] = []

    @property
    def slowest(self) -> list[Record]:
        """The positions that took longest, the longest first."""
        return [record for _, _, record in sorted(self._slowest, reverse=True)]

    def add(self, record: Record) -> None:
        """Count a record."""
        self.count += 1
        self.findings[record.finding] += 1
        if record.detail:
            self.details[record.finding, record.detail] += 1
        if record.mate is not None:
            self.lengths[record.mate] += 1
        self.several_keys += len(record.keys) > 1
        self.seconds += record.seconds
        if record.seconds > 0:
            self.times[len(str(int(record.seconds * 1e6))) - 1] += 1
            heapq.heappush(self._slowest, (record.seconds, -self.count, record))
            if len(self._slowest) > SLOWEST:
                heapq.heappop(self._slowest)

    def watch(self, records: Iterable[Record]) -> Iterator[Record]:
        """Count records on their way."""
        for record in records:
            self.add(record)
            yield record
