"""The command line: a game starts at once, whatever else was typed goes through the parser."""

from __future__ import annotations

import sys

from echecs.cli.exit import DONE, INTERRUPTED, discard_output, fail_by_system
from echecs.language import choose_language, translation

# A game should start at once: typing and argparse alone take longer than Python does.
TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Callable, Sequence


def main(arguments: Sequence[str] | None = None) -> int:
    """Run one command and return its exit code."""
    given = list(sys.argv[1:] if arguments is None else arguments)
    _ = translation(choose_language(_language_in(given)))
    if not given or (given[0].startswith("-") and given[0] not in _OPTIONS_ALONE):
        given.insert(0, "play")
    try:
        try:
            return _run(given, _)
        finally:
            if sys.stdout is not None:
                sys.stdout.flush()
    except KeyboardInterrupt:
        # The terminal shows ^C behind whatever stood there; the shell begins a line of its own.
        if sys.stderr is not None and sys.stderr.isatty():
            print(file=sys.stderr)
        return INTERRUPTED
    except BrokenPipeError:
        # The reader has gone; nothing more can be said.
        discard_output()
        return DONE
    except OSError as error:
        fail_by_system(error, _)


def _run(given: list[str], _: Callable[[str], str]) -> int:
    if given == ["play"]:
        from echecs.cli.play import Options, run

        return run(Options(), _)
    if given[0] not in _SILENT:
        from echecs.cli.streams import open_missing

        open_missing()
    from importlib import import_module

    from echecs.cli.parser import make_parser

    options = make_parser(_).parse_args(given)
    options.spoken = choose_language(options.lang)
    code: int = import_module(f"echecs.cli.{options.command}").run(options, _)
    return code


# A game goes on, and a server serves, with nobody to read what they say.
_SILENT = ("play", "web")
_OPTIONS_ALONE = ("-h", "--help", "--version")


def _language_in(given: Sequence[str]) -> str | None:
    """The --lang of the command line, needed before the parser can speak."""
    for index, word in enumerate(given):
        if word.startswith("--lang="):
            return word.partition("=")[2]
        if word == "--lang" and index + 1 < len(given):
            return given[index + 1]
    return None
