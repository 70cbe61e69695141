"""The command line: one parser, and each command's work imported only when it runs."""

from __future__ import annotations

import argparse
import os
import sys
from collections.abc import Callable, Sequence
from typing import Any, NoReturn

from echecs.cli.exit import DONE, INTERRUPTED, fail
from echecs.language import LANGUAGES, choose_language, translation


def main(arguments: Sequence[str] | None = None) -> int:
    """Run one command and return its exit code."""
    given = list(sys.argv[1:] if arguments is None else arguments)
    _ = translation(choose_language(_language_in(given)))
    _teach_argparse(_)
    parser = _parser(_)
    options = parser.parse_args(given)
    command: Callable[[argparse.Namespace, Callable[[str], str]], int] = options.command
    try:
        code = command(options, _)
        sys.stdout.flush()
        return code
    except KeyboardInterrupt:
        return INTERRUPTED
    except BrokenPipeError:
        # The reader has gone; nothing more can be said, and Python must not try.
        os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())
        return DONE


def _language_in(given: Sequence[str]) -> str | None:
    """The --lang of the command line, needed before the parser can speak."""
    for index, word in enumerate(given):
        if word.startswith("--lang="):
            return word.partition("=")[2]
        if word == "--lang" and index + 1 < len(given):
            return given[index + 1]
    return None


class _Parser(argparse.ArgumentParser):
    """Names a mistake in one line, in the chosen language, with exit code 2."""

    _is_intermixing = False

    def parse_known_args(self, args: Any = None, namespace: Any = None) -> Any:
        """Let options stand anywhere, also between a number and the words of a FEN."""
        if self._subparsers is not None or self._is_intermixing:
            return super().parse_known_args(args, namespace)
        usage = self.format_usage()
        self.usage = usage[usage.index(self.prog) :].rstrip()
        self._is_intermixing = True
        try:
            return self.parse_known_intermixed_args(args, namespace)
        finally:
            self._is_intermixing = False

    def error(self, message: str) -> NoReturn:
        self.print_usage(sys.stderr)
        fail(message, self.prog)


def _teach_argparse(_: Callable[[str], str]) -> None:
    """Let argparse word its own messages from the same catalogue."""
    vars(argparse).update(
        _=_, ngettext=lambda one, several, number: _(one if number == 1 else several)
    )


def _parser(_: Callable[[str], str]) -> argparse.ArgumentParser:
    from echecs.version import __version__

    parser = _Parser(prog="echecs", description=_("Chess: play, referee, solve, count."))
    parser.add_argument(
        "--version",
        action="version",
        version=f"echecs {__version__}",
        help=_("show the version and exit"),
    )
    commands = parser.add_subparsers(metavar=_("command"), required=True)

    perft = commands.add_parser("perft", help=_("count the sequences of legal moves"))
    perft.add_argument("depth", type=int, help=_("how many half-moves"))
    perft.add_argument(
        "fen", nargs="*", default=[], help=_("the position; the starting position if none")
    )
    perft.add_argument("--divide", action="store_true", help=_("show the count of each move"))
    perft.add_argument("--json", action="store_true", help=_("one JSON object instead of text"))
    perft.add_argument(
        "--rules", choices=("standard", "mini"), default="standard", help=_("rule set")
    )
    _add_language(perft, _)
    perft.set_defaults(command=_perft)

    bench = commands.add_parser("bench", help=_("measure, against the peers that are installed"))
    bench.add_argument("sections", nargs="*", default=[], help=_("which measurements; all if none"))
    bench.add_argument("--json", action="store_true", help=_("one JSON object instead of text"))
    _add_language(bench, _)
    bench.set_defaults(command=_bench)

    diagram = commands.add_parser("diagram", help=_("draw a position as SVG"))
    diagram.add_argument("fen", nargs="*", help=_("the position; the starting position if none"))
    diagram.add_argument("-o", "--output", help=_("the file to write; standard output if none"))
    diagram.add_argument("--size", type=int, default=400, help=_("width in pixels"))
    diagram.add_argument("--flip", action="store_true", help=_("seen from Black's side"))
    diagram.add_argument(
        "--no-coordinates", action="store_true", help=_("without letters and numbers")
    )
    diagram.add_argument("--last-move", metavar="e2e4", help=_("the move to colour"))
    diagram.add_argument("--arrow", action="append", default=[], metavar="e2e4", help=_("an arrow"))
    diagram.add_argument("--mark", action="append", default=[], metavar="e4", help=_("a ring"))
    _add_language(diagram, _)
    diagram.set_defaults(command=_diagram)

    uci = commands.add_parser("uci", help=_("the mate solver as a UCI engine"))
    _add_language(uci, _)
    uci.set_defaults(command=_uci)
    return parser


def _add_language(parser: argparse.ArgumentParser, _: Callable[[str], str]) -> None:
    parser.add_argument("--lang", choices=LANGUAGES, help=_("language of the messages"))


def _perft(options: argparse.Namespace, _: Callable[[str], str]) -> int:
    from echecs.cli.perft import run

    return run(options, _)


def _bench(options: argparse.Namespace, _: Callable[[str], str]) -> int:
    from echecs.bench.command import run

    return run(options, _)


def _diagram(options: argparse.Namespace, _: Callable[[str], str]) -> int:
    from echecs.cli.diagram import run

    return run(options, _)


def _uci(options: argparse.Namespace, _: Callable[[str], str]) -> int:
    from echecs.uci.engine import serve

    serve(sys.stdin.buffer, sys.stdout.buffer, _)
    return DONE
