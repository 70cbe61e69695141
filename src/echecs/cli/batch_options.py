"""The options of `echecs batch`, apart from what it does, which takes longer to import."""

from __future__ import annotations

import argparse
from collections.abc import Iterator

from echecs.batch.input.form import NAMES
from echecs.batch.output.ending import ENDINGS
from echecs.language import Translate


def add_arguments(parser: argparse.ArgumentParser, _: Translate) -> None:
    """Declare the options to the parser of the command line."""
    parser.formatter_class = argparse.RawDescriptionHelpFormatter
    parser.epilog = _("examples:") + "\n" + "\n".join(f"  {line}" for line in _examples(_))
    add = parser.add_argument
    add(
        "input",
        nargs="+",
        metavar=_("input"),
        help=_("EPD, FEN, PGN or Lichess puzzles; - for a pipe"),
    )
    add(
        "-o",
        "--output",
        required=True,
        metavar=_("file"),
        help=_("where results go; its ending says how: {endings}").format(
            endings=" ".join(ENDINGS)
        ),
    )
    add("--format", choices=tuple(NAMES), help=_("the form of the inputs; found out if not said"))
    add("-n", "--moves", type=int, metavar="N", help=_("look for mates of at most so many moves"))
    add("--time", type=float, metavar="S", help=_("seconds for each position (5)"))
    add("--nodes", type=int, metavar="N", help=_("nodes for each position"))
    add("--hash", type=int, default=64, metavar="MB", help=_("size of each worker's table in MB"))
    add("--no-keys", action="store_true", help=_("do not look for other keys, nor for cooks"))
    add("--duals", action="store_true", help=_("look for duals"))
    add("--sole-key", action="store_true", help=_("a claimed length claims a sole key too"))
    add("--all", action="store_true", help=_("search puzzles that claim no mate as well"))
    add("--proofs", metavar=_("directory"), help=_("write the proof of every mate there"))
    add("--html", metavar=_("file"), help=_("write a report: one page, with plots and diagrams"))
    add("--timings", action="store_true", help=_("put nodes and seconds into the output"))
    add(
        "--workers",
        type=int,
        metavar="N",
        help=_("worker processes; all cores if not said"),
    )
    add(
        "--scheduler",
        metavar="tcp://…",
        help=_("let a Dask cluster do the work"),
    )
    add(
        "--chunk",
        type=int,
        metavar="N",
        help=_("positions in a chunk; by their time if not said"),
    )
    add("--resume", action="store_true", help=_("go on with an earlier run"))
    add("--restart", action="store_true", help=_("forget an earlier run"))
    add("--quiet", action="store_true", help=_("no progress"))


def _examples(_: Translate) -> Iterator[str]:
    for command, meaning in (
        ("echecs batch problems.epd -o audit.jsonl", _("solve, and judge dm, bm and pv")),
        ("echecs batch lichess.csv.zst -o audit.parquet", _("puzzles on all cores")),
        ("echecs batch … -o audit.jsonl --resume", _("go on after Ctrl-C or a crash")),
        ("echecs batch … --html report.html", _("plots, and a diagram of what disagrees")),
        ("echecs batch … --proofs proofs/ ; echecs verify proofs/", _("have it checked elsewhere")),
        ("echecs batch … --scheduler tcp://host:8786", _("on a Dask cluster")),
    ):
        yield f"{command}\n      {meaning}"
