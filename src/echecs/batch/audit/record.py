"""What is told of one position: a record, and its form in the journal."""

from __future__ import annotations

import json
from typing import Any, NamedTuple


class Record(NamedTuple):
    """The result for one position.

    All but the last two fields depend on the position alone, unless a limit was reached.
    """

    input: str
    line: int
    """Where it begins in its input, counted from 1."""
    name: str = ""
    fen: str = ""
    finding: str = ""
    detail: str = ""
    """What the finding rests on, as a code."""
    evidence: str = ""
    """The moves that show it."""
    claimed_mate: int | None = None
    claimed_keys: list[str] = []  # noqa: RUF012
    status: str = ""
    """`solved`, `no-solution`, `limit`, `skipped` or `error`."""
    mate: int | None = None
    minimal: bool = False
    keys: list[str] = []  # noqa: RUF012
    all_keys: bool = False
    """Whether there are no other keys."""
    solution: list[str] = []  # noqa: RUF012
    solution_uci: list[str] = []  # noqa: RUF012
    duals: list[str] | None = None
    """None when they were not looked for, or not all found."""
    proof: str = ""
    """The file of the proof, within its directory."""
    error: str = ""
    nodes: int = 0
    seconds: float = 0.0


TIMINGS = ("nodes", "seconds")
"""The fields that differ from one run to the next."""


# Made once: `json.dumps` with options makes an encoder for each call, which takes as long again.
_encode = json.JSONEncoder(ensure_ascii=False, separators=(",", ":")).encode


def format_record(record: Record) -> bytes:
    """A record as one line of the journal: its fields in their order, without their names."""
    return _encode(record).encode() + b"\n"


def parse_record(line: bytes | str) -> Record:
    """A record from its line of the journal."""
    return Record._make(json.loads(line))


def as_dict(record: Record, *, timings: bool = False) -> dict[str, Any]:
    """The fields by name, with or without those that differ from run to run."""
    fields = record._asdict()
    if not timings:
        for name in TIMINGS:
            del fields[name]
    return fields
