"""Tables of figures within other pages, between marks that a reader does not see.

A table of a section that was not measured yet stays as it is.
"""

from __future__ import annotations

import re
from pathlib import Path
from typing import Any

from bench.figures_page import format_ratio, format_table

PAGES = tuple(
    Path(name) for name in ("README.md", "docs/solver.md", "docs/batch.md", "docs/web.md")
)
_MARKED = re.compile(r"(<!-- figures: (\w+) -->\n)(.*?)(<!-- end of figures -->)", re.S)


def marked_pages(figures: dict[str, Any], root: Path = Path()) -> dict[Path, str]:
    """Each page with its tables made anew."""
    return {
        root / path: fill_tables((root / path).read_text(encoding="utf-8"), figures, path)
        for path in PAGES
    }


def fill_tables(text: str, figures: dict[str, Any], page: Path) -> str:
    """A text whose marked tables are those of the figures."""
    form = _format_perft if page.name == "README.md" else _format_short

    def fill(found: re.Match[str]) -> str:
        if found[2] not in figures:
            return found[0]
        return f"{found[1]}\n{form(figures[found[2]])}\n\n{found[4]}"

    return _MARKED.sub(fill, text)


def _format_short(section: dict[str, Any]) -> str:
    """A table without the rows that only plots are made of."""
    rows = [row for row in section["rows"] if row["ratio"] is not None or not row["points"]]
    return format_table({**section, "rows": rows})


def _format_perft(section: dict[str, Any]) -> str:
    """Perft in short: the deepest tree of each position, all peers in one row."""
    peers = [f"{peer} {number}" for peer, number in section["peers"].items()]
    lines = [["perft, one thread, last ply in bulk", "echecs", *peers], ["---"] * (2 + len(peers))]
    ratios: dict[str, dict[str, Any]] = {}
    for row in section["rows"]:
        ratios.setdefault(row["what"], {})[row["peer"]] = row
    for what, beside in ratios.items():
        if set(beside) >= set(section["peers"]):
            ours = next(iter(beside.values()))["ours"]
            slower = [f"{format_ratio(beside[peer]['ratio'])} slower" for peer in section["peers"]]
            lines.append([what, ours, *slower])
    return "\n".join(f"| {' | '.join(line)} |" for line in lines)
