"""`echecs solve`: mate problems, one after the other."""

from __future__ import annotations

import argparse
import contextlib
import io
import json
import os
import sys
import time
from collections.abc import Callable, Iterator
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path
from typing import BinaryIO, TypeVar

from echecs.batch.input.entry import Entries
from echecs.batch.input.problem import Problem, parse_problem
from echecs.batch.input.source import Source
from echecs.cli.exit import (
    BAD_INPUT,
    DONE,
    LIMIT,
    NO_SOLUTION,
    complain,
    fail,
    fail_to_read,
    fail_to_write,
)
from echecs.cli.limit import check_above_zero
from echecs.cli.place import check_place, is_same
from echecs.cli.solve_answer import Answer, find_answer
from echecs.cli.solve_report import TextReport, as_json
from echecs.cli.streams import invite
from echecs.domain.board import Board
from echecs.errors import EchecsError
from echecs.language import Translate
from echecs.solver import solution as status
from echecs.solver.background import BackgroundSearch
from echecs.solver.proof.write import LONGEST_PROOF, ProofTooLongError, save_proof
from echecs.solver.search.prover import LONGEST, Prover
from echecs.solver.solution import Progress, Solution
from echecs.solver.strategy import StoppedError
from echecs.solver.variations import MOST_VARIATIONS
from echecs.words import word_error

_Found = TypeVar("_Found")

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
    check_above_zero(options, ("time", "hash", "nodes"), _)
    if options.threads is not None and not 1 <= options.threads <= 256:
        fail(_("{name} needs a number from 1 to 256").format(name="--threads"))
    if options.proof is not None:
        if any(is_same(options.proof, word) for word in options.problem):
            fail(_("{name} is an input; it would be overwritten").format(name=options.proof))
        check_place(options.proof, _)


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
            invite(self._("Type or paste a FEN; Ctrl-D ends."))
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
        complain(f"{place}{word_error(error, self._)}")

    # --- Solving -----------------------------------------------------------------------

    def treat(self, problem: Problem) -> None:
        """Solve one problem and print what was found."""
        begun = time.perf_counter()
        solution = self._solve(problem.board)
        codes = {status.SOLVED: DONE, status.NO_SOLUTION: NO_SOLUTION, status.LIMIT: LIMIT}
        self._codes.add(codes[solution.status])
        self._print(self._attend(lambda: find_answer(problem, solution, self._options, begun)))
        if self._options.proof and not self.interrupted:
            self._save_proof(solution)

    def _print(self, answer: Answer) -> None:
        if self._options.json:
            text = json.dumps(as_json(answer, self._options.letters or "en"), ensure_ascii=False)
        else:
            letters = self._options.letters or self._options.spoken
            text = "\n".join(TextReport(answer, letters, self._).lines())
        print(text, flush=True)
        for name in answer.unfinished:
            reason = (
                self._("{name} has more than {count} moves: not shown")
                if name in answer.endless
                else self._("{name} could not be finished in time: not shown")
            )
            said = reason.format(name=f"--{name.replace('_', '-')}", count=MOST_VARIATIONS)
            complain(said)

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

    def _attend(self, work: Callable[[], _Found]) -> _Found:
        """Do what comes after the search in a thread, so that Ctrl-C is heard here too."""
        with ThreadPoolExecutor(1) as pool:
            future = pool.submit(work)
            while True:
                try:
                    return future.result(_REDRAW_SECONDS)
                except TimeoutError:
                    continue
                except KeyboardInterrupt:
                    self.interrupted = True
                    self._prover.stop()

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

    def _save_proof(self, solution: Solution) -> None:
        _ = self._
        if not solution.mate:
            print("echecs: " + _("there is no mate to prove"), file=sys.stderr)
            return
        try:
            # Where a link leads, so that it stays one.
            place = os.path.realpath(self._options.proof)
            count = self._attend(lambda: save_proof(solution, place))
        except OSError as error:
            fail_to_write(self._options.proof, error, _)
        except StoppedError:
            self._refuse_proof(_("the proof is not finished: nothing is written"))
            return
        except ProofTooLongError:
            self._refuse_proof(
                _("the proof has more than {count} positions: nothing is written").format(
                    count=LONGEST_PROOF
                )
            )
            return
        print(
            _("proof written: {name}, positions: {count}").format(
                name=self._options.proof, count=count
            ),
            file=sys.stderr,
        )

    def _refuse_proof(self, message: str) -> None:
        """Say why there is no file; a proof that was called off is no limit reached."""
        if not self.interrupted:
            self._codes.add(LIMIT)
        complain(message)
