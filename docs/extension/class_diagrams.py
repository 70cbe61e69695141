"""The diagrams of `docs/diagrams`, drawn from the code; `scripts/diagrams` writes them.

What stands beside what is chosen here. Which members, bases and imports there are is read
from the sources, and `tests/docs/test_diagrams.py` compares the files with them.
"""

from __future__ import annotations

import ast
from typing import TYPE_CHECKING

import griffe
from public_names import ROOT, find, members, type_of
from svg_boxes import MARGIN, Box, curve, drawing, fork

import echecs

if TYPE_CHECKING:
    from collections.abc import Iterator

DIRECTORY = ROOT / "docs" / "diagrams"
GAP = 64
ROW_GAP = 22

# Columns of classes: arrows go from a member's line to the class of what it gives.
GAME = (
    ("echecs.Game", "echecs.Outcome", "echecs.RuleSet"),
    ("echecs.Board", "echecs.Setup"),
    (
        "echecs.Move",
        "echecs.SquareSet",
        "echecs.Refusal",
        "echecs.Fault",
        "echecs.Piece",
        "echecs.Square",
        "echecs.Color",
    ),
)
SOLVER = (
    ("echecs.solver.BackgroundSearch",),
    (
        "echecs.solver.Solution",
        "echecs.solver.Variations",
        "echecs.solver.Progress",
        "echecs.solver.Prover",
    ),
    ("echecs.solver.Attack", "echecs.solver.Reply", "echecs.solver.Try"),
)
PIECES = ("King", "Queen", "Rook", "Bishop", "Knight", "Pawn")
CONSTANTS = ("letter", "value", "is_slider")
"""What a kind is called, worth and whether it slides; False is left out."""


def diagrams() -> dict[str, str]:
    """Every diagram by the name of its file."""
    return {
        "layers": _layers(),
        "game": _associations("Game, board and what they give", GAME),
        "pieces": _pieces(),
        "errors": _errors(),
        "solver": _associations("What the mate solver gives", SOLVER),
    }


# --- Who gives what --------------------------------------------------------------------


def gifts(path: str, known: dict[str, str]) -> Iterator[tuple[str, list[str]]]:
    """The members of a class that give another class of the diagram, with those classes."""
    owner = find(path)
    assert isinstance(owner, griffe.Class)
    for name, member in members(owner).items():
        given = type_of(member)
        if name.startswith("_") or not isinstance(given, griffe.Expr):
            continue
        parts = [part for part in given.iterate(flat=True) if isinstance(part, griffe.ExprName)]
        targets = [known[part.canonical_path] for part in parts if part.canonical_path in known]
        if any(target != path for target in targets):
            call = "()" if member.is_function else ""
            yield f"{name}{call}: {given}", [target for target in targets if target != path]


def _associations(title: str, columns: tuple[tuple[str, ...], ...]) -> str:
    known = {find(path).path: path for column in columns for path in column}
    rows = {path: list(gifts(path, known)) for path in known.values()}
    boxes = {path: Box(path.rpartition(".")[2], [line for line, _ in rows[path]]) for path in rows}
    _place([[boxes[path] for path in column] for column in columns])
    place = {path: number for number, column in enumerate(columns) for path in column}
    edges = []
    for path, lines in rows.items():
        pointed: set[str] = set()
        for index, (_, targets) in enumerate(lines):
            for target in targets:
                # Arrows further away would run behind boxes; the lines name what they give.
                if abs(place[target] - place[path]) < 2 and target not in pointed:
                    edges.append(_arrow(boxes[path], index, boxes[target]))
                    pointed.add(target)
    return drawing(title, list(boxes.values()), edges)


def _arrow(box: Box, index: int, target: Box) -> str:
    start = (box.x + box.width, box.line_y(index))
    middle = target.y + target.head / 2
    # Back, or within its column: round the right side.
    is_ahead = target.x > box.x
    return curve(start, (target.x if is_ahead else target.x + target.width, middle))


def _place(columns: list[list[Box]]) -> None:
    x: float = MARGIN
    heights = [sum(box.height + ROW_GAP for box in column) - ROW_GAP for column in columns]
    for column, height in zip(columns, heights, strict=True):
        width = max(box.width for box in column)
        y = MARGIN + (max(heights) - height) / 2
        for box in column:
            box.x, box.y, box.width = x, y, width
            y += box.height + ROW_GAP
        x += width + GAP


# --- Who is a kind of what -------------------------------------------------------------


def _pieces() -> str:
    base = find("echecs.Piece")
    assert isinstance(base, griffe.Class)
    root = Box("Piece", [_member(name, member) for name, member in members(base).items()])
    children = []
    for name in PIECES:
        kind = find(f"echecs.{name}")
        assert isinstance(kind, griffe.Class)
        assert kind.mro()[0].path == base.path, name
        runtime = getattr(echecs, name)
        lines = [
            f"{key} = {getattr(runtime, key)}"
            for key in CONSTANTS
            if getattr(runtime, key) is not False
        ]
        lines += [
            _member(key, member)
            for key, member in members(kind).items()
            if member.is_function or "property" in member.labels
        ]
        children.append(Box(name, lines))
    return _tree("Piece and its six kinds", root, children)


def _member(name: str, member: griffe.Object) -> str:
    call = "()" if member.is_function else ""
    given = type_of(member)
    return f"{name}{call}" if given is None else f"{name}{call}: {given}"


def _tree(title: str, root: Box, children: list[Box]) -> str:
    x = root.x
    root.y = MARGIN
    for box in children:
        box.x, box.y = x, root.y + root.height + GAP
        x += box.width + 12
    root.x = (children[0].x + children[-1].x + children[-1].width - root.width) / 2
    return drawing(title, [root, *children], [fork(root, children)])


def _errors() -> str:
    """The tree of errors, a level of indentation for each level of kinds."""
    home = find("echecs.errors")
    kinds = [kind for kind in home.members.values() if isinstance(kind, griffe.Class)]
    levels: dict[str, int] = {}
    children: dict[str, list[griffe.Class]] = {}
    for kind in kinds:
        parents = [parent.path for parent in kind.mro()]
        levels[kind.path] = len(parents)
        children.setdefault(parents[0] if parents else "", []).append(kind)
    boxes: dict[str, Box] = {}
    edges: list[str] = []

    def place(kind: griffe.Class, parent: Box | None) -> None:
        fields = [name for name, member in members(kind).items() if not member.is_function]
        box = Box(kind.name, note=", ".join(fields))
        box.x = MARGIN + 40 * levels[kind.path]
        box.y = max((other.y + other.height + 12 for other in boxes.values()), default=MARGIN)
        boxes[kind.path] = box
        if parent is not None:
            left, middle = parent.x + 16, box.y + 12
            low = parent.y + parent.height
            edges.append(
                f'<path class="edge" d="M{left:g} {low + 9:g}V{middle:g}H{box.x:g}"/>\n'
                f'<path class="hollow" d="M{left:g} {low:g}l-5 9h10z"/>'
            )
        for child in children.get(kind.path, []):
            place(child, box)

    for root in children[""]:
        if root.name.endswith("Error"):
            place(root, None)
    return drawing("Every error and what it carries", list(boxes.values()), edges)


# --- Who imports whom ------------------------------------------------------------------


def imports() -> dict[str, set[str]]:
    """For each package or module right under `echecs`, those that it imports at run time."""
    source = ROOT / "src" / "echecs"
    found: dict[str, set[str]] = {}
    for path in sorted(source.rglob("*.py")):
        own = path.relative_to(source).parts[0].removesuffix(".py")
        if own in ("__init__", "__main__"):
            continue
        tree = ast.parse(path.read_text(encoding="utf-8"))
        found.setdefault(own, set()).update(_imported(tree))
    return {name: (used & found.keys()) - {name} for name, used in found.items()}


def _imported(tree: ast.AST) -> Iterator[str]:
    for node in ast.iter_child_nodes(tree):
        if isinstance(node, ast.If) and ast.unparse(node.test) == "TYPE_CHECKING":
            continue
        names: list[str] = []
        if isinstance(node, ast.Import):
            names = [alias.name for alias in node.names]
        elif isinstance(node, ast.ImportFrom):
            base = (node.module or "").removeprefix("cython.cimports.")
            names = [f"{base}.{alias.name}" for alias in node.names]
        for name in names:
            words = name.split(".")
            if words[0] == "echecs" and len(words) > 1:
                yield words[1]
        yield from _imported(node)


def levels(uses: dict[str, set[str]]) -> dict[str, int]:
    """How many storeys lie under each package: one more than under whatever it imports."""
    found: dict[str, int] = {}
    while len(found) < len(uses):
        ready = {
            name: 1 + max((found[other] for other in used), default=-1)
            for name, used in uses.items()
            if name not in found and used <= found.keys()
        }
        assert ready, "the packages import each other in a circle"
        found |= ready
    return found


EVERYWHERE = ("errors", "language", "version")


def _layers() -> str:
    uses = {
        name: used - set(EVERYWHERE) for name, used in imports().items() if name not in EVERYWHERE
    }
    storey = levels(uses)
    rows = [
        [name for name in sorted(uses) if storey[name] == level]
        for level in range(max(storey.values()), -1, -1)
    ]
    boxes = {
        name: Box(name, sorted(_direct(uses, name)), note=PURPOSES[name])
        for row in rows
        for name in row
    }
    y: float = MARGIN
    for row in rows:
        x: float = MARGIN
        for name in row:
            boxes[name].x, boxes[name].y = x, y
            x += boxes[name].width + 20
        y += max(boxes[name].height for name in row) + 44
    width = max(box.x + box.width for box in boxes.values())
    for row in rows:
        shift = (width - boxes[row[-1]].x - boxes[row[-1]].width) / 2
        for name in row:
            boxes[name].x += shift
    edges = [
        _down(boxes[name], boxes[used])
        for name in uses
        for used in sorted(_direct(uses, name))
        if storey[used] == storey[name] - 1
    ]
    return drawing("What imports what", list(boxes.values()), edges)


def _direct(uses: dict[str, set[str]], name: str) -> set[str]:
    """The imports that no other import brings along."""
    return {
        used
        for used in uses[name]
        if not any(used in _all(uses, other) for other in uses[name] - {used})
    }


def _all(uses: dict[str, set[str]], name: str) -> set[str]:
    return uses[name].union(*(_all(uses, other) for other in uses[name]))


def _down(box: Box, target: Box) -> str:
    x1, y1 = box.x + box.width / 2, box.y + box.height
    x2, y2 = target.x + target.width / 2, target.y
    bend = min(40.0, (y2 - y1) / 2)
    path = f"M{x1:g} {y1:g}C{x1:g} {y1 + bend:g} {x2:g} {y2 - bend:g} {x2:g} {y2 - 7:g}"
    tip = f"M{x2:g} {y2:g}l-4 -7h8z"
    return f'<path class="edge" d="{path}"/>\n<path class="tip" d="{tip}"/>'


PURPOSES = {
    "analysis": "games judged",
    "batch": "collections",
    "cli": "commands",
    "compat": "python-chess’s names",
    "domain": "objects",
    "engine": "UCI processes",
    "kernel": "rules",
    "notation": "texts of moves",
    "openings": "names of openings",
    "player": "an opponent",
    "solver": "mates, proofs",
    "text": "terminal, pipe",
    "uci": "we as an engine",
    "web": "browser game",
    "words": "sentences",
}


def write() -> None:
    """Write every diagram."""
    DIRECTORY.mkdir(exist_ok=True)
    for name, text in diagrams().items():
        (DIRECTORY / f"{name}.svg").write_text(text, encoding="utf-8")


if __name__ == "__main__":
    write()
