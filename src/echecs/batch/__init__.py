"""Collections: thousands of positions solved and audited, on one machine or on a cluster.

>>> from echecs.batch import solve_many
>>> problems = ["7k/4K1pp/7N/8/8/8/8/B7 w - - dm 3;", "7k/8/6K1/8/8/8/8/RR6 w - - bm Ra8#;"]
>>> for record in solve_many(problems, workers=1):
...     print(record.mate, record.finding, record.keys)
3 correct ['Bf6']
1 cooked ['Ra8#', 'Rb8#']

`input` reads, `audit` examines one position, `run` works through many, `output` and
`report` write. None of them knows the command line.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from echecs.batch.audit.record import Record
    from echecs.batch.many import solve_many

__all__ = ["Record", "solve_many"]


def __getattr__(name: str) -> object:
    """Import the public names when they are asked for: reading a problem needs no workers."""
    if name == "Record":
        from echecs.batch.audit.record import Record

        return Record
    if name == "solve_many":
        from echecs.batch.many import solve_many

        return solve_many
    raise AttributeError(f"module {__name__!r} has no attribute {name!r}")
