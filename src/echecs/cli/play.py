"""`echecs play`: the text game on standard input and output."""

from __future__ import annotations

import sys

from echecs.cli.exit import DONE

TYPE_CHECKING = False
if TYPE_CHECKING:
    import argparse

    from echecs.domain.game import Game
    from echecs.language import Translate
    from echecs.text.output import Output
    from echecs.text.referee import View
    from echecs.text.save import Save
    from echecs.text.tokens import WordReader


class Options:
    """The options of `play`, with their defaults."""

    rules: str = "standard"
    style: str = "grid"
    fen: str | None = None
    load: str | None = None
    save: str | None = None
    resume: bool = False
    color: str = "auto"
    json: bool = False
    lang: str | None = None


def add_arguments(parser: argparse.ArgumentParser, _: Translate) -> None:
    """The options, for the parser of the command line."""
    add = parser.add_argument
    add("--rules", choices=("standard", "mini"), default=Options.rules, help=_("rule set"))
    add(
        "--style",
        choices=("grid", "letters", "ascii"),
        default=Options.style,
        help=_("how the board is drawn"),
    )
    add("--fen", help=_("the position to start from"))
    add("--load", metavar="FILE.pgn", help=_("go on with the last game of a file"))
    add("--save", metavar="FILE.pgn", help=_("write each move into a file at once"))
    add("--resume", action="store_true", help=_("go on with the last game played on a terminal"))
    add(
        "--color",
        choices=("auto", "always", "never"),
        default=Options.color,
        help=_("colours on a terminal"),
    )
    add("--json", action="store_true", help=_("one JSON object a line instead of text"))


def run(options: Options | argparse.Namespace, _: Translate) -> int:
    """Referee one game."""
    from echecs.language import choose_language
    from echecs.text.output import Output
    from echecs.text.referee import Referee

    language = choose_language(options.lang)
    game, save = _prepare(options, _)
    output = Output(sys.stdout)
    view, reader = _view_and_reader(options, output, _)
    asks_origin = options.style == "letters"
    Referee(game, view, language, asks_origin, save).run(reader)
    return DONE


def _prepare(options: Options | argparse.Namespace, _: Translate) -> tuple[Game, Save | None]:
    """The game to start or to continue, and where it is kept."""
    from echecs.domain.game import Game
    from echecs.domain.rules import RULE_SETS

    rules = RULE_SETS[options.rules]
    if options.fen is None:
        return Game(rules=rules), None
    from echecs.cli.position import board_from

    return Game(board_from([options.fen], _, rules), rules), None


def _view_and_reader(
    options: Options | argparse.Namespace, output: Output, _: Translate
) -> tuple[View, WordReader]:
    from echecs.text.console import Console
    from echecs.text.source import StandardInput
    from echecs.text.tokens import WordReader

    style = options.style
    if style == "grid" and not output.shows_glyphs:
        style = "ascii"
    source = StandardInput(output)
    source.catch_signals()
    return Console(output, _, style), WordReader(source.read)
