"""`echecs play`: the text game on standard input and output."""

from __future__ import annotations

import os
import sys

from echecs.cli.against import LISTS, Against, show_levels
from echecs.cli.exit import DONE, complain, fail, fail_to_read, fail_to_write, system_reason
from echecs.text.look import STYLES

TYPE_CHECKING = False
if TYPE_CHECKING:
    import argparse
    from typing import NoReturn

    from echecs.domain.game import Game
    from echecs.domain.rules import RuleSet
    from echecs.errors import IllegalMoveError, InvalidPgnError
    from echecs.language import Translate
    from echecs.text.input import StandardInput
    from echecs.text.output import Output
    from echecs.text.referee import View
    from echecs.text.save import Save
    from echecs.text.saved_games import Loaded
    from echecs.text.tokens import WordReader


class Options:
    """The options of `play`, with their defaults."""

    rules: str = "standard"
    style: str | None = None
    fen: str | None = None
    load: str | None = None
    save: str | None = None
    resume: bool = False
    color: str = "auto"
    json: bool = False
    lang: str | None = None
    against: str | None = None
    side: str | None = None
    clock: str | None = None
    seed: int | None = None


if TYPE_CHECKING:
    AnyOptions = Options | argparse.Namespace


def add_arguments(parser: argparse.ArgumentParser, _: Translate) -> None:
    """Declare the options to the parser of the command line."""
    from echecs.domain.rules import RULE_SETS

    add = parser.add_argument
    add("--rules", choices=tuple(RULE_SETS), default=Options.rules, help=_("rule set"))
    add(
        "--style",
        choices=STYLES,
        help=_("how the board is drawn"),
    )
    start = parser.add_mutually_exclusive_group()
    start.add_argument("--fen", help=_("the position to start from"))
    start.add_argument(
        "--load", metavar=_("FILE.pgn"), help=_("go on with the last game of a file")
    )
    start.add_argument(
        "--resume", action="store_true", help=_("go on with the last game played on a terminal")
    )
    add("--save", metavar=_("FILE.pgn"), help=_("write each move into a file at once"))
    add(
        "--color",
        choices=("auto", "always", "never"),
        default=Options.color,
        help=_("colours on a terminal"),
    )
    add("--json", action="store_true", help=_("one JSON object a line instead of text"))
    from echecs.cli.against import add_arguments as add_opponent

    add_opponent(parser, _)


def run(options: AnyOptions, _: Translate) -> int:
    """Referee one game."""
    from echecs.language import choose_language
    from echecs.text.input import StandardInput
    from echecs.text.output import Output
    from echecs.text.referee import Referee

    if options.against is not None and options.against.lower() in LISTS:
        show_levels(_)
        return DONE
    output = Output(sys.stdout)
    is_terminal = not options.json and _is_terminal()
    start = _prepare(options, is_terminal, _)
    source = StandardInput(output)
    view, reader = _view_and_reader(options, start.style, output, source, is_terminal, _)
    referee = Referee(
        start.game,
        view,
        choose_language(options.lang),
        start.style == "letters",
        start.save,
        start.headers,
        start.seat,
        start.clock,
        source.wait,
    )
    if start.clock is not None:
        clock = start.clock
        source.seconds_to_flag = lambda: clock.seconds_to_flag
    # A person sees the board from their own side.
    referee.flipped = is_terminal and start.seat is not None and start.seat.color == 0
    referee.run(reader)
    source.ignore_signals()
    return DONE


def _is_terminal() -> bool:
    """Whether a person sits at both ends."""
    return all(stream is not None and stream.isatty() for stream in (sys.stdin, sys.stdout))


# --- The game and its file -------------------------------------------------------------


class _Start:
    """The game to start or to continue, where it is kept, its headers and its style."""

    def __init__(
        self, game: Game, style: str, against: Against, loaded: Loaded | None, listens: bool
    ) -> None:
        self.game = game
        self.save: Save | None = None
        self.style = style
        self.seat = against.seat(game, loaded, listens)
        self.clock = against.clock(game, loaded)
        self.headers = against.headers(self.seat, loaded)


def _prepare(options: AnyOptions, is_terminal: bool, _: Translate) -> _Start:
    from echecs.domain.game import Game
    from echecs.domain.rules import RULE_SETS

    against = Against(options, _)
    rules = RULE_SETS[options.rules]
    path, style = _expanded(options.load), None
    if options.resume:
        path, style = _last_played(_)
    style = options.style or (style if style in STYLES else None) or STYLES[0]
    loaded = None if path is None else _load(path, rules, _)
    if loaded is not None:
        game = loaded.game
    elif options.fen is not None:
        from echecs.cli.position import board_from

        game = Game(board_from([options.fen], _, rules), rules)
    else:
        game = Game(rules=rules)
    if loaded is not None and options.resume:
        against.take_up(loaded)
    start = _Start(game, style, against, loaded, is_terminal)
    target = _expanded(options.save) or (path if options.resume else None)
    if target is not None:
        start.save = _save_into(target, path, loaded, start, _)
    elif is_terminal:
        start.save = _save_by_default(start.headers, _)
    if start.save is not None and is_terminal:
        _remember(start.save, style)
    return start


def _expanded(path: str | None) -> str | None:
    """A file's name with `~` spelt out."""
    return None if path is None else os.path.expanduser(path)


def _load(path: str, rules: RuleSet, _: Translate) -> Loaded:
    from echecs.errors import quote
    from echecs.text.saved_games import NoGameError, load_last

    try:
        loaded = load_last(path, rules)
    except NoGameError as error:
        _fail_without_game(path, error.error, _)
    except (OSError, EOFError, ImportError) as error:
        fail_to_read(path, error, _)
    if loaded.cut:
        message = _("{file} ends with {text}, a move cut short: it is left out")
        complain(message.format(file=path, text=quote(loaded.cut)))
    return loaded


def _fail_without_game(
    path: str, error: InvalidPgnError | IllegalMoveError | None, _: Translate
) -> NoReturn:
    if error is None:
        fail(_("there is no game to go on with in {file}").format(file=path))
    from echecs.errors import IllegalMoveError
    from echecs.words import word_error, word_message

    if isinstance(error, IllegalMoveError):
        message = _("there is no game to go on with in {file}: {problem}")
        fail(message.format(file=path, problem=word_error(error, _)))
    message = _("there is no game to go on with in {file}: line {line}, column {column}: {problem}")
    words = word_message(error.problem, _)
    fail(message.format(file=path, line=error.line, column=error.column, problem=words))


def _last_played(_: Translate) -> tuple[str, str | None]:
    from echecs.text.saved_games import games_directory, last_played

    try:
        path, style = last_played()
    except ImportError:
        fail(_("--resume needs the package platformdirs"))
    if path is None:
        fail(_("there is no game to go on with in {file}").format(file=games_directory()))
    return str(path), style


def _remember(save: Save, style: str) -> None:
    """Let --resume find the game, from its first move on."""

    def note() -> None:
        from echecs.text.saved_games import remember

        remember(save.path, style)

    save.on_first_write = note


def _save_into(
    path: str, source: str | None, loaded: Loaded | None, start: _Start, _: Translate
) -> Save:
    """A file named by the user: what it holds besides this game stays in it."""
    import tempfile

    from echecs.text.save import NotPgnError, PackedNameError, Save, games_in

    try:
        if loaded and source and os.path.exists(path) and os.path.samefile(path, source):
            return _save_over(path, loaded, start)
        is_new = not os.path.exists(path)
        keep = games_in(path)
        # Better to fail now than after the first move.
        if is_new:
            # Not by the name itself: another program may be about to write there.
            with tempfile.TemporaryFile(dir=os.path.dirname(os.path.realpath(path))):
                pass
        else:
            with open(path, "ab"):
                pass
    except NotPgnError:
        fail(_("{file} is no PGN file and is left as it is").format(file=path))
    except PackedNameError:
        message = _("{file} would be a packed file, and a game is written move by move")
        fail(message.format(file=path))
    except OSError as error:
        fail_to_write(path, error, _)
    return Save(path, keep, start.headers)


def _save_over(path: str, loaded: Loaded, start: _Start) -> Save:
    """The file of the loaded game, which goes on in its place unless something would be lost."""
    from echecs.text.save import Save, games_in

    everything = games_in(path)
    if not loaded.is_annotated or (start.clock is not None and loaded.has_only_times):
        over = everything[len(loaded.before) :]
        return Save(path, loaded.before, start.headers, over=over)
    known = (loaded.game.ply, loaded.game.result)
    return Save(path, everything, start.headers, known)


def _save_by_default(headers: dict[str, str] | None, _: Translate) -> Save | None:
    from echecs.text.save import Save

    try:
        from echecs.text.saved_games import new_path

        return Save(new_path(), headers=headers)
    except ImportError:
        return None
    except OSError as error:
        message = _("echecs: the game is not saved: {error}")
        print(message.format(error=system_reason(error, _)), file=sys.stderr)
        return None


# --- The two ends ----------------------------------------------------------------------


def _view_and_reader(
    options: AnyOptions,
    style: str,
    output: Output,
    source: StandardInput,
    is_terminal: bool,
    _: Translate,
) -> tuple[View, WordReader]:
    from echecs.text.tokens import WordReader

    source.catch_signals()
    if options.json:
        from echecs.text.events import Events

        return Events(output, _), WordReader(source.read)
    if style == "grid" and not output.shows_glyphs:
        style = "ascii"
    has_color = options.color == "always"
    if is_terminal:
        from echecs.text.terminal import Terminal

        has_color = has_color or (options.color == "auto" and _wants_color())
        terminal = Terminal(output, _, style, has_color, source)
        return terminal, WordReader(terminal.read)
    from echecs.text.console import Console

    return Console(output, _, style, has_color), WordReader(source.read)


def _wants_color() -> bool:
    """NO_COLOR, when it is not empty, and a dumb terminal forbid colours."""
    return not os.environ.get("NO_COLOR") and os.environ.get("TERM", "dumb") != "dumb"
