"""The options that an engine declares."""

from __future__ import annotations

from typing import NamedTuple

from echecs.engine.number import read_number

_KEYWORDS = frozenset(("type", "default", "min", "max", "var"))


class Option(NamedTuple):
    """One option: `option name Hash type spin default 16 min 1 max 33554432`."""

    name: str
    kind: str
    """`check`, `spin`, `combo`, `button` or `string`."""
    default: str = ""
    least: int = 0
    most: int = 0
    choices: tuple[str, ...] = ()


def read_option(line: str) -> Option:
    """What a line of the handshake declares; names and values may have several words."""
    fields: list[tuple[str, list[str]]] = []
    for word in line.split()[1:]:
        if word in _KEYWORDS or (word == "name" and not fields):
            fields.append((word, []))
        elif fields:
            fields[-1][1].append(word)
    found = [(name, " ".join(words)) for name, words in fields]
    last = dict(found)
    choices = tuple(value for name, value in found if name == "var")
    least, most = (read_number(last.get(bound, "")) or 0 for bound in ("min", "max"))
    kind = last.get("type", "string")
    return Option(last.get("name", ""), kind, last.get("default", ""), least, most, choices)
