"""The page of the figures, in Markdown: for each section its table and its plots."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from bench.sections import SECTIONS

_INTRODUCTION = """\
# Figures

A ratio says how many times as fast as its peer echecs is; where it is to cost little more
than something else, the ratio wanted is below 1. Both sides take turns in one run, and the
best of several rounds counts. `make bench` measures everything and writes this page;
`make bench-quick` shows in a few minutes whether another machine comes to the same ratios.
The command beside each section measures it alone, and with `--figures docs/figures` puts
it here. All that was measured is in [figures.json]({directory}/figures.json).
"""


def format_page(figures: dict[str, Any], directory: str) -> str:
    """The whole page; plots and raw figures lie in `directory` beside it."""
    machines = _machines(figures)
    parts = [_INTRODUCTION.format(directory=directory), *_machine_parts(machines)]
    for name, section in figures.items():
        place = machines.index(section["machine"]) + 1 if len(machines) > 1 else 0
        parts.append("\n\n".join(_section_parts(name, section, directory, place)) + "\n")
    missing = [SECTIONS[name].title for name in SECTIONS if name not in figures]
    if missing:
        parts.append(f"## Not measured yet\n\n{'; '.join(missing)}.\n")
    return "\n".join(parts)


def format_table(section: dict[str, Any]) -> str:
    """The rows of a section as a table; columns that nothing stands in are left out."""
    rows = [_cells(row) for row in section["rows"]]
    heads = ("", "echecs", "beside", "", "ratio", "wanted")
    used = [place for place in range(len(heads)) if place < 2 or any(row[place] for row in rows)]
    lines = [heads, ["---"] * len(heads), *rows]
    return "\n".join(f"| {' | '.join(line[place] for place in used)} |" for line in lines)


def _cells(row: dict[str, Any]) -> list[str]:
    # Stars are a chart for the terminal; the page has plots.
    theirs = "" if set(row["theirs"]) == {"*"} else row["theirs"]
    ratio = "" if row["ratio"] is None else format_ratio(row["ratio"])
    wanted = "" if row["wanted"] is None else f"{row['wanted']:g} x"
    if row["wanted"] is not None and row["ratio"] is not None and row["ratio"] < row["wanted"]:
        wanted += ", not reached"
    texts = (row["what"], row["ours"], row["peer"], theirs)
    return [*(" ".join(text.replace("|", "\\|").split()) for text in texts), ratio, wanted]


def format_ratio(ratio: float) -> str:
    """A ratio with as many digits as mean something."""
    digits = 0 if ratio >= 100 else 1 if ratio >= 10 else 2
    return f"{ratio:.{digits}f} x"


def plot_names(name: str, section: dict[str, Any]) -> dict[str, str]:
    """The plots of a section, the name of a file with what it shows."""
    about = SECTIONS[name]
    found = {}
    if any(row["ratio"] is not None for row in section["rows"]):
        found[f"{name}-ratios.svg"] = f"{about.title}: ratios as bars, on a logarithmic scale"
    drawn = {point[0] for row in section["rows"] for point in row["points"]}
    for key, plot in about.plots.items():
        if key in drawn:
            found[f"{name}-by-{key.lower()}.svg"] = f"{plot.title}: {plot.y} against {plot.x}"
    return found


def _machines(figures: dict[str, Any]) -> list[dict[str, str]]:
    """The machines, each once, in the order of the sections."""
    found: list[dict[str, str]] = []
    for section in figures.values():
        if section["machine"] not in found:
            found.append(section["machine"])
    return found


def _machine_parts(machines: list[dict[str, str]]) -> Iterator[str]:
    for number, machine in enumerate(machines, 1):
        title = "The machine" if len(machines) == 1 else f"Machine {number}"
        lines = [f"| {name} | {value} |" for name, value in machine.items()]
        yield "\n".join([f"## {title}", "", "| | |", "|---|---|", *lines, ""])


def _section_parts(
    name: str, section: dict[str, Any], directory: str, machine: int
) -> Iterator[str]:
    about = SECTIONS[name]
    yield f"## {about.title}"
    peers = ", ".join(f"{peer} {number}" for peer, number in section["peers"].items())
    settings = "".join(f"{key}={value} " for key, value in section["settings"].items())
    facts = f"`{settings}.venv/bin/python -m bench {name}`, {section['date']}"
    facts += f", {_duration(section['seconds'])}"
    facts += f", on machine {machine}" if machine else ""
    facts += f"; with {peers}" if peers else ""
    yield f"{about.text}\n({facts}.)"
    yield format_table(section)
    for file, shown in plot_names(name, section).items():
        yield f"![{shown}]({directory}/{file})"


def _duration(seconds: float) -> str:
    return f"{seconds / 60:.0f} min" if seconds >= 120 else f"{seconds:.0f} s"
