"""How commands end: their exit codes, and the line that says what was wrong."""

from __future__ import annotations

import sys

TYPE_CHECKING = False
if TYPE_CHECKING:
    from typing import NoReturn

DONE = 0
NO_SOLUTION = 1
"""No mate was found, or a proof was refused."""
BAD_INPUT = 2
LIMIT = 3
"""A limit of time, nodes or memory was reached first."""
INTERRUPTED = 130


def fail(message: str, program: str = "echecs") -> NoReturn:
    """Say what is wrong with the input and stop with exit code 2."""
    print(f"{program}: {message}", file=sys.stderr)
    raise SystemExit(BAD_INPUT)
