"""`echecs completion`: what a shell reads to complete commands, options and their values."""

from __future__ import annotations

import argparse
import sys
from pathlib import Path

from echecs.cli.exit import DONE
from echecs.language import Translate

SHELLS = {"bash": "echecs", "zsh": "_echecs", "fish": "echecs.fish"}
"""Each shell, and what it wants the file to be called."""
FILES = Path(__file__).parent / "shell"
"""Completions and manual pages by language, made from the parser by scripts/generate."""


def run(options: argparse.Namespace, _: Translate) -> int:
    """Print the completions of one shell."""
    path = FILES / options.spoken / options.shell / SHELLS[options.shell]
    sys.stdout.write(path.read_text(encoding="utf-8"))
    return DONE
