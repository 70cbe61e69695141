"""A session with a GUI: its lines are read and acted on until `quit` or the end of input."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Sequence
from typing import BinaryIO

from echecs.domain.board import Board
from echecs.domain.message import N_
from echecs.errors import EchecsError, InvalidFenError, quote
from echecs.language import Translate
from echecs.notation.uci import parse_uci
from echecs.solver.search.prover import Prover
from echecs.uci.output import Output
from echecs.uci.request import parse_go
from echecs.uci.thinking import NULL_MOVE, Thinking
from echecs.version import __version__

_LONGEST_LINE = 1 << 20
# Name, default, least, most.
_HASH = ("Hash", 64, 1, 65536)
_THREADS = ("Threads", 1, 1, 64)


def serve(source: BinaryIO, target: BinaryIO, translate: Translate) -> None:
    """Speak UCI until `quit`, the end of input, or a reader that has gone."""
    session = Session(Output(target), translate)
    try:
        while not session.is_over:
            line = source.readline(_LONGEST_LINE)
            if not line:
                return
            if len(line) == _LONGEST_LINE and not line.endswith(b"\n"):
                session.skip_long_line(source)
                continue
            session.obey(line.decode("utf-8", "replace"))
    finally:
        session.close()


class Session:
    """What a GUI has set: a position, options, and at most one search under way."""

    def __init__(self, output: Output, translate: Translate) -> None:
        self._output = output
        self._translate = translate
        self._options = {name: default for name, default, _, _ in (_HASH, _THREADS)}
        self._board: Board | None = Board()
        self._faults = ""
        self._seen: Counter[int] = Counter()
        self._prover: Prover | None = None
        self._thinking: Thinking | None = None
        self._has_quit = False
        self._commands: dict[str, Callable[[Sequence[str]], None]] = {
            "uci": self._introduce,
            "isready": self._say_ready,
            "ucinewgame": self._start_game,
            "position": self._set_position,
            "go": self._go,
            "stop": self._stop,
            "ponderhit": self._ponder_hit,
            "setoption": self._set_option,
            "debug": self._ignore,
            "register": self._ignore,
            "quit": self._quit,
        }

    @property
    def is_over(self) -> bool:
        """Whether there is nothing more to do."""
        return self._has_quit or self._output.is_closed

    def obey(self, line: str) -> None:
        """Act on one line; what cannot be understood is remarked on and ignored."""
        words = line.split()
        if not words:
            return
        command = self._commands.get(words[0])
        if command is None:
            self._remark(self._translate(N_("unknown command: {text}")).format(text=_quoted(line)))
            return
        command(words[1:])

    def skip_long_line(self, source: BinaryIO) -> None:
        """Read on to the end of a line that is too long to mean anything."""
        while True:
            part = source.readline(_LONGEST_LINE)
            if not part or part.endswith(b"\n"):
                break
        self._remark(
            self._translate(N_("a line of more than {limit} bytes is ignored")).format(
                limit=_LONGEST_LINE
            )
        )

    def close(self) -> None:
        """End the search under way, with its answer."""
        if self._thinking is not None:
            self._thinking.finish()
            self._thinking = None

    def _remark(self, text: str) -> None:
        self._output.remark(text)

    # --- Commands ----------------------------------------------------------------------

    def _introduce(self, words: Sequence[str]) -> None:
        say = self._output.say
        say(f"id name echecs {__version__}")
        say("id author the echecs project")
        for name, default, least, most in (_HASH, _THREADS):
            say(f"option name {name} type spin default {default} min {least} max {most}")
        say("option name Clear Hash type button")
        say("option name Ponder type check default false")
        say("uciok")

    def _say_ready(self, words: Sequence[str]) -> None:
        self._output.say("readyok")

    def _start_game(self, words: Sequence[str]) -> None:
        self.close()
        self._prover = None
        self._set_position(["startpos"])

    def _set_position(self, words: Sequence[str]) -> None:
        """`startpos` or `fen …`, then perhaps `moves …`."""
        cut = words.index("moves") if "moves" in words else len(words)
        where, moves = words[:cut], words[cut + 1 :]
        self._board = None
        self._seen = Counter()
        try:
            if where and where[0] == "fen":
                board = Board(" ".join(where[1:]))
            elif where == ["startpos"]:
                board = Board()
            else:
                text = _quoted(" ".join(where))
                self._refuse(self._translate(N_("not a position: {text}")).format(text=text))
                return
            self._seen[board.key] += 1
            for text in moves:
                board = board.play(parse_uci(board, text))
                self._seen[board.key] += 1
        except InvalidFenError as error:
            faults = "; ".join(
                self._translate(fault.template).format(**fault.fields) for fault in error.faults
            )
            self._refuse(f"{self._translate(N_('this FEN is not a legal position:'))} {faults}")
            return
        except EchecsError as error:
            self._refuse(str(error))
            return
        self._board = board

    def _refuse(self, faults: str) -> None:
        """Remember why there is no position; a `go` will say so again."""
        self._faults = faults
        self._remark(faults)

    def _go(self, words: Sequence[str]) -> None:
        self.close()
        board = self._board
        if board is None:
            self._remark(self._faults)
            self._output.say(f"bestmove {NULL_MOVE}")
            return
        request = parse_go(words, white_to_move=board.turn == 0)
        if request.ignored:
            text = _quoted(" ".join(request.ignored))
            self._remark(self._translate(N_("not understood in go: {text}")).format(text=text))
        self._thinking = Thinking(
            board,
            request,
            self._prover_of_size(),
            self._options["Threads"],
            self._output,
            self._translate,
            {key for key, times in self._seen.items() if times >= 2},
        )

    def _stop(self, words: Sequence[str]) -> None:
        self.close()

    def _ponder_hit(self, words: Sequence[str]) -> None:
        if self._thinking is not None:
            self._thinking.ponder_hit()

    def _quit(self, words: Sequence[str]) -> None:
        self._has_quit = True

    def _ignore(self, words: Sequence[str]) -> None:
        """Commands that change nothing here."""

    # --- Options -----------------------------------------------------------------------

    def _set_option(self, words: Sequence[str]) -> None:
        cut = words.index("value") if "value" in words else len(words)
        name = " ".join(words[1:cut]) if words[:1] == ["name"] else ""
        value = " ".join(words[cut + 1 :])
        if name.lower() == "clear hash":
            self._prover = None
            return
        if name.lower() == "ponder":
            return
        for option, _, least, most in (_HASH, _THREADS):
            if name.lower() == option.lower():
                self._set_number(option, value, least, most)
                return
        self._remark(self._translate(N_("no such option: {text}")).format(text=_quoted(name)))

    def _set_number(self, option: str, value: str, least: int, most: int) -> None:
        if value.isascii() and value.isdigit() and len(value) < 10 and least <= int(value) <= most:
            self._options[option] = int(value)
            return
        self._remark(
            self._translate(N_("{name} is a number from {least} to {most}, not {text}")).format(
                name=option, least=least, most=most, text=_quoted(value)
            )
        )

    def _prover_of_size(self) -> Prover:
        """A prover with a table of the size set, or a smaller one when memory is short."""
        megabytes = self._options["Hash"]
        if self._prover is not None and self._prover.megabytes == megabytes:
            return self._prover
        self._prover = None
        while self._prover is None:
            try:
                self._prover = Prover(megabytes)
            except MemoryError:
                if megabytes <= 1:
                    raise
                megabytes //= 4
                self._remark(
                    self._translate(N_("no memory for the table: trying {size} MB")).format(
                        size=max(megabytes, 1)
                    )
                )
        return self._prover


def _quoted(text: str) -> str:
    return quote(text.strip())
