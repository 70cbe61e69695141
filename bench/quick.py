"""The same ratios with little effort, beside those that are kept.

A row of a short run bears other numbers in its name ("300 games" for "2000 games"), so it
is found by the words of its name and its place among rows of the same words.
"""

from __future__ import annotations

import os
import re
from collections import Counter
from importlib import import_module
from typing import Any

from bench.report import Row
from bench.sections import SECTIONS

AGREEMENT = 1.5
"""Ratios agree that differ by less than this factor: a short run on a busy machine errs."""


def shorten(name: str) -> None:
    """Set what makes a section short, in its modules and in the environment."""
    for key, value in (SECTIONS[name].quick or {}).items():
        module, _, attribute = key.rpartition(".")
        if module:
            setattr(import_module(f"bench.{module}"), attribute, value)
        else:
            os.environ[key] = str(value)


class Comparison:
    """The ratios of a short run beside those that are kept, row by row."""

    def __init__(self, figures: dict[str, Any]) -> None:
        self._kept = {
            name: dict(zip(_keys(section["rows"]), section["rows"], strict=True))
            for name, section in figures.items()
        }
        self._dates = {name: section["date"] for name, section in figures.items()}
        self._seen: Counter[tuple[str, str, str]] = Counter()
        self.compared = 0
        self.agreeing = 0

    def beside(self, name: str, row: Row) -> str:
        """What is kept for a row that was just measured, as words for the end of its line."""
        key = _words(row.what), row.peer
        place = self._seen[name, *key]
        self._seen[name, *key] += 1
        kept = self._kept.get(name, {}).get((*key, place))
        if row.ratio is None or kept is None or kept["ratio"] is None:
            return ""
        self.compared += 1
        agrees = 1 / AGREEMENT < row.ratio / kept["ratio"] < AGREEMENT
        self.agreeing += agrees
        verdict = "" if agrees else ", DIFFERS"
        return f"[{kept['ratio']:.2f} x on {self._dates[name]}{verdict}]"

    def summary(self) -> str:
        """How many of the ratios that both have are alike."""
        return (
            f"{self.agreeing} of {self.compared} ratios are within a factor of {AGREEMENT:g} "
            "of those that are kept"
        )


def _keys(rows: list[dict[str, Any]]) -> list[tuple[str, str, int]]:
    seen: Counter[tuple[str, str]] = Counter()
    keys = []
    for row in rows:
        key = _words(row["what"]), row["peer"]
        keys.append((*key, seen[key]))
        seen[key] += 1
    return keys


def _words(what: str) -> str:
    return re.sub(r"\d[\d,.]*", "#", what)
