"""The parser of the command line."""

from __future__ import annotations

import argparse
import sys
from collections.abc import Callable
from typing import Any, NoReturn

from echecs.cli.exit import fail


class Parser(argparse.ArgumentParser):
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

    def _print_message(self, message: str, file: Any = None) -> None:
        """Write, and let it be known when that fails; argparse alone keeps quiet about it."""
        if message:
            (file or sys.stderr).write(message)

    def error(self, message: str) -> NoReturn:
        """Say what is wrong with the command line."""
        self.print_usage(sys.stderr)
        fail(message, self.prog)


def teach_argparse(_: Callable[[str], str]) -> None:
    """Let argparse word its own messages from the same catalogue."""
    vars(argparse).update(
        _=_, ngettext=lambda one, several, number: _(one if number == 1 else several)
    )
