"""Options that limit something: numbers above 0."""

from __future__ import annotations

import argparse
from collections.abc import Iterable

from echecs.cli.exit import fail
from echecs.language import Translate

_MOST = 2**63 - 1
"""What a counter of the compiled modules holds; no machine counts so far."""


def check_above_zero(options: argparse.Namespace, names: Iterable[str], _: Translate) -> None:
    """Refuse what is no number above 0; one beyond counting becomes the greatest there is."""
    for name in names:
        value = getattr(options, name)
        if value is None:
            continue
        # Neither nan nor infinity passes.
        if not 0 < value < float("inf"):
            message = _("{name} needs a number above 0, not {value}")
            fail(message.format(name=f"--{name}", value=value))
        # A table that has no room is told with its size as it was given.
        if name != "hash":
            setattr(options, name, min(value, _MOST))
