"""The page on the mate search names functions and tests that exist."""

import re

from support.page_names import functions_in, named_functions, named_tests, names_of_tests
from support.places import ROOT, SOURCE

from echecs import Board, solver
from echecs.solver.deepening import Deepening

PAGE = (ROOT / "docs" / "mate-search.md").read_text(encoding="utf-8")
HOMES = [
    *(SOURCE / "solver" / "search").glob("*.p*"),
    SOURCE / "solver" / "solve.py",
    SOURCE / "solver" / "deepening.py",
]


def test_every_function_exists():
    named = named_functions(PAGE)
    assert len(named) > 15
    assert named - functions_in(HOMES) == {"is_minimal"} & named


def test_members_exist():
    for owner, name in re.findall(r"`([A-Z]\w+)\.(\w+)`", PAGE):
        kind = Deepening if owner == "Deepening" else getattr(solver, owner)
        assert hasattr(kind, name)
    assert hasattr(solver.solve(Board("7k/8/6K1/8/8/8/8/R7 w - - 0 1")), "is_minimal")


def test_every_test_exists():
    assert len(named_tests(PAGE)) > 10
    assert named_tests(PAGE) <= names_of_tests("solver")


def test_every_promise_names_a_test():
    rows = re.findall(r"^\| (?!promise|-)(.*) \|$", PAGE.replace("|---|---|---|", ""), re.M)
    assert len(rows) > 6
    assert all("`test_" in row.rpartition(" | ")[2] for row in rows)
