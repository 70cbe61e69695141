"""The command line: one parser, and each command's work imported only when it runs."""

from __future__ import annotations

import sys

from echecs.cli.exit import DONE, INTERRUPTED, discard_output, fail_by_system
from echecs.language import LANGUAGES, choose_language, translation

# A game should start at once: typing and argparse alone take longer than Python does.
TYPE_CHECKING = False
if TYPE_CHECKING:
    import argparse
    from collections.abc import Callable, Sequence
    from typing import Any


def main(arguments: Sequence[str] | None = None) -> int:
    """Run one command and return its exit code."""
    given = list(sys.argv[1:] if arguments is None else arguments)
    _ = translation(choose_language(_language_in(given)))
    if not given or (given[0].startswith("-") and given[0] not in _OPTIONS_ALONE):
        given.insert(0, "play")
    try:
        try:
            return _run(given, _)
        finally:
            if sys.stdout is not None:
                sys.stdout.flush()
    except KeyboardInterrupt:
        # The terminal shows ^C behind whatever stood there; the shell begins a line of its own.
        if sys.stderr is not None and sys.stderr.isatty():
            print(file=sys.stderr)
        return INTERRUPTED
    except BrokenPipeError:
        # The reader has gone; nothing more can be said.
        discard_output()
        return DONE
    except OSError as error:
        fail_by_system(error, _)


def _run(given: list[str], _: Callable[[str], str]) -> int:
    if given == ["play"]:
        from echecs.cli.play import Options, run

        return run(Options(), _)
    if given[0] not in _SILENT:
        from echecs.cli.streams import open_missing

        open_missing()
    options = _parser(_).parse_args(given)
    command: Callable[[argparse.Namespace, Callable[[str], str]], int] = options.command
    return command(options, _)


# A game goes on, and a server serves, with nobody to read what they say.
_SILENT = ("play", "web")
_OPTIONS_ALONE = ("-h", "--help", "--version")


def _language_in(given: Sequence[str]) -> str | None:
    """The --lang of the command line, needed before the parser can speak."""
    for index, word in enumerate(given):
        if word.startswith("--lang="):
            return word.partition("=")[2]
        if word == "--lang" and index + 1 < len(given):
            return given[index + 1]
    return None


def _parser(_: Callable[[str], str]) -> argparse.ArgumentParser:
    from echecs.cli.usage import Parser, teach_argparse
    from echecs.domain.rules import RULE_SETS
    from echecs.version import __version__

    teach_argparse(_)
    parser = Parser(prog="echecs", description=_("Chess: play, referee, solve, count."))
    parser.add_argument(
        "--version",
        action="version",
        version=f"echecs {__version__}",
        help=_("show the version and exit"),
    )
    commands = parser.add_subparsers(metavar=_("command"), required=True)

    from echecs.cli.play import add_arguments

    play = commands.add_parser("play", help=_("play a game, or referee one from a pipe"))
    add_arguments(play, _)
    _add_language(play, _)
    play.set_defaults(command=_play)

    perft = commands.add_parser("perft", help=_("count the sequences of legal moves"))
    perft.add_argument("depth", metavar=_("depth"), type=int, help=_("how many half-moves"))
    perft.add_argument(
        "fen", nargs="*", default=[], help=_("the position; the starting position if none")
    )
    perft.add_argument("--divide", action="store_true", help=_("show the count of each move"))
    perft.add_argument("--json", action="store_true", help=_("one JSON object instead of text"))
    perft.add_argument("--rules", choices=tuple(RULE_SETS), default="standard", help=_("rule set"))
    _add_language(perft, _)
    perft.set_defaults(command=_perft)

    diagram = commands.add_parser("diagram", help=_("draw a position as SVG or PNG"))
    diagram.add_argument("fen", nargs="*", help=_("the position; the starting position if none"))
    diagram.add_argument(
        "-o",
        "--output",
        metavar=_("file"),
        help=_("the file to write, .svg or .png; standard output if none"),
    )
    diagram.add_argument(
        "--size", metavar=_("pixels"), type=int, default=400, help=_("width in pixels")
    )
    diagram.add_argument("--flip", action="store_true", help=_("seen from Black's side"))
    diagram.add_argument(
        "--no-coordinates", action="store_true", help=_("without letters and numbers")
    )
    diagram.add_argument("--last-move", metavar="e2e4", help=_("the move to colour"))
    diagram.add_argument("--arrow", action="append", default=[], metavar="e2e4", help=_("an arrow"))
    diagram.add_argument("--mark", action="append", default=[], metavar="e4", help=_("a ring"))
    _add_language(diagram, _)
    diagram.set_defaults(command=_diagram)
    _add_solver(commands, _)

    _add_batch(commands, _)
    _add_analyse(commands, _)

    openings = commands.add_parser("openings", help=_("find openings by their names"))
    openings.add_argument(
        "words", nargs="+", metavar=_("word"), help=_("words of a name, or a code such as B90")
    )
    openings.add_argument("--json", action="store_true", help=_("one JSON object a line"))
    _add_language(openings, _)
    openings.set_defaults(command=_openings)

    from echecs.cli.endings import add_arguments as add_endings_arguments

    endings = commands.add_parser("endings", help=_("the tables of endings with few men"))
    add_endings_arguments(endings, _)
    _add_language(endings, _)
    endings.set_defaults(command=_endings)

    uci = commands.add_parser("uci", help=_("a UCI engine: the player, and the solver for mates"))
    _add_language(uci, _)
    uci.set_defaults(command=_uci)

    from echecs.cli.web import add_arguments as add_web_arguments

    web = commands.add_parser("web", help=_("play in the browser"))
    add_web_arguments(web, _)
    _add_language(web, _)
    web.set_defaults(command=_web)
    return parser


def _add_solver(commands: Any, _: Callable[[str], str]) -> None:
    solve = commands.add_parser("solve", help=_("find and prove mates"))
    solve.add_argument(
        "problem",
        nargs="*",
        metavar=_("problem"),
        default=[],
        help=_("FENs or files; standard input if none"),
    )
    solve.add_argument(
        "-n",
        "--moves",
        type=int,
        metavar="N",
        help=_("mate in at most so many moves; -N: the side to move is mated"),
    )
    solve.add_argument("--all", action="store_true", help=_("every key"))
    solve.add_argument("--tree", action="store_true", help=_("the variations"))
    solve.add_argument("--tries", action="store_true", help=_("first moves with one refutation"))
    solve.add_argument(
        "--set-play", action="store_true", help=_("what follows if the other side moves")
    )
    solve.add_argument("--time", metavar="S", type=float, help=_("seconds for each problem"))
    solve.add_argument("--nodes", metavar="N", type=int, help=_("nodes for each problem"))
    solve.add_argument(
        "--threads", metavar="N", type=int, help=_("how many threads (as many as there are cores)")
    )
    solve.add_argument(
        "--hash", metavar="MB", type=int, default=64, help=_("size of the table in MB")
    )
    solve.add_argument("--proof", metavar=_("file"), help=_("write the proof to a file"))
    solve.add_argument("--letters", choices=LANGUAGES, help=_("language of the piece letters"))
    solve.add_argument("--json", action="store_true", help=_("one JSON object instead of text"))
    _add_language(solve, _)
    solve.set_defaults(command=_solve)

    verify = commands.add_parser("verify", help=_("check a proof"))
    verify.add_argument(
        "proof",
        nargs="+",
        metavar=_("proof"),
        help=_("files that solve --proof has written, or directories of them"),
    )
    verify.add_argument(
        "--audit",
        metavar=_("file"),
        help=_("what batch has written as .jsonl: each of its mates against its own proof"),
    )
    _add_language(verify, _)
    verify.set_defaults(command=_verify)


def _add_batch(commands: Any, _: Callable[[str], str]) -> None:
    from echecs.cli.batch_options import add_arguments

    batch = commands.add_parser("batch", help=_("solve and audit whole collections"))
    add_arguments(batch, _)
    _add_language(batch, _)
    batch.set_defaults(command=_batch)


def _add_analyse(commands: Any, _: Callable[[str], str]) -> None:
    from echecs.cli.analyse_options import add_arguments

    analyse = commands.add_parser("analyse", help=_("judge the moves of games"))
    add_arguments(analyse, _)
    _add_language(analyse, _)
    analyse.set_defaults(command=_analyse)


def _add_language(parser: argparse.ArgumentParser, _: Callable[[str], str]) -> None:
    parser.add_argument("--lang", choices=LANGUAGES, help=_("language of the messages"))


def _play(options: argparse.Namespace, _: Callable[[str], str]) -> int:
    from echecs.cli.play import run

    return run(options, _)


def _perft(options: argparse.Namespace, _: Callable[[str], str]) -> int:
    from echecs.cli.perft import run

    return run(options, _)


def _diagram(options: argparse.Namespace, _: Callable[[str], str]) -> int:
    from echecs.cli.diagram import run

    return run(options, _)


def _solve(options: argparse.Namespace, _: Callable[[str], str]) -> int:
    from echecs.cli.solve import run

    options.spoken = choose_language(options.lang)
    return run(options, _)


def _analyse(options: argparse.Namespace, _: Callable[[str], str]) -> int:
    from echecs.cli.analyse import run

    options.spoken = choose_language(options.lang)
    return run(options, _)


def _batch(options: argparse.Namespace, _: Callable[[str], str]) -> int:
    from echecs.cli.batch import run

    return run(options, _)


def _verify(options: argparse.Namespace, _: Callable[[str], str]) -> int:
    from echecs.cli.verify import run

    return run(options, _)


def _endings(options: argparse.Namespace, _: Callable[[str], str]) -> int:
    from echecs.cli.endings import run

    return run(options, _)


def _openings(options: argparse.Namespace, _: Callable[[str], str]) -> int:
    from echecs.cli.openings import run

    return run(options, _)


def _uci(options: argparse.Namespace, _: Callable[[str], str]) -> int:
    from echecs.uci.session import serve

    serve(sys.stdin.buffer, sys.stdout.buffer, _)
    return DONE


def _web(options: argparse.Namespace, _: Callable[[str], str]) -> int:
    from echecs.cli.web import run

    return run(options, _)
