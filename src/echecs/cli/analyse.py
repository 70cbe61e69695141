"""`echecs analyse`: games judged move by move, as a table, PGN, JSON or a page."""

from __future__ import annotations

import argparse
import io
import json
import os
import signal
import sys
from collections.abc import Sequence
from pathlib import Path
from types import FrameType
from typing import IO

from echecs.analysis import (
    DEFAULT_LIMITS,
    Analysis,
    EngineError,
    GamesAnalysis,
    OtherRulesError,
    Settings,
    annotate,
    format_page,
    format_table,
    to_json,
)
from echecs.analysis.analyse import standard_game
from echecs.analysis.many import Done, Failed, Step
from echecs.cli.exit import (
    BAD_INPUT,
    DONE,
    INTERRUPTED,
    complain,
    fail,
    fail_to_read,
    system_reason,
)
from echecs.cli.limit import check_above_zero
from echecs.cli.place import check_place
from echecs.cli.streams import invite
from echecs.errors import EchecsError, InvalidPgnError
from echecs.language import Translate
from echecs.notation.pgn import PgnGame, format_pgn, read_pgn
from echecs.player import Limits
from echecs.words import word_error, word_message

_SUFFIXES = (".html", ".pgn", ".json", ".txt")
_BAR = 30
# An engine that hangs takes its time to be found out, and does so in every game.
_MOST_FAILURES = 3


def run(options: argparse.Namespace, _: Translate) -> int:
    """Analyse all games of the files and show or write what was found."""
    _check(options, _)
    command = _Command(options, _)
    command.read()
    command.analyse()
    command.write()
    return command.exit_code()


def _check(options: argparse.Namespace, _: Translate) -> None:
    """Refuse what cannot be done before anything is begun."""
    check_above_zero(options, ("depth", "nodes", "time", "hash", "threads", "jobs"), _)
    if options.threads > 256:
        fail(_("{name} needs a number from 1 to 256").format(name="--threads"))
    for name in options.output:
        if Path(name).suffix.lower() not in _SUFFIXES:
            fail(
                _("{name} should end in {endings}").format(name=name, endings=", ".join(_SUFFIXES))
            )
        if any(Path(name).exists() and Path(name).samefile(each) for each in _files(options)):
            fail(_("{name} is a file to be read; choose another to write").format(name=name))
        check_place(name, _)


def _files(options: argparse.Namespace) -> list[str]:
    return [name for name in options.file if name != "-" and Path(name).exists()]


class _Command:
    """One run of the command: its games, what was found in them, and how it went."""

    def __init__(self, options: argparse.Namespace, _: Translate) -> None:
        self._options = options
        self._ = _
        self._settings = _settings(options)
        self._games: list[PgnGame] = []
        self._places: list[str] = []
        self._found: dict[int, Analysis] = {}
        self._shown = 0
        self._bad = False
        self._interrupted = False

    def exit_code(self) -> int:
        """An interruption before bad input."""
        if self._interrupted:
            return INTERRUPTED
        return BAD_INPUT if self._bad else DONE

    # --- Reading -----------------------------------------------------------------------

    def read(self) -> None:
        """Take in every game that can be analysed, and say which cannot."""
        for name in self._options.file or ["-"]:
            count = 0
            try:
                for count, game in enumerate(
                    read_pgn(self._standard_input() if name == "-" else name), 1
                ):
                    self._take(name, count, game)
            except (OSError, EOFError, ImportError) as error:
                fail_to_read(name, error, self._)
            if count == 0:
                self._complain(self._("{name} holds no game").format(name=self._said(name)))
        if not self._games:
            fail(self._("there is no game to analyse"))

    def _standard_input(self) -> IO[bytes]:
        invite(self._("Type or paste games in PGN; Ctrl-D ends."))
        # A terminal that is read on after its end waits for another Ctrl-D.
        return io.BytesIO(sys.stdin.buffer.read()) if sys.stdin.isatty() else sys.stdin.buffer

    def _take(self, name: str, number: int, game: PgnGame) -> None:
        place = self._("{name}, game {number}").format(name=self._said(name), number=number)
        try:
            standard_game(game)
        except OtherRulesError as error:
            words = self._("only games by the standard rules can be analysed, not {rules}")
            self._complain_of(place, words.format(rules=error.rules))
        except InvalidPgnError as error:
            # It ends with the column and what is wrong there.
            line = self._("line {line}").format(line=error.line)
            self._complain_of(place, f"{line}, {word_error(error, self._)}")
        except EchecsError as error:
            self._complain_of(place, word_error(error, self._))
        else:
            self._games.append(game)
            self._places.append(place)

    def _said(self, name: str) -> str:
        return self._("standard input") if name == "-" else name

    def _complain_of(self, place: str, problem: str) -> None:
        self._complain(self._("{place}: {problem}").format(place=place, problem=problem))

    def _complain(self, words: str) -> None:
        self._bad = True
        complain(words)

    # --- Analysing ---------------------------------------------------------------------

    def analyse(self) -> None:
        """Have the games analysed; Ctrl-C ends that and keeps what is done."""
        try:
            self._settings.thinker().close()
        except EngineError as error:
            reason = word_message(error.trouble, self._)
            fail(self._("the engine does not answer: {reason}").format(reason=reason))
        except (MemoryError, OverflowError):
            size = self._options.hash
            fail(self._("there is no memory for a table of {size} MB").format(size=size))
        jobs = min(self._options.jobs or os.cpu_count() or 1, len(self._games))
        run = GamesAnalysis(self._games, self._settings, jobs)

        def interrupt(_number: int, _frame: FrameType | None) -> None:
            if self._interrupted:
                raise KeyboardInterrupt
            self._interrupted = True
            run.stop()

        before = signal.signal(signal.SIGINT, interrupt)
        bar = _Bar(len(self._games), self._)
        failures = 0
        try:
            for event in run.events():
                if isinstance(event, Step):
                    bar.move(event)
                    continue
                bar.clear()
                if isinstance(event, Done):
                    self._found[event.number] = event.analysis
                else:
                    why = event.reason
                    words = why if isinstance(why, str) else word_message(why, self._)
                    self._complain_of(self._places[event.number], words)
                    failures += 1
                    if failures == _MOST_FAILURES and not self._found:
                        run.stop()
                        self._complain(self._("nothing can be analysed: the other games are left"))
                self._show_next(event)
        finally:
            bar.clear()
            signal.signal(signal.SIGINT, before)
        self._show_rest()

    # --- What was found ----------------------------------------------------------------

    def _show_next(self, event: Done | Failed) -> None:
        """Print the games that are done, in their order in the files."""
        failed = {event.number} if isinstance(event, Failed) else set()
        while self._shown in self._found or self._shown in failed:
            if self._shown in self._found:
                self._print(self._found[self._shown])
            self._shown += 1

    def _show_rest(self) -> None:
        """Print what remains when games before it failed or were never begun."""
        for number in sorted(self._found):
            if number >= self._shown:
                self._print(self._found[number])

    def _print(self, analysis: Analysis) -> None:
        options = self._options
        if options.json:
            print(json.dumps(to_json(analysis), ensure_ascii=False), flush=True)
        elif options.pgn:
            print(format_pgn(annotate(analysis, self._)), flush=True)
        elif not options.output:
            colors = sys.stdout.isatty() and not os.environ.get("NO_COLOR")
            print(format_table(analysis, self._, options.spoken, colors=colors), flush=True)

    def write(self) -> None:
        """Write the files that are asked for, each whole or not at all."""
        analyses = [self._found[number] for number in sorted(self._found)]
        if not analyses:
            return
        for name in self._options.output:
            try:
                _replace(Path(name), self._text(Path(name).suffix.lower(), analyses))
            except OSError as error:
                self._complain(
                    self._("cannot write {name}: {reason}").format(
                        name=name, reason=system_reason(error, self._)
                    )
                )
                continue
            print(self._("written: {name}").format(name=name), file=sys.stderr)

    def _text(self, suffix: str, analyses: Sequence[Analysis]) -> str:
        spoken = self._options.spoken
        if suffix == ".html":
            return format_page(analyses, self._, spoken)
        if suffix == ".json":
            return json.dumps([to_json(each) for each in analyses], ensure_ascii=False) + "\n"
        if suffix == ".pgn":
            return "\n".join(format_pgn(annotate(each, self._)) for each in analyses)
        return "\n".join(format_table(each, self._, spoken) for each in analyses)


def _settings(options: argparse.Namespace) -> Settings:
    given = (options.depth, options.nodes, options.time)
    limits = DEFAULT_LIMITS
    if any(value is not None for value in given):
        limits = Limits(depth=options.depth, nodes=options.nodes, seconds=options.time)
    return Settings(limits, options.engine, options.hash, options.threads)


def _replace(path: Path, text: str) -> None:
    """Put a text in a file's place in one step."""
    fresh = path.with_name(f".{path.name}.{os.getpid()}")
    try:
        fresh.write_text(text, encoding="utf-8", newline="\n")
        fresh.replace(path)
    finally:
        fresh.unlink(missing_ok=True)


class _Bar:
    """How far the work has come, on standard error when that is a terminal."""

    def __init__(self, games: int, _: Translate) -> None:
        self._parts: dict[int, float] = {}
        self._games = games
        self._ = _
        self._is_on = sys.stderr.isatty()

    def move(self, step: Step) -> None:
        """Draw the bar after another position."""
        self._parts[step.number] = step.done / step.total
        if not self._is_on:
            return
        share = sum(self._parts.values()) / self._games
        filled = round(_BAR * share)
        bar = "#" * filled + "." * (_BAR - filled)
        done = sum(part == 1 for part in self._parts.values())
        words = self._("games done: {done} of {games}").format(done=done, games=self._games)
        print(f"\r\x1b[K[{bar}] {100 * share:.0f} %  {words}", end="", file=sys.stderr, flush=True)

    def clear(self) -> None:
        """Take the bar away."""
        if self._is_on:
            print("\r\x1b[K", end="", file=sys.stderr, flush=True)
