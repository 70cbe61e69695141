"""How a move is judged, in both languages: the pseudo-code is that of the code."""

import ast
import doctest
import re

import pytest
from support.places import ROOT, SOURCE

from echecs.domain import outcome, refusal
from echecs.domain.game import Game
from echecs.language import translation

PAGES = {"en": ROOT / "docs" / "judging.md", "fr": ROOT / "docs" / "fr" / "jugement.md"}
EXPLAINING = ("domain/explain.py", "domain/explain_history.py")
KERNEL = ("kernel/movegen.py", "kernel/position.py", "kernel/safety.pxd")


@pytest.fixture(params=PAGES)
def language(request):
    return request.param


@pytest.fixture
def page(language):
    return PAGES[language].read_text(encoding="utf-8")


@pytest.fixture
def pseudo_code(page):
    """The lines of each function of the pseudo-code, by its name."""
    found: dict[str, list[str]] = {}
    for block in re.findall(r"^```text\n(.*?)^```", page, re.M | re.S):
        for line in block.splitlines():
            if line and not line[0].isspace():
                name = re.findall(r"^[\w.]+", line)[0]
                lines = found.setdefault(name, [])
            else:
                lines.append(line)
    assert len(found) > 12
    return found


def functions(file):
    """Every function of a source file with its node; of a declaration file without."""
    text = (SOURCE / file).read_text(encoding="utf-8")
    if file.endswith(".pxd"):
        return dict.fromkeys(re.findall(r"^cdef .*?(\w+)\(", text, re.M))
    return {
        node.name: node for node in ast.walk(ast.parse(text)) if isinstance(node, ast.FunctionDef)
    }


def reasons(node):
    """The codes of the refusals that a function makes, in the order of its lines."""
    calls = [
        call
        for call in ast.walk(node)
        if isinstance(call, ast.Call) and ast.unparse(call.func) == "Refusal"
    ]
    return [ast.literal_eval(call.args[0]) for call in sorted(calls, key=lambda call: call.lineno)]


def test_every_function_exists(pseudo_code):
    known = {name for file in (*EXPLAINING, *KERNEL) for name in functions(file)}
    known |= {f"Game.{name}" for name in dir(Game)} | {"can_reach"}
    named = set(pseudo_code)
    for lines in pseudo_code.values():
        named |= set(re.findall(r"\b([a-z]\w+|_\w+)\(", "\n".join(lines)))
    assert named - known == set()


def test_reasons_come_in_the_order_of_the_code(pseudo_code):
    nodes = {name: node for file in EXPLAINING for name, node in functions(file).items()}
    nodes["Game.explain"] = functions("domain/game.py")["explain"]
    told = 0
    for name, node in nodes.items():
        found = reasons(node)
        if found:
            shown = re.findall(r"-> refuse ([\w-]+)", "\n".join(pseudo_code[name]))
            assert shown == found, name
            told += len(found)
    assert told > 30


def test_every_call_is_made(pseudo_code):
    """A function that the pseudo-code calls is called in the code, and in this order."""
    nodes = {name: node for file in EXPLAINING for name, node in functions(file).items()}
    own = {name for name in nodes if name.startswith(("_explain", "_who", "_since"))}
    for name, lines in pseudo_code.items():
        if name in nodes:
            calls = [call for call in ast.walk(nodes[name]) if isinstance(call, ast.Call)]
            calls.sort(key=lambda call: (call.lineno, call.col_offset))
            made = [ast.unparse(call.func) for call in calls]
            # Reading a line of the page from its arrow on.
            shown = re.findall(r"-> (\w+)\(", "\n".join(lines))
            assert [called for called in dict.fromkeys(made) if called in own] == shown, name


def test_the_table_has_every_sentence(page, language):
    rows = dict(re.findall(r"^\| `([\w-]+)` \| (.*) \|$", page, re.M))
    translate = translation(language)
    assert rows == {code: translate(text) for code, text in refusal.TEMPLATES.items()}


def test_ends_of_games_come_in_the_order_of_the_code(pseudo_code):
    node = functions("domain/game.py")["outcome"]
    calls = [
        call
        for call in ast.walk(node)
        if isinstance(call, ast.Call) and ast.unparse(call.func) == "Outcome"
    ]
    calls.sort(key=lambda call: call.lineno)
    shown = re.findall(r"-> ([A-Z_]+)", "\n".join(pseudo_code["Game.outcome"]))
    assert shown == [ast.unparse(call.args[0]) for call in calls]
    assert all(hasattr(outcome, name) for name in shown)


def test_files_exist(page):
    files = re.findall(r"`((?:kernel|domain|notation|text|tests)/[\w/]+\.\w+)`", page)
    assert len(files) > 6
    for name in files:
        assert (SOURCE / name).is_file() or (ROOT / name).is_file(), name
    assert "refuse_attempt" in functions("notation/attempt.py")
    assert "_try" in functions("text/referee.py")


def test_the_example():
    failed, attempted = doctest.testfile(str(PAGES["en"]), module_relative=False)
    assert (failed, attempted) == (0, 5)
