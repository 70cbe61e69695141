"""The options that an engine declares."""

from __future__ import annotations

from typing import NamedTuple

from echecs.engine.number import read_number
from echecs.errors import quote

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

    def spell(self, value: object) -> str:
        """A value as the engine is told it; `ValueError` for one that it does not declare."""
        text = str(value).lower() if isinstance(value, bool) else str(value)
        if "\n" in text or "\r" in text:
            raise ValueError(f"the value of an option is one line, not {quote(text)}")
        if self.kind == "button":
            return ""
        if self.kind == "check":
            fits, allowed = text.lower() in ("true", "false"), "true or false"
        elif self.kind == "spin":
            fits, allowed = self._counts(value), "a whole number"
            if self.least < self.most:
                allowed = f"a whole number from {self.least} to {self.most}"
        elif self.kind == "combo" and self.choices:
            fits = text.lower() in (choice.lower() for choice in self.choices)
            allowed = f"one of {', '.join(self.choices)}"
        else:
            fits, allowed = value is not None, "a text"
        if not fits:
            given = quote(value) if isinstance(value, str) else repr(value)
            raise ValueError(f"the option {self.name} is {allowed}, not {given}")
        return text

    def _counts(self, value: object) -> bool:
        if isinstance(value, bool) or not isinstance(value, int | str):
            return False
        number = read_number(str(value))
        if number is None:
            return False
        return self.least >= self.most or self.least <= number <= self.most


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
