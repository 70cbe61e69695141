"""A session with a GUI: its lines are read and acted on until `quit` or the end of input."""

from __future__ import annotations

import os
from collections.abc import Callable, Sequence
from typing import BinaryIO, TypeVar

from echecs.domain.board import Board
from echecs.domain.game import Game
from echecs.domain.message import N_
from echecs.domain.rules import RuleSet
from echecs.errors import EchecsError, InvalidFenError, quote
from echecs.language import Translate
from echecs.notation.uci import parse_uci
from echecs.player import Player
from echecs.player.level import LEVELS, Level
from echecs.solver.search.prover import Prover
from echecs.uci.output import NULL_MOVE, Output
from echecs.uci.playing import Playing
from echecs.uci.request import parse_go
from echecs.uci.thinking import Thinking
from echecs.version import __version__
from echecs.words import word_error, word_list

Made = TypeVar("Made")

_LONGEST_LINE = 1 << 20
_LARGEST_TABLE = 65536


def _most_megabytes() -> int:
    """The largest table that this machine can hold."""
    try:
        memory = os.sysconf("SC_PAGE_SIZE") * os.sysconf("SC_PHYS_PAGES") >> 20
    except (AttributeError, ValueError, OSError):  # Windows does not say.
        return _LARGEST_TABLE
    return max(64, min(memory, _LARGEST_TABLE))


# Name, default, least, most.
_NUMBERS = (
    ("Hash", 64, 1, _most_megabytes()),
    ("Threads", 1, 1, 64),
    ("MultiPV", 1, 1, 218),
    ("Move Overhead", 10, 0, 5000),
    ("UCI_Elo", LEVELS[-1].rating, LEVELS[0].rating, LEVELS[-1].rating),
)
# Name and default.
_SWITCHES = (("Ponder", False), ("UCI_LimitStrength", False), ("UCI_Chess960", False))
# A GUI decides when a game is drawn; we go on for as long as we are asked.
_RULES = RuleSet("uci", repetition=False, fifty_moves=False, dead_position=False)


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
        self._numbers = {name: default for name, default, _, _ in _NUMBERS}
        self._switches = dict(_SWITCHES)
        self._game: Game | None = Game(Board(), _RULES)
        self._faults = ""
        self._prover: Prover | None = None
        self._player: Player | None = None
        self._search: Thinking | Playing | None = None
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
        if self._search is not None:
            self._search.finish()
            self._search = None

    def _remark(self, text: str) -> None:
        self._output.remark(text)

    # --- Commands ----------------------------------------------------------------------

    def _introduce(self, words: Sequence[str]) -> None:
        say = self._output.say
        say(f"id name echecs {__version__}")
        say("id author the echecs project")
        for name, default, least, most in _NUMBERS:
            say(f"option name {name} type spin default {default} min {least} max {most}")
        for switch, is_on in _SWITCHES:
            say(f"option name {switch} type check default {str(is_on).lower()}")
        say("option name Clear Hash type button")
        say("uciok")

    def _say_ready(self, words: Sequence[str]) -> None:
        self._output.say("readyok")

    def _start_game(self, words: Sequence[str]) -> None:
        self.close()
        self._clear()
        self._set_position(["startpos"])

    def _clear(self) -> None:
        """Forget what was found so far."""
        self._prover = None
        if self._player is not None:
            self._player.clear()

    def _set_position(self, words: Sequence[str]) -> None:
        """`startpos` or `fen …`, then perhaps `moves …`."""
        cut = words.index("moves") if "moves" in words else len(words)
        where, moves = words[:cut], words[cut + 1 :]
        self._game = None
        try:
            if where and where[0] == "fen":
                board = Board(" ".join(where[1:]))
            elif where == ["startpos"]:
                board = Board()
            else:
                text = _quoted(" ".join(where))
                self._refuse(self._translate(N_("not a position: {text}")).format(text=text))
                return
            game = Game(board, _RULES)
            for text in moves:
                game.play(parse_uci(game.board, text))
        except InvalidFenError as error:
            faults = word_list(error.faults, self._translate)
            self._refuse(f"{self._translate(N_('this FEN is not a legal position:'))} {faults}")
            return
        except EchecsError as error:
            self._refuse(word_error(error, self._translate))
            return
        self._game = game

    def _refuse(self, faults: str) -> None:
        """Remember why there is no position; a `go` will say so again."""
        self._faults = faults
        self._remark(faults)

    def _go(self, words: Sequence[str]) -> None:
        self.close()
        if self._game is None:
            self._remark(self._faults)
            self._output.say(f"bestmove {NULL_MOVE}")
            return
        request = parse_go(words, white_to_move=self._game.board.turn == 0)
        if request.ignored:
            text = _quoted(" ".join(request.ignored))
            self._remark(self._translate(N_("not understood in go: {text}")).format(text=text))
        chess960 = self._switches["UCI_Chess960"]
        if request.mate is not None:
            self._search = Thinking(
                self._game.board,
                request,
                self._prover_of_size(),
                self._numbers["Threads"],
                self._output,
                self._translate,
                chess960,
                self._numbers["MultiPV"],
            )
            return
        self._search = Playing(
            self._game,
            request,
            self._player_of_size(),
            self._output,
            lines=self._numbers["MultiPV"],
            overhead=self._numbers["Move Overhead"] / 1000,
            level=self._level(),
            chess960=chess960,
        )

    def _level(self) -> Level | None:
        """The level nearest to the rating that was set, if strength is limited."""
        if not self._switches["UCI_LimitStrength"]:
            return None
        return min(LEVELS, key=lambda level: abs(level.rating - self._numbers["UCI_Elo"]))

    def _stop(self, words: Sequence[str]) -> None:
        self.close()

    def _ponder_hit(self, words: Sequence[str]) -> None:
        if self._search is not None:
            self._search.ponder_hit()

    def _quit(self, words: Sequence[str]) -> None:
        self._has_quit = True

    def _ignore(self, words: Sequence[str]) -> None:
        """Commands that change nothing here."""

    # --- Options -----------------------------------------------------------------------

    def _set_option(self, words: Sequence[str]) -> None:
        cut = words.index("value") if "value" in words else len(words)
        name = " ".join(words[1:cut]) if words[:1] == ["name"] else ""
        value = " ".join(words[cut + 1 :])
        self.close()
        if name.lower() == "clear hash":
            self._clear()
            return
        for switch, _ in _SWITCHES:
            if name.lower() == switch.lower():
                self._set_switch(switch, value)
                return
        for option, _, least, most in _NUMBERS:
            if name.lower() == option.lower():
                self._set_number(option, value, least, most)
                return
        self._remark(self._translate(N_("no such option: {text}")).format(text=_quoted(name)))

    def _set_number(self, option: str, value: str, least: int, most: int) -> None:
        if value.isascii() and value.isdigit() and len(value) < 10 and least <= int(value) <= most:
            self._numbers[option] = int(value)
            return
        self._remark(
            self._translate(N_("{name} is a number from {least} to {most}, not {text}")).format(
                name=option, least=least, most=most, text=_quoted(value)
            )
        )

    def _set_switch(self, switch: str, value: str) -> None:
        if value.lower() in ("true", "false"):
            self._switches[switch] = value.lower() == "true"
            return
        self._remark(
            self._translate(N_("{name} is true or false, not {text}")).format(
                name=switch, text=_quoted(value)
            )
        )

    def _prover_of_size(self) -> Prover:
        """A prover with a table of the size set, or a smaller one when memory is short."""
        if self._prover is None or self._prover.megabytes != self._numbers["Hash"]:
            self._prover = None
            self._prover = self._of_size(Prover)
        return self._prover

    def _player_of_size(self) -> Player:
        """A player with a table and threads as set, or a smaller table when memory is short."""
        threads = self._numbers["Threads"]
        player = self._player
        if player is None or player.megabytes != self._numbers["Hash"] or player.threads != threads:
            self._player = None
            player = self._player = self._of_size(lambda size: Player(size, threads))
        return player

    def _of_size(self, make: Callable[[int], Made]) -> Made:
        """What is made with a table of the size set; a quarter of it for as long as need be."""
        megabytes = self._numbers["Hash"]
        while True:
            try:
                return make(megabytes)
            except MemoryError:
                if megabytes <= 1:
                    raise
                megabytes = max(megabytes // 4, 1)
                self._remark(
                    self._translate(N_("no memory for the table: trying {size} MB")).format(
                        size=megabytes
                    )
                )


def _quoted(text: str) -> str:
    return quote(text.strip())
