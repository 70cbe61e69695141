"""The page on the mate search names functions and tests that exist."""

import ast
import re

from support.places import ROOT, SOURCE

from echecs import Board, solver
from echecs.solver.deepening import Deepening

PAGE = (ROOT / "docs" / "mate-search.md").read_text(encoding="utf-8")
HOMES = [
    *(SOURCE / "solver" / "search").glob("*.p*"),
    SOURCE / "solver" / "solve.py",
    SOURCE / "solver" / "deepening.py",
]


def functions():
    """Every function of the searches, compiled or not, inline ones too."""
    for path in HOMES:
        text = path.read_text(encoding="utf-8") if path.suffix in (".py", ".pxd") else ""
        yield from re.findall(r"^ *(?:def|cdef inline [\w ]+?) (\w+)\(", text, re.M)


def test_every_function_exists():
    blocks = "".join(re.findall(r"^```text\n(.*?)^```", PAGE, re.M | re.S))
    named = set(re.findall(r"\b(_?[a-z]\w+)\(", blocks))
    named |= set(re.findall(r"`(_?[a-z]\w*_\w+)`", PAGE)) - set(re.findall(r"`(test_\w+)`", PAGE))
    assert len(named) > 15
    assert named - set(functions()) == {"is_minimal"} & named


def test_members_exist():
    for owner, name in re.findall(r"`([A-Z]\w+)\.(\w+)`", PAGE):
        kind = Deepening if owner == "Deepening" else getattr(solver, owner)
        assert hasattr(kind, name)
    assert hasattr(solver.solve(Board("7k/8/6K1/8/8/8/8/R7 w - - 0 1")), "is_minimal")


def test_every_test_exists():
    tests = {
        node.name
        for path in (ROOT / "tests" / "solver").rglob("test_*.py")
        for node in ast.parse(path.read_text(encoding="utf-8")).body
        if isinstance(node, ast.FunctionDef)
    }
    named = set(re.findall(r"`(test_\w+)`", PAGE))
    assert len(named) > 10
    assert named <= tests


def test_every_promise_names_a_test():
    rows = re.findall(r"^\| (?!promise|-)(.*) \|$", PAGE.replace("|---|---|---|", ""), re.M)
    assert len(rows) > 6
    assert all("`test_" in row.rpartition(" | ")[2] for row in rows)
