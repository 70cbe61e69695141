"""The functions and tests that a page of the documentation names, and those that exist."""

import ast
import re
from collections.abc import Iterable
from pathlib import Path

from support.places import ROOT


def functions_in(paths: Iterable[Path]) -> set[str]:
    """Every function of some files, compiled or not, inline ones too."""
    found: set[str] = set()
    for path in paths:
        if path.suffix in (".py", ".pxd"):
            text = path.read_text(encoding="utf-8")
            found |= set(re.findall(r"^ *(?:def|cdef inline [\w ]+?) (\w+)\(", text, re.M))
    return found


def names_of_tests(folder: str) -> set[str]:
    """Every test of a folder."""
    return {
        node.name
        for path in (ROOT / "tests" / folder).rglob("test_*.py")
        for node in ast.parse(path.read_text(encoding="utf-8")).body
        if isinstance(node, ast.FunctionDef)
    }


def named_tests(page: str) -> set[str]:
    """The tests that a page names."""
    return set(re.findall(r"`(test_\w+)`", page))


def named_functions(page: str) -> set[str]:
    """The functions that a page names, in its blocks of pseudo-code and in its prose."""
    blocks = "".join(re.findall(r"^```text\n(.*?)^```", page, re.M | re.S))
    named = set(re.findall(r"\b(_?[a-z]\w+)\(", blocks))
    return (named | set(re.findall(r"`(_?[a-z]\w*_\w+)`", page))) - named_tests(page)
