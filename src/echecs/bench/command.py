"""`echecs bench`: run the measurements and print them as they come."""

from __future__ import annotations

import argparse
import json
from collections.abc import Callable
from importlib import import_module

from echecs.bench.report import Section, format_row
from echecs.cli.exit import DONE, fail

SECTIONS = ("perft", "library", "play", "mates", "web")


def run(options: argparse.Namespace, _: Callable[[str], str]) -> int:
    """Run the sections named, or all of them."""
    names = options.sections or list(SECTIONS)
    for name in names:
        if name not in SECTIONS:
            fail(
                _("no such measurement: {name} (there are: {names})").format(
                    name=name, names=", ".join(SECTIONS)
                )
            )
    rows = []
    for name in names:
        measure: Section = import_module(f"echecs.bench.{name}").measure
        for row in measure():
            rows.append(row._asdict())
            if not options.json:
                print(format_row(row), flush=True)
    if options.json:
        print(json.dumps(rows))
    return DONE
