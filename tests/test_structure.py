"""What holds for the whole source tree."""

import ast
import importlib
import inspect
import pkgutil
import re
import subprocess
import sys

import pytest
from support.places import ROOT, SOURCE

import bench
import echecs

# From the ground up; a layer imports from those before it, and from itself.
LAYERS = [
    ["version", "errors", "language", "kernel"],
    ["domain"],
    ["notation"],
    ["words", "openings", "engine"],
    ["solver", "player", "text", "web", "uci", "batch", "compat", "analysis"],
    ["cli"],
]
LAYER_OF = {name: level for level, names in enumerate(LAYERS) for name in names}
# The public names come from everywhere; the entry point only starts the command line.
FREE = {"__main__", "__init__"}
# Peers of one level are apart, save for these.
ALLOWED = {
    ("analysis", "player"),
    ("analysis", "solver"),
    ("batch", "solver"),
    ("player", "solver"),
    ("text", "analysis"),
    ("text", "player"),
    ("uci", "solver"),
    ("uci", "player"),
    ("web", "analysis"),
    ("web", "batch"),
    ("web", "solver"),
    ("web", "player"),
}

FILES = sorted(SOURCE.rglob("*.py"))
COMPILED = [path for path in FILES if path.with_suffix(".pxd").exists()]


def package_of(path):
    return path.relative_to(SOURCE).parts[0].removesuffix(path.suffix)


def is_type_checking(node):
    return isinstance(node, ast.If) and ast.unparse(node.test) == "TYPE_CHECKING"


def imports_of(tree):
    """Every module that is imported at run time, here or within a function."""
    for node in ast.iter_child_nodes(tree):
        if is_type_checking(node):
            continue
        if isinstance(node, ast.Import):
            yield from (alias.name for alias in node.names)
        elif isinstance(node, ast.ImportFrom):
            assert node.level == 0, f"relative import in line {node.lineno}"
            base = (node.module or "").removeprefix("cython.cimports.")
            yield from (f"{base}.{alias.name}" for alias in node.names)
        yield from imports_of(node)


def cimports_of(path):
    for module in re.findall(r"^from (echecs[\w.]*) cimport", path.read_text(), re.M):
        yield module + "."


def used_packages(path):
    found = imports_of(ast.parse(path.read_text())) if path.suffix == ".py" else cimports_of(path)
    for name in found:
        words = name.split(".")
        if words[0] == "echecs" and len(words) > 1:
            yield words[1]


@pytest.mark.parametrize(
    "path", [*FILES, *sorted(SOURCE.rglob("*.pxd"))], ids=lambda path: str(path.relative_to(SOURCE))
)
def test_layers_import_in_one_direction(path):
    own = package_of(path)
    if own in FREE:
        return
    assert own in LAYER_OF, f"{own} has no place in the layers"
    for used in used_packages(path):
        if used == own or (own, used) in ALLOWED:
            continue
        assert used in LAYER_OF, f"{used} is not for {own}"
        # Ground modules know nothing of each other but errors and versions.
        below = LAYER_OF[used] < LAYER_OF[own] or (
            LAYER_OF[used] == LAYER_OF[own] == 0 and own != "kernel"
        )
        assert below, f"{own} imports {used}"


# The rooms of the browser game, likewise; those of one level are apart.
WEB_ROOMS = [
    ["settings", "pieces"],
    ["request"],
    ["store", "position", "engine"],
    ["game"],
    ["api", "mates", "analysis"],
    ["front"],
    ["door"],
    ["server"],
    ["workers"],
]
WEB_LEVEL_OF = {name: level for level, names in enumerate(WEB_ROOMS) for name in names}
# Migrations are no modules: the database's tool runs them as they are.
WEB_FILES = [
    path
    for path in (SOURCE / "web").rglob("*.py")
    if "migrations" not in path.parts and path != SOURCE / "web" / "__init__.py"
]


@pytest.mark.parametrize(
    "path", sorted(WEB_FILES), ids=lambda path: str(path.relative_to(SOURCE / "web"))
)
def test_rooms_of_the_browser_game_import_in_one_direction(path):
    """What is imported for types alone counts as well."""
    own = path.relative_to(SOURCE / "web").parts[0].removesuffix(".py")
    assert own in WEB_LEVEL_OF, f"{own} has no place among the rooms"
    for used in re.findall(r"^\s*(?:from|import) echecs\.web\.(\w+)", path.read_text(), re.M):
        assert used in WEB_LEVEL_OF, f"{used} is no room"
        assert used == own or WEB_LEVEL_OF[used] < WEB_LEVEL_OF[own], f"{own} imports {used}"
    assert not re.search(r"^\s*from echecs\.web import", path.read_text(), re.M)


def test_the_kernel_knows_no_python_of_ours():
    for path in (SOURCE / "kernel").glob("*.py"):
        assert set(used_packages(path)) <= {"kernel"}, path


def test_the_build_list_is_what_is_on_disk():
    script = (
        "import sys, setuptools\n"
        "setuptools.setup = lambda **given: None\n"
        "import Cython.Build\n"
        "Cython.Build.cythonize = lambda modules, **options: modules\n"
        "sys.argv = ['setup.py']\n"
        "import runpy\n"
        "space = runpy.run_path('setup.py')\n"
        "print(*[module.name for module in space['compiled_modules']()])\n"
    )
    done = subprocess.run(
        [sys.executable, "-c", script], capture_output=True, text=True, cwd=ROOT, check=True
    )
    on_disk = {".".join(path.relative_to(ROOT / "src").with_suffix("").parts) for path in COMPILED}
    assert set(done.stdout.split()) == on_disk
    assert len(on_disk) >= 10


@pytest.mark.parametrize("path", COMPILED, ids=lambda path: str(path.relative_to(SOURCE)))
def test_compiled_modules_are_compiled(path):
    name = ".".join(path.relative_to(ROOT / "src").with_suffix("").parts)
    module = importlib.import_module(name)
    assert str(module.__file__).endswith((".so", ".pyd")), f"{name} runs interpreted"


def test_no_declarations_without_their_module():
    """A .pxd alone declares types or inline functions; a .pyi always has its .py."""
    for stub in SOURCE.rglob("*.pyi"):
        assert stub.with_suffix(".py").exists(), stub


def names_in(path):
    """The public names that a module or a stub defines, each with its node."""
    for node in ast.parse(path.read_text()).body:
        targets: list[ast.expr] = []
        if isinstance(node, (ast.ClassDef, ast.FunctionDef)):
            targets = [ast.Name(node.name)]
        elif isinstance(node, ast.Assign):
            targets = node.targets
        elif isinstance(node, ast.AnnAssign):
            targets = [node.target]
        for target in targets:
            if isinstance(target, ast.Name) and not target.id.startswith("_"):
                yield target.id, node


def members_in(node):
    """The public members of a class in a stub, and those of them that may be written."""
    methods = {item.name for item in node.body if isinstance(item, ast.FunctionDef)}
    fields = {ast.unparse(item.target) for item in node.body if isinstance(item, ast.AnnAssign)}
    return {name for name in methods | fields if not name.startswith("_")}, fields


@pytest.mark.parametrize("path", COMPILED, ids=lambda path: str(path.relative_to(SOURCE)))
def test_stubs_name_what_runs(path):
    """A stub has the names that Python can see; `scripts/stubs` compares the signatures."""
    module = importlib.import_module(".".join(path.relative_to(ROOT / "src").with_suffix("").parts))
    stub = path.with_suffix(".pyi")
    declared = dict(names_in(stub)) if stub.exists() else {}
    assert {name for name, _ in names_in(path) if hasattr(module, name)} == set(declared)
    read_only = set(
        re.findall(r"cdef readonly .*\b(\w+)$", path.with_suffix(".pxd").read_text(), re.M)
    )
    for name, node in declared.items():
        if isinstance(node, ast.ClassDef):
            members, writable = members_in(node)
            assert {key for key in vars(getattr(module, name)) if key[0] != "_"} == members, name
            assert not writable & read_only, name


# A field of a compiled class cannot carry a docstring.
FIELDS = {
    name
    for path in SOURCE.rglob("*.pxd")
    for name in re.findall(r"cdef (?:readonly|public) \w+ (\w+)", path.read_text())
}


def modules():
    for package in (echecs, bench):
        yield package.__name__
        for info in pkgutil.walk_packages(package.__path__, f"{package.__name__}."):
            if info.name != "echecs.__main__":
                yield info.name


@pytest.mark.parametrize("name", list(modules()))
def test_every_public_name_has_a_docstring(name):
    try:
        module = importlib.import_module(name)
    except ModuleNotFoundError as error:
        # Fitting weights needs packages that nothing else does.
        if name.startswith("bench.player.") and error.name not in ("bench", "echecs"):
            pytest.skip(f"{error.name} is not installed")
        raise
    assert module.__doc__, "the module itself"
    for key, value in vars(module).items():
        if key.startswith("_") or getattr(value, "__module__", None) != name:
            continue
        if inspect.isclass(value):
            assert value.__doc__, key
            for member, attribute in vars(value).items():
                if member.startswith("_"):
                    continue
                if inspect.isroutine(attribute) or inspect.isdatadescriptor(attribute):
                    is_field = inspect.ismemberdescriptor(attribute) or member in FIELDS
                    assert is_field or inspect.getdoc(attribute), f"{key}.{member}"
        elif callable(value):
            assert value.__doc__, key


WORDS = re.compile(r"\b(TODO|FIXME|XXX|HACK|print_debug|breakpoint|pdb)\b")
SOURCES = ("src/**/*.py", "src/**/*.pxd", "src/**/*.pyi", "src/**/*.po")
TEXTS = [
    path for pattern in (*SOURCES, "bench/*.py", "scripts/*") for path in ROOT.glob(pattern)
] + [ROOT / name for name in ("echecs", "Makefile", "setup.py", "pyproject.toml")]


@pytest.mark.parametrize("path", TEXTS, ids=lambda path: str(path.relative_to(ROOT)))
def test_no_unfinished_business(path):
    for number, line in enumerate(path.read_text(encoding="utf-8").splitlines(), 1):
        assert not WORDS.search(line), f"line {number}: {line.strip()}"


def test_scripts_can_be_run():
    for path in [*ROOT.glob("scripts/*"), ROOT / "echecs", ROOT / ".ci" / "run"]:
        assert path.stat().st_mode & 0o111, path
        assert path.read_text(encoding="utf-8").startswith("#!"), path


def test_public_names():
    assert echecs.__all__ == sorted(echecs.__all__, key=lambda name: (not name.isupper(), name))
    for name in echecs.__all__:
        assert getattr(echecs, name) is not None
