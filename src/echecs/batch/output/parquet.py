"""Records as columns: Parquet, by pyarrow."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from itertools import islice
from pathlib import Path
from typing import Any

from echecs.batch.audit.record import Record, as_dict
from echecs.batch.output.lines import columns_of

# Rows in memory at a time; pyarrow's own advice is some tens of thousands a group.
_ROWS = 20_000


def write_parquet(path: Path, records: Iterable[Record], timings: bool) -> None:
    """Write groups of rows; lists stay lists."""
    import pyarrow
    from pyarrow import parquet

    words = pyarrow.list_(pyarrow.string())
    types = {
        "line": pyarrow.int64(),
        "claimed_mate": pyarrow.int16(),
        "mate": pyarrow.int16(),
        "minimal": pyarrow.bool_(),
        "all_keys": pyarrow.bool_(),
        "nodes": pyarrow.int64(),
        "seconds": pyarrow.float64(),
        **dict.fromkeys(("claimed_keys", "keys", "solution", "solution_uci", "duals"), words),
    }
    schema = pyarrow.schema(
        [(name, types.get(name, pyarrow.string())) for name in columns_of(timings)]
    )
    with parquet.ParquetWriter(path, schema, compression="zstd") as writer:
        for rows in _groups(records, timings):
            writer.write_table(pyarrow.Table.from_pylist(rows, schema=schema))


def _groups(records: Iterable[Record], timings: bool) -> Iterator[list[dict[str, Any]]]:
    remaining = iter(records)
    while rows := [as_dict(record, timings=timings) for record in islice(remaining, _ROWS)]:
        yield rows
