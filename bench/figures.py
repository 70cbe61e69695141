"""The figures that are kept: `figures.json`, and the plots and the page made from it.

`python -m bench.figures` makes plots and page anew; what was measured stays as it is.
"""

from __future__ import annotations

import argparse
import datetime
import json
import os
from collections.abc import Iterable, Sequence
from pathlib import Path
from typing import Any

from bench.figures_page import format_page
from bench.machine import describe_machine, peer_versions
from bench.marked_tables import marked_pages
from bench.report import Row
from bench.sections import SECTIONS

DIRECTORY = Path("docs", "figures")
FILE = "figures.json"
Figures = dict[str, Any]
"""What was measured last, by section."""


def read_figures(directory: Path) -> Figures:
    """The figures of a directory, in the order of the sections; none where there is no file."""
    path = directory / FILE
    if not path.exists():
        return {}
    kept: Figures = json.loads(path.read_text(encoding="utf-8"))
    return {name: kept[name] for name in SECTIONS if name in kept}


def keep_section(directory: Path, name: str, rows: Iterable[Row], seconds: float) -> None:
    """Put a section in the place of its earlier figures; those of other sections stay."""
    kept, about = read_figures(directory), SECTIONS[name]
    kept[name] = {
        "date": datetime.datetime.now(datetime.UTC).date().isoformat(),
        "seconds": round(seconds, 1),
        "settings": {key: os.environ[key] for key in about.settings if key in os.environ},
        "machine": describe_machine(),
        "peers": peer_versions(about.peers),
        "rows": [_row(row) for row in rows],
    }
    ordered = {name: kept[name] for name in SECTIONS if name in kept}
    directory.mkdir(parents=True, exist_ok=True)
    path = directory / FILE
    # A run that is stopped here leaves the file as it was.
    unfinished = path.with_suffix(".new")
    unfinished.write_text(json.dumps(ordered, indent=1, ensure_ascii=False) + "\n", "utf-8")
    unfinished.replace(path)


def _row(row: Row) -> dict[str, Any]:
    """A row with its numbers rounded to what can be meant by them."""
    fields = row._asdict()
    fields["ratio"] = None if row.ratio is None else _round(row.ratio)
    fields["points"] = [
        [point.plot, point.curve, _round(point.x), _round(point.y)] for point in row.points
    ]
    return fields


def _round(number: float) -> float:
    return float(f"{number:.4g}")


def write_figures(directory: Path) -> list[Path]:
    """Make plots, page and marked tables from what is kept; the files that were written."""
    from bench.plots import draw_plots

    figures = read_figures(directory)
    written = draw_plots(figures, directory)
    page = directory.with_suffix(".md")
    texts = {page: format_page(figures, directory.name)}
    if directory == DIRECTORY:
        texts |= marked_pages(figures)
    for path, text in texts.items():
        path.write_text(text, encoding="utf-8")
    return [*written, *texts]


def main(arguments: Sequence[str] | None = None) -> None:
    """Make plots and page anew."""
    parser = argparse.ArgumentParser(prog="python -m bench.figures", description=main.__doc__)
    parser.add_argument("directory", nargs="?", type=Path, default=DIRECTORY)
    for path in write_figures(parser.parse_args(arguments).directory):
        print(path)


if __name__ == "__main__":
    main()
