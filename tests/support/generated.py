"""Files that are made from the code; `scripts/generate` writes them."""

from collections.abc import Iterator
from pathlib import Path

import shtab

from bench.figures import DIRECTORY, read_figures
from bench.figures_page import format_page
from bench.marked_tables import marked_pages
from echecs.cli.completion import FILES, SHELLS
from echecs.cli.parser import make_parser
from echecs.language import LANGUAGES, translation
from support.manual import commands_of, manual
from support.messages_page import PAGE, page
from support.places import ROOT

# What the shell completes by itself, by the names of options and arguments.
OF_FILES = ["audit", "engine", "file", "html", "input", "load", "output", "problem"]
OF_FILES += ["proof", "save"]
OF_DIRECTORIES = ["proofs"]


def completion(shell: str, language: str) -> str:
    """The completions of a shell."""
    parser = make_parser(translation(language))
    for _, _, command in commands_of(parser):
        for action in command._actions:
            if action.dest in OF_FILES:
                action.complete = shtab.FILE  # type: ignore[attr-defined]
            elif action.dest in OF_DIRECTORIES:
                action.complete = shtab.DIRECTORY  # type: ignore[attr-defined]
    return str(shtab.complete(parser, shell=shell)).rstrip("\n") + "\n"


def files() -> Iterator[tuple[Path, str]]:
    """Every file with what must stand in it."""
    for language in LANGUAGES:
        for shell in SHELLS:
            yield FILES / language / shell / SHELLS[shell], completion(shell, language)
        yield FILES / language / "man" / "echecs.1", manual(language)
    yield ROOT / PAGE, page()
    figures = read_figures(ROOT / DIRECTORY)
    yield (ROOT / DIRECTORY).with_suffix(".md"), format_page(figures, DIRECTORY.name)
    yield from marked_pages(figures, ROOT).items()


if __name__ == "__main__":
    for path, text in files():
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_text(text, encoding="utf-8")
