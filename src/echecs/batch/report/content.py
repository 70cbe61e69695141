"""What a report shows: the disagreements, and as many rows as a page can hold."""

from __future__ import annotations

from collections.abc import Iterable, Iterator

from echecs.batch.audit.finding import DISAGREEMENTS
from echecs.batch.audit.record import Record

MOST_DIAGRAMS = 200
"""A diagram takes 8 kB; more than this many nobody looks through."""
MOST_ROWS = 5000
"""Rows that a browser searches at every key without delay."""


class Content:
    """The records that a report shows, picked as they go by."""

    def __init__(self) -> None:
        self.disagreements: list[Record] = []
        self.rows: list[Record] = []

    def watch(self, records: Iterable[Record]) -> Iterator[Record]:
        """Pick from records on their way."""
        for record in records:
            if record.finding in DISAGREEMENTS and len(self.disagreements) < MOST_DIAGRAMS:
                self.disagreements.append(record)
            if len(self.rows) < MOST_ROWS:
                self.rows.append(record)
            yield record
