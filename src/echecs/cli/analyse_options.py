"""The options of `echecs analyse`."""

from __future__ import annotations

TYPE_CHECKING = False
if TYPE_CHECKING:
    import argparse

    from echecs.language import Translate


def add_arguments(parser: argparse.ArgumentParser, _: Translate) -> None:
    """Declare what the command takes."""
    parser.add_argument(
        "file",
        nargs="*",
        metavar=_("file"),
        default=[],
        help=_("files of games (PGN); standard input if none"),
    )
    parser.add_argument(
        "-o",
        "--output",
        action="append",
        metavar=_("file"),
        default=[],
        help=_("write a .html, .pgn, .json or .txt file; may be given several times"),
    )
    form = parser.add_mutually_exclusive_group()
    form.add_argument(
        "--json", action="store_true", help=_("one JSON object for each game instead of text")
    )
    form.add_argument("--pgn", action="store_true", help=_("annotated PGN instead of a table"))
    parser.add_argument("--depth", metavar="N", type=int, help=_("depth for each position"))
    parser.add_argument("--nodes", metavar="N", type=int, help=_("nodes for each position"))
    parser.add_argument("--time", metavar="S", type=float, help=_("seconds for each position"))
    parser.add_argument(
        "--engine", metavar=_("file"), help=_("a UCI engine that judges instead of echecs")
    )
    parser.add_argument(
        "--jobs", metavar="N", type=int, help=_("games at once (as many as there are cores)")
    )
    parser.add_argument(
        "--threads", metavar="N", type=int, default=1, help=_("threads for each game (1)")
    )
    parser.add_argument(
        "--hash", metavar="MB", type=int, default=64, help=_("size of the table in MB")
    )
