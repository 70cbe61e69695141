"""`python -m bench`: run the measurements and print them as they come."""

from __future__ import annotations

import argparse
import json
import sys
from collections.abc import Sequence
from importlib import import_module

from bench.report import Section, format_row

SECTIONS = (
    "perft",
    "library",
    "scripts",
    "compat",
    "play",
    "mates",
    "threads",
    "batch",
    "web",
    "pages",
    "attack",
)


def main(arguments: Sequence[str] | None = None) -> None:
    """Run the sections named, or all of them."""
    parser = argparse.ArgumentParser(
        prog="python -m bench", description="Measure, against the peers that are installed."
    )
    parser.add_argument(
        "sections",
        nargs="*",
        metavar="section",
        help=f"{', '.join(SECTIONS)}; all if none is named",
    )
    parser.add_argument("--json", action="store_true", help="one JSON array instead of text")
    options = parser.parse_args(arguments)
    for name in options.sections:
        if name not in SECTIONS:
            parser.error(f"no such section: {name} (there are: {', '.join(SECTIONS)})")
    rows = []
    for name in options.sections or SECTIONS:
        measure: Section = import_module(f"bench.{name}").measure
        for row in measure():
            rows.append(row._asdict())
            if not options.json:
                print(format_row(row), flush=True)
    if options.json:
        json.dump(rows, sys.stdout)
        print()


if __name__ == "__main__":
    main()
