"""Records as text: JSON Lines, CSV, EPD."""

from __future__ import annotations

import csv
import json
from collections.abc import Iterable
from pathlib import Path
from typing import Any

from echecs.batch.audit.finding import ERROR
from echecs.batch.audit.record import TIMINGS, Record, as_dict
from echecs.domain.board import Board
from echecs.domain.move import Move
from echecs.notation.epd import Operand, format_epd
from echecs.notation.san import parse_san


def columns_of(timings: bool) -> list[str]:
    """The names of the fields that are written."""
    return [name for name in Record._fields if timings or name not in TIMINGS]


def flatten(value: Any) -> Any:
    """A field for a table: lists become words, duals a list with semicolons."""
    if isinstance(value, list):
        return ("; " if any(" " in item for item in value) else " ").join(value)
    return value


def write_json_lines(path: Path, records: Iterable[Record], timings: bool) -> None:
    """Write one object a line."""
    encode = json.JSONEncoder(ensure_ascii=False).encode
    with open(path, "w", encoding="utf-8", newline="\n") as stream:
        for record in records:
            stream.write(encode(as_dict(record, timings=timings)) + "\n")


def write_csv(path: Path, records: Iterable[Record], timings: bool) -> None:
    """Write a heading and one row for each record."""
    with open(path, "w", encoding="utf-8", newline="") as stream:
        table = csv.writer(stream, lineterminator="\n")
        table.writerow(columns_of(timings))
        for record in records:
            table.writerow(map(flatten, as_dict(record, timings=timings).values()))


def write_epd(path: Path, records: Iterable[Record], timings: bool) -> None:
    """Write positions with `dm`, `bm`, `pv` and the finding as a comment; errors as `#` lines."""
    with open(path, "w", encoding="utf-8", newline="\n") as stream:
        for record in records:
            if record.finding == ERROR:
                text = " ".join(record.error.split())
                stream.write(f"# {record.input}:{record.line}: {text}\n")
            else:
                stream.write(_format_line(record, timings) + "\n")


def _format_line(record: Record, timings: bool) -> str:
    board = Board(record.fen)
    operations: dict[str, Operand] = {
        "hmvc": board.halfmove_clock,
        "fmvn": board.fullmove_number,
    }
    if record.mate is not None:
        operations["dm"] = record.mate
    if record.keys:
        operations["bm"] = tuple(parse_san(board, key) for key in record.keys)
    if record.solution_uci:
        operations["pv"] = tuple(Move.from_uci(move) for move in record.solution_uci)
    if record.name:
        operations["id"] = record.name
    operations["c0"] = " ".join(filter(None, (record.finding, record.detail, record.evidence)))
    if timings:
        operations["acn"] = record.nodes
        operations["acs"] = round(record.seconds)
    return format_epd(board, operations)
