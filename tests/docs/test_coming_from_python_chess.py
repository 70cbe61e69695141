"""The guide names all that is public in python-chess, and only what is here."""

import copy
import re
import types

import chess
import chess.engine
import chess.pgn
import chess.polyglot
import chess.svg
import pytest
from support.places import ROOT

import echecs
import echecs.engine
from echecs.domain import diagram, geometry
from echecs.notation.pgn import PgnEntry

PAGE = (ROOT / "docs" / "coming-from-python-chess.md").read_text()
ROWS = [line.strip("| ").split(" | ", 1) for line in PAGE.splitlines() if line.startswith("| `")]
MODULES = [chess, chess.pgn, chess.svg, chess.polyglot, chess.engine]
CLASSES = [
    chess.BaseBoard,
    chess.Board,
    chess.LegalMoveGenerator,
    chess.Move,
    chess.Outcome,
    chess.Piece,
    chess.SquareSet,
    chess.engine.Limit,
    chess.engine.Option,
    chess.engine.PlayResult,
    chess.engine.PovScore,
    chess.engine.Score,
    chess.engine.SimpleEngine,
    chess.pgn.BaseVisitor,
    chess.pgn.ChildNode,
    chess.pgn.Game,
    chess.pgn.GameNode,
    chess.pgn.Headers,
    chess.polyglot.Entry,
    chess.polyglot.MemoryMappedReader,
    chess.svg.Arrow,
]
NAMED = {name for row in ROWS for name in re.findall(r"`([\w.]+)`", row[0])}
# Rows that stand for a whole range of names.
RANGES = re.compile(r"(BB_)?[A-H][1-8]|NAG_\w+")
# Of our own, by what the page calls them.
OURS = {
    "board": (echecs.Board, echecs.MutableBoard),
    "book": (echecs.Book,),
    "color": (echecs.Color,),
    "engine": (echecs.engine.Engine,),
    "entry": (PgnEntry,),
    "game": (echecs.Game, echecs.PgnGame),
    "copy": (copy,),
    "error": (echecs.InvalidFenError("", []),),
    "info": (echecs.engine.Info,),
    "move": (echecs.Move,),
    "node": (echecs.PgnNode,),
    "piece": (echecs.Knight,),
    "setup": (echecs.Setup,),
    "square": (echecs.Square,),
    "squares": (echecs.SquareSet,),
}
HOMES = (echecs, echecs.engine, diagram, geometry)
# Of Python, or of python-chess where a row says what it is instead.
OTHERS = {"None", "False", "True"}


def members(kind):
    """The public names of a class, fields without a default too."""
    found = {name for name in dir(kind) if not name.startswith("_")}
    for base in kind.__mro__:
        found |= {name for name in getattr(base, "__annotations__", {}) if name[0] != "_"}
    return found


def owners(kind):
    """The classes under which the page may name what a class has."""
    more = {"Board"} if kind is chess.BaseBoard else set()
    return {base.__name__ for base in kind.__mro__} | more


def is_own(module, name):
    """Whether a module defines a name itself, instead of importing it."""
    value = getattr(module, name)
    if name.startswith("_") or name == "annotations" or isinstance(value, types.ModuleType):
        return False
    if hasattr(types, name):
        return False
    home = getattr(value, "__module__", None) if callable(value) else None
    # A module's own name for a type is `int` or a union; what is called as in `typing` is that.
    return home in (None, module.__name__) or (home == "builtins" and name != value.__name__)


@pytest.mark.parametrize("module", MODULES, ids=lambda module: module.__name__)
def test_every_name_of_a_module(module):
    own = [name for name in dir(module) if is_own(module, name)]
    assert len(own) > 5
    assert [name for name in own if name not in NAMED and not RANGES.fullmatch(name)] == []


@pytest.mark.parametrize("kind", CLASSES, ids=lambda kind: kind.__name__)
def test_every_name_of_a_class(kind):
    missing = [
        name
        for name in sorted(members(kind))
        if not any(f"{owner}.{name}" in NAMED for owner in owners(kind))
    ]
    assert missing == []


def test_no_name_is_made_up():
    known = {name for module in MODULES for name in dir(module)}
    known |= {f"{kind.__name__}.{name}" for kind in CLASSES for name in members(kind)}
    assert NAMED - known == set()


@pytest.mark.parametrize("row", ROWS, ids=lambda row: row[0][:40])
def test_what_it_offers_instead_exists(row):
    """Every `name`, `name(…)` and `thing.name` on the right is one of ours."""
    for code in re.findall(r"`([^`]+)`", row[1]):
        if "echecs" in code:
            continue
        for owner, name in re.findall(r"\b([A-Za-z]\w*)\.([a-z]\w*)", code):
            homes = [getattr(home, owner) for home in HOMES if hasattr(home, owner)]
            assert any(hasattr(kind, name) for kind in OURS.get(owner, homes)), code
        for word in re.findall(r"(?<![.\w\"])([A-Z]\w+|(?:format|parse|read|write)_\w+)", code):
            known = any(hasattr(home, word) for home in HOMES)
            assert known or word in OTHERS or f'"{word}"' in code, code


@pytest.mark.parametrize("row", ROWS, ids=lambda row: row[0][:40])
def test_what_is_not_here_has_a_reason(row):
    assert row[1]
    if row[1].startswith("not here"):
        assert re.match(r"not here: \S+ \S+", row[1]), row[1]


def test_a_check_that_no_move_explains_is_no_fault():
    fen = "4k3/8/8/8/8/8/8/r3K2r w - - 0 1"
    assert chess.Board(fen).status() == chess.STATUS_IMPOSSIBLE_CHECK
    assert echecs.Board(fen).is_check
    with pytest.raises(echecs.InvalidFenError, match="more than two"):
        echecs.Board("4k3/8/8/8/4q3/8/8/r3K2r w - - 0 1")
