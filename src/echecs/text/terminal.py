"""The game on a terminal: one screen, redrawn from the state before each question."""

from __future__ import annotations

import os
import shutil
import signal
from contextlib import suppress

from echecs.text.console import Console, end_sentence, last_line, marks_of, word_clock
from echecs.text.fold import fold
from echecs.text.input import Wake
from echecs.text.look import Look
from echecs.text.opening_name import opening_just_reached
from echecs.words import word_check, word_turn

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Callable, Iterator
    from types import FrameType
    from typing import Any

    from echecs.language import Translate
    from echecs.text.input import StandardInput
    from echecs.text.look import Style
    from echecs.text.output import Output
    from echecs.text.referee import Referee

    LineEditor = Callable[[Callable[[], str]], str]

_CLEAR = "\x1b[2J\x1b[H"
# In a lower window the board and the sentences need all the room.
_ROWS_FOR_OPENING = 20
_RED, _PLAIN = "\x1b[1;31m", "\x1b[0m"


class Terminal(Console):
    """A console that waits with its sentences and draws everything at once."""

    def __init__(
        self, output: Output, _: Translate, style: str, has_color: bool, source: StandardInput
    ) -> None:
        super().__init__(output, _, style, has_color)
        self._source = source
        self._referee: Referee | None = None
        self._sentences: list[str] = []
        self._line_editor: LineEditor | None = None
        self._asked: list[str] = []
        self._can_clear = os.environ.get("TERM", "dumb") != "dumb"

    def start(self, referee: Referee) -> None:
        """Remember the state to draw."""
        self._referee = referee
        seat = referee.seat
        if seat is not None:
            from echecs.text.level_name import level_sentence

            self.say(level_sentence(seat.opponent.level, self.translate))

    def ask(self, referee: Referee) -> None:
        """Wait: the screen is drawn when input is needed."""

    def think(self, referee: Referee) -> None:
        """Wait: the screen says so as long as it lasts."""

    def show_board(self, referee: Referee) -> None:
        """Wait: the board is drawn with the next screen."""

    def say(self, sentence: str) -> None:
        """Keep a sentence for the next screen."""
        self._sentences.append(sentence)

    def say_check(self, referee: Referee) -> None:
        """Say nothing: the screen shows a check as long as it stands."""

    def end(self, referee: Referee) -> None:
        """The final screen, then the line that programs read."""
        _ = self.translate
        # On a low screen the first sentences give way: how it ended is the last.
        self._sentences.append(end_sentence(referee, _))
        if referee.save is not None and referee.save.is_written:
            saved = _("The game is saved in {file}.").format(file=referee.save.path)
            self._sentences[-1] = f"{saved}\n{self._sentences[-1]}"
        position = last_line(referee)
        columns, rows = shutil.get_terminal_size()
        # The shell's prompt takes a line more.
        below = _height([position.rstrip("\n")], columns) + 1
        ending = fold(self._sentences[-1], columns)
        if referee.game.outcome is not None and below + _height([ending], columns) > rows:
            self._wait_for_reader(referee)
        self.output.write(self.screen(referee, below=below) + position)
        self.output.flush()

    def _wait_for_reader(self, referee: Referee) -> None:
        """Let the last sentences be read before the position pushes them off a tiny screen."""
        _ = self.translate
        self.output.write(self.screen(referee) + _("(Enter)"))
        self.output.flush()
        with suppress(KeyboardInterrupt):
            self._source.read()

    def read(self) -> bytes:
        """Draw, ask, and return the line typed; nothing at the end of input."""
        referee = self._referee
        assert referee is not None
        self._turn_pages()
        self.draw()
        self._asked, self._sentences = self._sentences, []
        if self._line_editor is None:
            self._line_editor = line_editor(referee, self.redraw)
        self._source.stop_if_interrupted()
        try:
            if self._line_editor is not None:
                return self._line_editor(lambda: self._question(referee)).encode() + b"\n"
        except EOFError:
            return b""
        self.output.write(self._question(referee))
        return self._read_plainly(referee)

    def _turn_pages(self) -> None:
        """Show a long answer page by page; the last page stays for the question."""
        columns, rows = shutil.get_terminal_size()
        if not self._sentences or rows < 3:
            return
        *pages, last = _pages(fold(self._sentences[-1], columns), columns, rows - 2)
        for page in pages:
            self.output.write((_CLEAR if self._can_clear else "\n") + page + "\n(Enter)")
            self.output.flush()
            if not self._source.read():
                break
        if pages:
            self._sentences = [last]

    def _read_plainly(self, referee: Referee) -> bytes:
        """A line without an editor; an opponent's move wakes who waits for it."""
        thinking = None if referee.seat is None else referee.seat.thinking
        if thinking is None:
            return self._source.read()
        self._source.can_be_woken()
        thinking.call_when_ready(self._source.wake)
        return self._source.read()

    def _question(self, referee: Referee) -> str:
        """The prompt under the times; while the opponent thinks, only commands are due."""
        prompt = "> " if referee.is_opponents_turn else self.prompt(referee)
        if referee.clock is None:
            return prompt
        times = word_clock(referee.clock, self.translate)
        if len(times) > shutil.get_terminal_size().columns:
            times = word_clock(referee.clock, lambda _: "{white} – {black}")
        return f"{times}\n{prompt}"

    def draw(self) -> None:
        """Show the screen as it is now."""
        assert self._referee is not None
        self.output.write(self.screen(self._referee))
        self.output.flush()

    def redraw(self) -> None:
        """Show the screen once more while a line is being typed: the window has changed."""
        self._sentences = self._asked
        self.draw()
        self._sentences = []

    def screen(self, referee: Referee, below: int = 1) -> str:
        """Board, turn, check and sentences, with lines left free `below` for the prompt.

        On a low screen the oldest sentences give way to the board, the board
        becomes the plain one, and it gives way to a long answer.
        """
        columns, rows = shutil.get_terminal_size()
        rows += 1 - below
        if referee.clock is not None and referee.termination is None:
            rows -= 1
        status = self._status(referee, columns)
        if status and rows >= _ROWS_FOR_OPENING:
            status = self._with_opening(referee, status, columns)
        sentences = [fold(sentence, columns) for sentence in self._sentences]
        board = ""
        for style in (self.style, plain_style()):
            shown = _newest_that_fit(style, status, sentences, rows, columns)
            height = _height(status + shown, columns)
            if _lowest(style) + height < rows and columns >= style.WIDTH:
                look = self.look(referee)
                look.compact = style.HEIGHT + height >= rows
                board = style.render(referee.game.board, look)
                break
        else:
            if _is_too_small(rows, columns):
                shown.insert(0, fold(self._say_too_small(), columns))
        words = "".join(f"{sentence}\n" for sentence in status + shown)
        return (_CLEAR if self._can_clear else "\n") + board + words

    def _say_too_small(self) -> str:
        _ = self.translate
        return _("The window is too small for the board.")

    def _status(self, referee: Referee, columns: int) -> list[str]:
        """Whose turn it is, and a check, while the game goes on."""
        if referee.termination is not None:
            return []
        _ = self.translate
        words = [word_turn(referee.game.turn, _)]
        if referee.is_opponents_turn:
            words = [_("The opponent is thinking…")]
        if referee.game.board.is_check:
            words.append(word_check(referee.game.turn, _))
        has_room = len(" ".join(words)) <= columns
        words = [fold(sentence, columns) for sentence in words]
        if len(words) > 1 and self.has_color:
            words[1] = f"{_RED}{words[1]}{_PLAIN}"
        return [" ".join(words)] if has_room else words

    def _with_opening(self, referee: Referee, status: list[str], columns: int) -> list[str]:
        """The opening's name at the end of the line, while it is new and has room there."""
        opening = opening_just_reached(referee.game)
        if opening is None:
            return status
        line = f"{status[-1]} ({opening.name})"
        shown = line.replace(_RED, "").replace(_PLAIN, "")
        return [*status[:-1], line] if len(shown) <= columns else status

    def look(self, referee: Referee) -> Look:
        """The board with the last move and a check marked."""
        return Look(referee.flipped, marks_of(referee), self.has_color)


def plain_style() -> Style:
    """The board that takes the least room."""
    from echecs.text import style_ascii

    return style_ascii


def _lowest(style: Style) -> int:
    return getattr(style, "COMPACT_HEIGHT", style.HEIGHT)


def _newest_that_fit(
    style: Style, status: list[str], sentences: list[str], rows: int, columns: int
) -> list[str]:
    """The sentences that leave room for the board; the last one at least."""
    shown = list(sentences)
    while len(shown) > 1 and _lowest(style) + _height(status + shown, columns) >= rows:
        del shown[0]
    return shown


def _is_too_small(rows: int, columns: int) -> bool:
    """Whether not even the plain board fits, with the turn and a sentence of two lines."""
    style = plain_style()
    return rows <= style.HEIGHT + 3 or columns < style.WIDTH


def _pages(text: str, columns: int, rows: int) -> list[str]:
    """A text cut between its lines into pieces that fit on a screen."""
    pages: list[list[str]] = [[]]
    for line in text.split("\n"):
        if pages[-1] and _height([*pages[-1], line], columns) > rows:
            pages.append([])
        pages[-1].append(line)
    return ["\n".join(page) for page in pages]


def _height(sentences: list[str], columns: int) -> int:
    """How many lines of the screen sentences take, long lines being folded."""
    text = "\n".join(sentences).replace(_RED, "").replace(_PLAIN, "")
    lines = text.split("\n") if sentences else []
    return sum(1 + max(0, len(line) - 1) // columns for line in lines)


def line_editor(referee: Referee, redraw: Callable[[], None]) -> LineEditor | None:
    """prompt_toolkit's line editing, history and completion, where it is installed.

    `redraw` shows all that stands above the line, when the window changes or the
    program comes back from the background. What was typed stays when `Wake` is raised.
    """
    try:
        from prompt_toolkit import PromptSession
        from prompt_toolkit.completion import Completer, Completion
        from prompt_toolkit.shortcuts import CompleteStyle
    except ImportError:
        return None
    from echecs.text.completion import completions

    class Words(Completer):
        def get_completions(self, document: Any, complete_event: Any) -> Iterator[Completion]:
            start = document.get_word_before_cursor(WORD=True)
            for word in completions(referee, start):
                yield Completion(word, -len(start))

    session: PromptSession[str] = PromptSession(
        completer=Words(),
        complete_while_typing=False,
        # A menu would push the board off a low screen.
        complete_style=CompleteStyle.READLINE_LIKE,
        reserve_space_for_menu=0,
        enable_suspend=True,
    )
    _end_session_on_signals(session)
    _redraw_when_it_changes(session, redraw)
    unfinished = [""]

    def edit(question: Callable[[], str]) -> str:
        begun, unfinished[0] = unfinished[0], ""
        try:
            return session.prompt(
                question,
                default=begun,
                pre_run=lambda: _leave_when_needed(session, referee, unfinished),
                # Running times are shown as they run.
                refresh_interval=0.0 if referee.clock is None else 0.25,
            )
        finally:
            thinking = None if referee.seat is None else referee.seat.thinking
            if thinking is not None:
                thinking.call_when_ready(None)

    return edit


def _leave_when_needed(session: Any, referee: Referee, unfinished: list[str]) -> None:
    """Leave the editor by `Wake` once the opponent has moved or a time is up."""
    from asyncio import get_running_loop

    app, loop = session.app, get_running_loop()

    def leave() -> None:
        if app.is_running and not app.is_done:
            unfinished[0] = session.default_buffer.text
            app.exit(exception=Wake())

    def leave_soon() -> None:
        with suppress(RuntimeError):  # The editor has been left already.
            loop.call_soon_threadsafe(leave)

    thinking = None if referee.seat is None else referee.seat.thinking
    if thinking is not None:
        thinking.call_when_ready(leave_soon)
    seconds = None if referee.clock is None else referee.clock.seconds_to_flag
    if seconds is not None:
        loop.call_later(seconds, leave)


def _redraw_when_it_changes(session: Any, redraw: Callable[[], None]) -> None:
    """Draw the whole screen before the line, once the window has another size."""
    drawn = [shutil.get_terminal_size()]

    def before_line(app: Any) -> None:
        size = shutil.get_terminal_size()
        if drawn and drawn[0] == size:
            return
        drawn[:] = [size]
        redraw()
        app.renderer.reset()

    def come_back(number: int, frame: FrameType | None) -> None:
        drawn.clear()

    session.app.before_render += before_line
    if hasattr(signal, "SIGCONT"):
        signal.signal(signal.SIGCONT, come_back)


def _end_session_on_signals(session: Any) -> None:
    """Leave the editor, and its mode of the terminal, before the game ends."""

    def leave() -> None:
        if session.app.is_running and not session.app.is_done:
            session.app.exit(exception=KeyboardInterrupt())

    def end_session(number: int, otherwise: Any) -> None:
        def interrupt(number: int, frame: FrameType | None) -> None:
            app = session.app
            if app.loop is not None and app.is_running:
                app.loop.call_soon_threadsafe(leave)
            else:
                otherwise(number, frame)

        signal.signal(number, interrupt)

    for name in ("SIGTERM", "SIGHUP"):
        number = getattr(signal, name, None)
        if number is not None and callable(signal.getsignal(number)):
            end_session(number, signal.getsignal(number))
