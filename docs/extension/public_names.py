"""The public names of the package, read from its sources: docstrings, signatures, homes.

Griffe reads each `.py` for its docstrings and the `.pyi` beside a compiled module for its
signatures, so nothing depends on what a compiled object tells about itself. Only whether
a method can be called from Python is asked of the module itself.
"""

from __future__ import annotations

import functools
import importlib
from pathlib import Path

import griffe

ROOT = Path(__file__).resolve().parents[2]
MODULES = (
    "echecs",
    "echecs.notation.pgn",
    "echecs.solver",
    "echecs.solver.endings",
    "echecs.player",
    "echecs.analysis",
    "echecs.batch",
    "echecs.engine",
    "echecs.openings",
)
"""The modules whose `__all__` is a promise; what comes first gives a name its address."""


@functools.cache
def package() -> griffe.Module:
    """The whole package as griffe reads it."""
    source = ROOT / "src"
    loaded = griffe.load(
        source / "echecs", search_paths=[source], resolve_aliases=True, allow_inspection=False
    )
    assert isinstance(loaded, griffe.Module)
    return loaded


def find(path: str) -> griffe.Object:
    """What a dotted path leads to, at its home."""
    found = package() if path == "echecs" else package()[path.removeprefix("echecs.")]
    name = path.rpartition(".")[2]
    if found.is_module and name in found.members and not found.members[name].is_module:
        # A function hides the module that it is named after.
        found = found.members[name]
    return found.final_target if isinstance(found, griffe.Alias) else found


def exported(module: str) -> list[str]:
    """The names in `__all__` of a module; of one without it, the public names it defines."""
    home = find(module)
    if home.exports is not None:
        return [str(name) for name in home.exports]
    return [name for name, member in home.members.items() if name[0] != "_" and not member.is_alias]


@functools.cache
def addresses() -> dict[str, str]:
    """The public address of each public object, by the path of its home."""
    found: dict[str, str] = {}
    for module in MODULES:
        for name in exported(module):
            address = f"{module}.{name}"
            found.setdefault(find(address).path, address)
    return found


def members(owner: griffe.Class) -> dict[str, griffe.Object]:
    """What a class offers: its own members, and those of bases that are not public."""
    found: dict[str, griffe.Object] = {}
    for base in reversed([owner, *owner.mro()]):
        if base is owner or base.path not in addresses():
            found.update(
                (name, member)
                for name, member in base.members.items()
                if isinstance(member, griffe.Object) and _is_offered(owner, name, member)
            )
    own = [name for name in owner.members if name in found]
    return {name: found[name] for name in [*own, *(name for name in found if name not in own)]}


def _is_offered(owner: griffe.Class, name: str, member: griffe.Object) -> bool:
    if name.startswith("_"):
        is_special = name.startswith("__") and name not in ("__init__", "__new__", "__slots__")
        return is_special and member.is_function and member.docstring is not None
    if member.is_function or "property" in member.labels:
        # A `@cfunc` is there for compiled code alone.
        return hasattr(_runtime(owner), name)
    # Python sees of a compiled class only the fields that its stub declares.
    is_compiled = Path(str(owner.module.filepath)).with_suffix(".pxd").exists()
    return not is_compiled or type_of(member) is not None


def type_of(member: griffe.Object) -> str | griffe.Expr | None:
    """What a method gives, or the type of a field: its own, or of what it was made from."""
    if isinstance(member, griffe.Function):
        return member.returns
    assert isinstance(member, griffe.Attribute)
    owner = member.parent
    made = owner.members.get("__init__") if owner is not None else None
    if member.annotation is not None or not isinstance(made, griffe.Function):
        return member.annotation
    name = str(member.value)
    return made.parameters[name].annotation if name in made.parameters else None


def _runtime(owner: griffe.Class) -> object:
    return getattr(importlib.import_module(owner.module.path), owner.name)
