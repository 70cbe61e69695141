"""`echecs solve`: mate problems, one after the other."""

from __future__ import annotations

import argparse
import contextlib
import io
import json
import math
import os
import sys
import time
from collections.abc import Iterator
from pathlib import Path
from typing import BinaryIO

from echecs.batch.input.entry import Entries
from echecs.batch.input.problem import Problem, parse_problem
from echecs.batch.input.source import Source
from echecs.cli.exit import BAD_INPUT, DONE, LIMIT, NO_SOLUTION, fail, fail_to_read, fail_to_write
from echecs.domain.board import Board
from echecs.domain.color import Color
from echecs.domain.move import Move
from echecs.errors import EchecsError
from echecs.language import Translate
from echecs.notation.san import format_san
from echecs.solver import solution as status
from echecs.solver.background import BackgroundSearch
from echecs.solver.keys import Keys, find_keys
from echecs.solver.proof.write import save_proof
from echecs.solver.search.prover import LONGEST, Prover
from echecs.solver.solution import Progress, Solution
from echecs.solver.variations import Variations
from echecs.words import word_error

_REDRAW_SECONDS = 0.2


def run(options: argparse.Namespace, _: Translate) -> int:
    """Solve each problem given and print it; the exit code tells the worst that happened."""
    _check_options(options, _)
    command = _Command(options, _)
    problems = command.problems()
    if options.proof:
        # Nothing is begun that would have to be refused half done.
        problems = iter(command.only_one(list(problems)))
    for problem in problems:
        command.treat(problem)
        if command.interrupted:
            break
    return command.exit_code()


def _check_options(options: argparse.Namespace, _: Translate) -> None:
    if options.moves is not None and not 1 <= abs(options.moves) <= LONGEST:
        fail(
            _("a mate has from 1 to {longest} moves, not {moves}").format(
                longest=LONGEST, moves=options.moves
            )
        )
    for name, value in (
        ("--time", options.time),
        ("--hash", options.hash),
        ("--nodes", options.nodes),
    ):
        if value is not None and not (value > 0 and math.isfinite(value)):
            fail(_("{name} needs a number above 0, not {value}").format(name=name, value=value))
    if options.threads is not None and not 1 <= options.threads <= 256:
        fail(_("{name} needs a number from 1 to 256").format(name="--threads"))


class _Command:
    """One run of the command: its options, its table, and how it went."""

    def __init__(self, options: argparse.Namespace, _: Translate) -> None:
        self._options = options
        self._ = _
        try:
            self._prover = Prover(options.hash)
        except (MemoryError, OverflowError):
            fail(_("there is no memory for a table of {size} MB").format(size=options.hash))
        self._bad = False
        self._codes: set[int] = set()
        self.interrupted = False

    def exit_code(self) -> int:
        """Bad input before a limit, a limit before a problem without solution."""
        if self._bad:
            return BAD_INPUT
        if LIMIT in self._codes:
            return LIMIT
        return NO_SOLUTION if NO_SOLUTION in self._codes else DONE

    # --- What to solve -----------------------------------------------------------------

    def problems(self) -> Iterator[Problem]:
        """The problems of the command line, its files, or standard input, as they are read."""
        words: list[str] = self._options.problem
        if len(words) >= 4 and words[0].count("/") == 7 and not Path(words[0]).exists():
            words = [" ".join(words)] if words[1] in ("w", "b") else words
        found = False
        for word in words or ["-"]:
            with self._open(word) as raw:
                for problem in self._read(word, raw):
                    found = True
                    yield problem
        if not found and not self._bad:
            fail(self._("there is no position to solve"))

    def only_one(self, problems: list[Problem]) -> list[Problem]:
        """A proof is of one problem."""
        if len(problems) > 1:
            fail(self._("--proof takes one problem at a time"))
        return problems

    def _open(self, word: str) -> contextlib.AbstractContextManager[BinaryIO]:
        if word == "-":
            return contextlib.nullcontext(sys.stdin.buffer)
        path = Path(word)
        try:
            if path.exists() and not path.is_dir():
                return path.open("rb")
        except OSError as error:
            fail_to_read(word, error, self._)
        if word.count("/") != 7 and " " not in word.strip():
            fail(self._("{name} is neither a file nor a FEN").format(name=word))
        return io.BytesIO(word.encode("utf-8", "replace"))

    def _read(self, word: str, raw: BinaryIO) -> Iterator[Problem]:
        try:
            entries = Entries(Source(word, raw))
        except (OSError, ImportError) as error:
            fail_to_read(word, error, self._)
        for entry in entries:
            try:
                yield parse_problem(entry, entries.form)
            except EchecsError as error:
                self._complain(word, getattr(error, "line", entry.line), error)

    def _complain(self, word: str, number: int, error: EchecsError) -> None:
        self._bad = True
        if word == "-":
            place = self._("line {line}:").format(line=number) + " "
        else:
            place = f"{word}:{number}: " if Path(word).exists() else ""
        print(f"echecs: {place}{word_error(error, self._)}", file=sys.stderr)

    # --- Solving -----------------------------------------------------------------------

    def treat(self, problem: Problem) -> None:
        """Solve one problem and print what was found."""
        solution = self._solve(problem.board)
        codes = {status.SOLVED: DONE, status.NO_SOLUTION: NO_SOLUTION, status.LIMIT: LIMIT}
        self._codes.add(codes[solution.status])
        keys = self._keys(solution)
        if self._options.json:
            report = _as_json(solution, keys) | self._extras(solution, keys.moves)
            print(json.dumps(report, ensure_ascii=False), flush=True)
        else:
            print("\n".join(self._report(problem, solution, keys.moves)), flush=True)
        if self._options.proof and not self.interrupted:
            self._save_proof(solution)

    def _solve(self, board: Board) -> Solution:
        """Search in a thread of its own, so that Ctrl-C is heard at once."""
        options = self._options
        search = BackgroundSearch(
            board,
            options.moves,
            seconds=options.time,
            nodes=options.nodes,
            threads=options.threads or os.cpu_count() or 1,
            prover=self._prover,
        )
        begun = time.perf_counter()
        search.start()
        finished = False
        while not finished:
            try:
                finished = search.wait(_REDRAW_SECONDS)
                if sys.stderr.isatty() and not finished and search.progress is not None:
                    self._show_progress(time.perf_counter() - begun, search.progress)
            except KeyboardInterrupt:
                self.interrupted = True
                search.stop()
        if sys.stderr.isatty():
            print("\r\x1b[K", end="", file=sys.stderr, flush=True)
        return search.result()

    def _show_progress(self, seconds: float, latest: Progress) -> None:
        text = self._(
            "mate in {moves}? nodes: {nodes}, {rate} thousand a second, {seconds} s"
        ).format(
            moves=latest.moves,
            nodes=latest.nodes,
            rate=round(latest.rate / 1000),
            seconds=round(seconds, 1),
        )
        if latest.best is not None:
            text += " " + self._("(mate in {best} found)").format(best=latest.best)
        print(f"\r\x1b[K{text}", end="", file=sys.stderr, flush=True)

    def _keys(self, solution: Solution) -> Keys:
        """The keys that are asked for: all, or the first of the line."""
        if not solution.mate or solution.mate < 0 or not solution.line:
            return Keys([], True)
        if not self._options.all:
            return Keys(solution.line[:1], False)
        found = find_keys(solution.prover, solution.board, solution.mate)
        return found if found.are_all else Keys(found.moves or solution.line[:1], False)

    def _save_proof(self, solution: Solution) -> None:
        if not solution.mate:
            print("echecs: " + self._("there is no mate to prove"), file=sys.stderr)
            return
        try:
            count = save_proof(solution, self._options.proof)
        except OSError as error:
            fail_to_write(self._options.proof, error, self._)
        print(
            self._("proof written: {name}, positions: {count}").format(
                name=self._options.proof, count=count
            ),
            file=sys.stderr,
        )

    # --- Printing ----------------------------------------------------------------------

    def _say(self, board: Board, move: Move) -> str:
        spoken = "en" if self._options.json else self._options.spoken
        return format_san(board, move, language=self._options.letters or spoken)

    def _extras(self, solution: Solution, keys: list[Move]) -> dict[str, list[str]]:
        """What --tree, --tries and --set-play add to the JSON, as lines."""
        if not solution.mate or solution.mate < 0 or self.interrupted:
            return {}
        extras: dict[str, list[str]] = {}
        variations, board, mate = self._variations(), solution.board, solution.mate
        if self._options.set_play:
            extras["set_play"] = list(variations.set_play(board, mate))
        if self._options.tries:
            extras["tries"] = list(variations.tries(board, mate))
        if self._options.tree:
            extras["tree"] = [line for key in keys for line in variations.key(board, key, mate)]
        return extras

    def _report(self, problem: Problem, solution: Solution, keys: list[Move]) -> Iterator[str]:
        board = solution.board
        if problem.name:
            yield problem.name
        yield from _diagram(board)
        yield board.fen
        yield self._verdict(solution)
        extras = self._extras(solution, keys)
        for name, title in (("set_play", self._("set play:")), ("tries", self._("tries:"))):
            if name in extras:
                yield title
                yield from [f"    {line}" for line in extras[name]] or ["    " + self._("none")]
        if solution.line:
            yield self._numbered_line(solution)
        if self._options.all and keys:
            said = ", ".join(self._say(board, key) for key in keys)
            title = self._("keys:") if len(keys) > 1 else self._("the only key:")
            yield f"{title} {said}"
        yield from extras.get("tree", ())
        yield self._("nodes: {nodes}, {seconds} s").format(
            nodes=solution.nodes, seconds=f"{solution.seconds:.4f}"
        )
        yield ""

    def _variations(self) -> Variations:
        return Variations(self._prover, self._say, self._)

    def _verdict(self, solution: Solution) -> str:
        _ = self._
        white = solution.board.turn is Color.WHITE
        turn = _("White to move") if white else _("Black to move")
        if solution.mate is None:
            if solution.status == status.LIMIT:
                text = self._limit_reached(solution)
            elif not solution.board.has_legal_move:
                text = _("stalemate")
            else:
                text = _("there is no such mate")
        elif solution.mate == 0:
            text = _("already checkmate")
        else:
            sentence = _("mate in {moves}") if solution.mate > 0 else _("is mated in {moves}")
            text = sentence.format(moves=solution.moves)
            proved, unproved = _("proved the shortest"), _("a shorter one is not excluded")
            text += f" ({proved if solution.is_minimal else unproved})"
        return _("{turn}: {text}").format(turn=turn, text=text)

    def _limit_reached(self, solution: Solution) -> str:
        """What is known after a search that ended before it was decided."""
        _ = self._
        seconds = f"{solution.seconds:.1f}"
        if solution.refuted < 1:
            return _("no mate found up to {searched} moves in {seconds} s").format(
                searched=solution.searched, seconds=seconds
            )
        if solution.searched <= solution.refuted:
            return _("no mate in {refuted} or fewer; no more was searched in {seconds} s").format(
                refuted=solution.refuted, seconds=seconds
            )
        return _(
            "no mate in {refuted} or fewer; none found up to {searched} in {seconds} s"
        ).format(refuted=solution.refuted, searched=solution.searched, seconds=seconds)

    def _numbered_line(self, solution: Solution) -> str:
        """The line with move numbers: `1.Qg8+ Rxg8 2.f8=N+`."""
        board = solution.board
        words = []
        for index, move in enumerate(solution.line):
            said = self._say(board, move)
            if board.turn is Color.WHITE:
                words.append(f"{board.fullmove_number}.{said}")
            elif index == 0:
                words.append(f"{board.fullmove_number}...{said}")
            else:
                words.append(said)
            board = board.play(move)
        return " ".join(words)


def _diagram(board: Board) -> Iterator[str]:
    for index, row in enumerate(str(board).splitlines()):
        yield f"{8 - index}  {row}"
    yield "   a b c d e f g h"


def _as_json(solution: Solution, keys: Keys) -> dict[str, object]:
    board = solution.board
    line = []
    position = board
    for move in solution.line:
        line.append(format_san(position, move))
        position = position.play(move)
    return {
        "fen": board.fen,
        "status": solution.status,
        "mate": solution.mate,
        "keys": [format_san(board, key) for key in keys.moves],
        "all_keys": keys.are_all,
        "line": line,
        "line_uci": [str(move) for move in solution.line],
        "minimal": solution.is_minimal,
        "refuted": solution.refuted,
        "searched": solution.searched,
        "nodes": solution.nodes,
        "seconds": round(solution.seconds, 6),
    }
