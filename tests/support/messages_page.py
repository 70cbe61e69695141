"""docs/exit-codes.md: exit codes, errors, and every message in both languages."""

import ast
import importlib
import inspect
import pkgutil
from collections.abc import Iterator

from echecs.cli.epilog import EXIT_CODES
from echecs.domain.message import Message
from echecs.errors import EchecsError
from echecs.language import translation
from support.exit_cases import CASES
from support.places import SOURCE

PAGE = "docs/exit-codes.md"
FRENCH = translation("fr")
# Where each kind of message is met, in the order of the page; a new kind needs its title.
KINDS = {
    "Refusal": "Why a move is refused: `IllegalMoveError.refusal`, and `reason` of the web game",
    "Fault": "What is wrong with a position: `InvalidFenError.faults`",
    "Problem": "What is wrong with a text: games, EPD, entries of a collection",
    "WordRefusal": "What the text game refuses besides",
    "Flaw": "What is wrong with a proof: `echecs verify`",
    "Trouble": "What is wrong with an engine or a worker: `echecs analyse`, `echecs batch`",
    "ClusterTrouble": "What is wrong with a cluster: `echecs batch --scheduler`",
    "Finding": "What the trainer says of a move",
    "Reason": "What the server refuses: `reason` of its answers",
    "HintReason": "What a hint says of a move",
}
# Words of options and their help are shown by --help; the manual has them too.
OF_PARSERS = {"add", "add_argument"}
OF_HELP = {"epilog", "parser"}


def page() -> str:
    """The whole page."""
    _import_everything()
    lines = [
        "# Exit codes and messages",
        "",
        "This page is made from the code by `scripts/generate`, and `tests/test_generated.py`",
        "compares the two; `tests/cli/test_exit_codes.py` runs every line of the second table.",
        "",
        "| code | meaning | en français |",
        "|---|---|---|",
        *(f"| {code} | {words} | {FRENCH(words)} |" for code, words in EXIT_CODES.items()),
        "",
        "| try | code | because |",
        "|---|---|---|",
        *(f"| {_code(line)} | {code} | {why} |" for line, code, why in CASES),
        "",
        "`echecs endings` also ends with 1 when a table contradicts itself, and with 3 when",
        "there is not enough memory. Ctrl-C ends every command with 130 but `play` and `web`:",
        "a game ends as it does at the end of input, a server when all is stored, both with 0.",
        "",
        "A message about bad input stands on standard error after `echecs:`. Messages have",
        "places in braces, filled with what was read; codes are for programs and stay as they",
        "are.",
        "",
        "## Errors of the library",
        "",
        "All are `EchecsError`, which is a `ValueError`.",
        "",
        "| error | means |",
        "|---|---|",
        *(f"| `{kind.__name__}` | {_first_line(kind)} |" for kind in _errors()),
        "",
    ]
    for kind in sorted(_kinds(Message), key=lambda kind: list(KINDS).index(kind.__name__)):
        lines += [
            f"## {KINDS[kind.__name__]}",
            "",
            "| code | message | en français |",
            "|---|---|---|",
        ]
        lines += [
            f"| `{code}` | {_cell(text)} | {_cell(FRENCH(text))} |"
            for code, text in kind.templates.items()
        ]
        lines.append("")
    for title, room in (("What commands say", "cli"), ("What the text game says", "text")):
        lines += [f"## {title}", "", "| in | message | en français |", "|---|---|---|"]
        for path in sorted((SOURCE / room).glob("*.py")):
            if path.stem in OF_HELP:
                continue
            for text in dict.fromkeys(_spoken(ast.parse(path.read_text(encoding="utf-8")))):
                lines.append(f"| `{path.stem}` | {_cell(text)} | {_cell(FRENCH(text))} |")
        lines.append("")
    return "\n".join(lines).rstrip("\n") + "\n"


def _import_everything() -> None:
    for module in pkgutil.walk_packages([str(SOURCE)], "echecs."):
        if "__main__" not in module.name and "migrations" not in module.name:
            importlib.import_module(module.name)


def _kinds(base: type[Message]) -> list[type[Message]]:
    return [each for kind in base.__subclasses__() for each in (kind, *_kinds(kind))]


def _errors() -> list[type[EchecsError]]:
    found = [kind for kind in EchecsError.__subclasses__() if kind.__module__.startswith("echecs.")]
    return sorted(found, key=lambda kind: kind.__name__)


def _first_line(kind: type) -> str:
    return (inspect.getdoc(kind) or "").partition("\n")[0]


def _spoken(node: ast.AST) -> Iterator[str]:
    """Messages under a node, without those that describe options."""
    if isinstance(node, ast.Call):
        name = ast.unparse(node.func).rpartition(".")[2]
        if name in OF_PARSERS:
            return
        if name == "_" and isinstance(node.args[0], ast.Constant):
            yield str(node.args[0].value)
    for child in ast.iter_child_nodes(node):
        yield from _spoken(child)


def _cell(text: str) -> str:
    return text.replace("|", "\\|").replace("\n", " ").replace("<", "&lt;").strip()


def _code(line: str) -> str:
    return "`" + line.replace("|", "\\|") + "`"
