"""The parser of the command line."""

from __future__ import annotations

import argparse
import sys
from typing import NoReturn

from echecs.cli.exit import fail


class Parser(argparse.ArgumentParser):
    """Names a mistake in one line, in the chosen language, with exit code 2."""

    def error(self, message: str) -> NoReturn:
        """Say what is wrong with the command line."""
        self.print_usage(sys.stderr)
        fail(message, self.prog)
