"""Whole numbers in what an engine says."""

from __future__ import annotations

import re

# More digits than any count needs, and fewer than Python refuses to convert.
_NUMBER = re.compile(r"-?[0-9]{1,18}")


def read_number(text: str) -> int | None:
    """The number that a word is, or None for anything else."""
    return int(text) if _NUMBER.fullmatch(text) else None
