"""The options of `echecs batch`, apart from what it does, which takes longer to import."""

from __future__ import annotations

import argparse

from echecs.batch.input.form import NAMES
from echecs.batch.output.ending import ENDINGS
from echecs.language import Translate


def add_arguments(parser: argparse.ArgumentParser, _: Translate) -> None:
    """Declare the options to the parser of the command line."""
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
