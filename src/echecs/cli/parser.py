"""The parser of the whole command line; what a command does is imported only when it runs."""

from __future__ import annotations

import argparse

from echecs.cli.analyse_options import add_arguments as add_analyse
from echecs.cli.batch_options import add_arguments as add_batch
from echecs.cli.completion import SHELLS
from echecs.cli.endings import add_arguments as add_endings
from echecs.cli.epilog import epilog
from echecs.cli.play import add_arguments as add_play
from echecs.cli.usage import Parser, teach_argparse
from echecs.cli.web import add_arguments as add_web
from echecs.domain.rules import RULE_SETS
from echecs.language import LANGUAGES, Translate
from echecs.version import __version__


def make_parser(_: Translate) -> argparse.ArgumentParser:
    """The program's options and commands, in words of one language.

    `command` of what it parses is the module of this package whose `run` does the work.
    """
    teach_argparse(_)
    parser = Parser(
        prog="echecs",
        description=_("Chess: play, referee, solve, count."),
        epilog=epilog("", _),
        formatter_class=argparse.RawDescriptionHelpFormatter,
    )
    parser.add_argument(
        "--version",
        action="version",
        version=f"echecs {__version__}",
        help=_("show the version and exit"),
    )
    commands = parser.add_subparsers(metavar=_("command"), required=True)
    for name, meaning, add_arguments in (
        ("play", _("play a game, or referee one from a pipe"), add_play),
        ("perft", _("count the sequences of legal moves"), _add_perft),
        ("diagram", _("draw a position as SVG or PNG"), _add_diagram),
        ("solve", _("find and prove mates"), _add_solve),
        ("verify", _("check a proof"), _add_verify),
        ("batch", _("solve and audit whole collections"), add_batch),
        ("analyse", _("judge the moves of games"), add_analyse),
        ("openings", _("find openings by their names"), _add_openings),
        ("endings", _("the tables of endings with few men"), add_endings),
        ("uci", _("a UCI engine: the player, and the solver for mates"), None),
        ("web", _("play in the browser"), add_web),
        ("completion", _("the Tab key in bash, zsh or fish"), _add_completion),
    ):
        command = commands.add_parser(
            name,
            help=meaning,
            epilog=epilog(name, _),
            formatter_class=argparse.RawDescriptionHelpFormatter,
        )
        if add_arguments is not None:
            add_arguments(command, _)
        command.add_argument("--lang", choices=LANGUAGES, help=_("language of the messages"))
        command.set_defaults(command=name)
    return parser


def _add_perft(parser: argparse.ArgumentParser, _: Translate) -> None:
    add = parser.add_argument
    add("depth", metavar=_("depth"), type=int, help=_("how many half-moves"))
    add("fen", nargs="*", default=[], help=_("the position; the starting position if none"))
    add("--divide", action="store_true", help=_("show the count of each move"))
    add("--json", action="store_true", help=_("one JSON object instead of text"))
    add("--rules", choices=tuple(RULE_SETS), default="standard", help=_("rule set"))


def _add_diagram(parser: argparse.ArgumentParser, _: Translate) -> None:
    add = parser.add_argument
    add("fen", nargs="*", help=_("the position; the starting position if none"))
    add(
        "-o",
        "--output",
        metavar=_("file"),
        help=_("the file to write, .svg or .png; standard output if none"),
    )
    add("--size", metavar=_("pixels"), type=int, default=400, help=_("width in pixels"))
    add("--flip", action="store_true", help=_("seen from Black's side"))
    add("--no-coordinates", action="store_true", help=_("without letters and numbers"))
    add("--last-move", metavar="e2e4", help=_("the move to colour"))
    add("--arrow", action="append", default=[], metavar="e2e4", help=_("an arrow"))
    add("--mark", action="append", default=[], metavar="e4", help=_("a ring"))


def _add_solve(parser: argparse.ArgumentParser, _: Translate) -> None:
    add = parser.add_argument
    add(
        "problem",
        nargs="*",
        metavar=_("problem"),
        default=[],
        help=_("FENs or files; standard input if none"),
    )
    add(
        "-n",
        "--moves",
        type=int,
        metavar="N",
        help=_("mate in at most so many moves; -N: the side to move is mated"),
    )
    add("--all", action="store_true", help=_("every key"))
    add("--tree", action="store_true", help=_("the variations"))
    add("--tries", action="store_true", help=_("first moves with one refutation"))
    add("--set-play", action="store_true", help=_("what follows if the other side moves"))
    add("--time", metavar="S", type=float, help=_("seconds for each problem"))
    add("--nodes", metavar="N", type=int, help=_("nodes for each problem"))
    add("--threads", metavar="N", type=int, help=_("how many threads (as many as there are cores)"))
    add("--hash", metavar="MB", type=int, default=64, help=_("size of the table in MB"))
    add("--proof", metavar=_("file"), help=_("write the proof to a file"))
    add("--letters", choices=LANGUAGES, help=_("language of the piece letters"))
    add("--json", action="store_true", help=_("one JSON object instead of text"))


def _add_verify(parser: argparse.ArgumentParser, _: Translate) -> None:
    add = parser.add_argument
    add(
        "proof",
        nargs="+",
        metavar=_("proof"),
        help=_("files that solve --proof has written, or directories of them"),
    )
    add(
        "--audit",
        metavar=_("file"),
        help=_("what batch has written as .jsonl: each of its mates against its own proof"),
    )


def _add_openings(parser: argparse.ArgumentParser, _: Translate) -> None:
    add = parser.add_argument
    add("words", nargs="+", metavar=_("word"), help=_("words of a name, or a code such as B90"))
    add("--json", action="store_true", help=_("one JSON object a line"))


def _add_completion(parser: argparse.ArgumentParser, _: Translate) -> None:
    parser.add_argument("shell", choices=tuple(SHELLS), help=_("the shell that completes"))
