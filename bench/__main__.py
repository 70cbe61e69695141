"""`python -m bench`: run the measurements and print them as they come."""

from __future__ import annotations

import argparse
import json
import sys
import time
from collections.abc import Iterator, Sequence
from importlib import import_module
from pathlib import Path

from bench.figures import DIRECTORY, keep_section, read_figures, write_figures
from bench.quick import Comparison, shorten
from bench.report import Row, Section, format_row
from bench.sections import SECTIONS


def main(arguments: Sequence[str] | None = None) -> None:
    """Run the sections named, or all of them."""
    options = _parse(arguments)
    names = options.sections or list(SECTIONS)
    if options.quick:
        _run_quick(names)
    elif options.json:
        json.dump([row._asdict() for name in names for row in _measure(name)], sys.stdout)
        print()
    else:
        _run(names, options.figures)


def _parse(arguments: Sequence[str] | None) -> argparse.Namespace:
    parser = argparse.ArgumentParser(
        prog="python -m bench", description="Measure, against the peers that are installed."
    )
    parser.add_argument(
        "sections",
        nargs="*",
        metavar="section",
        help=f"{', '.join(SECTIONS)}; all if none is named",
    )
    form = parser.add_mutually_exclusive_group()
    form.add_argument("--json", action="store_true", help="one JSON array instead of text")
    form.add_argument(
        "--figures",
        type=Path,
        metavar="DIRECTORY",
        help=f"keep the rows there with plots, and the page beside it ({DIRECTORY}); "
        "sections that are not run keep what they have",
    )
    form.add_argument(
        "--quick",
        action="store_true",
        help=f"in minutes, ratios beside those in {DIRECTORY}; nothing is kept",
    )
    options = parser.parse_args(arguments)
    for name in options.sections:
        if name not in SECTIONS:
            parser.error(f"no such section: {name} (there are: {', '.join(SECTIONS)})")
    return options


def _measure(name: str) -> Iterator[Row]:
    measure: Section = import_module(f"bench.{name}").measure
    return measure()


def _run(names: Sequence[str], directory: Path | None) -> None:
    """Print every row; keep each section as soon as it is whole."""
    for name in names:
        begun, rows = time.perf_counter(), []
        for row in _measure(name):
            rows.append(row)
            print(format_row(row), flush=True)
        if directory is not None and rows:
            keep_section(directory, name, rows, time.perf_counter() - begun)
    if directory is not None:
        for path in write_figures(directory):
            print("written:", path)


def _run_quick(names: Sequence[str]) -> None:
    """Print the rows that have a ratio, and what was left out."""
    comparison = Comparison(read_figures(DIRECTORY))
    for name in names:
        about = SECTIONS[name]
        if about.quick is None:
            print(f"left out: {name}, {about.reason}", flush=True)
            continue
        shorten(name)
        for row in _measure(name):
            beside = comparison.beside(name, row)
            if row.ratio is not None or row.ours == "skipped":
                print(f"{format_row(row)} {beside}".rstrip(), flush=True)
    print(comparison.summary())


if __name__ == "__main__":
    main()
