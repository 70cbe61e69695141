"""`echecs uci`: the player and the solver as a UCI engine."""

from __future__ import annotations

import argparse
import sys

from echecs.cli.exit import DONE
from echecs.language import Translate
from echecs.uci.session import serve


def run(options: argparse.Namespace, _: Translate) -> int:
    """Speak UCI until the other side ends."""
    serve(sys.stdin.buffer, sys.stdout.buffer, _)
    return DONE
