"""`echecs batch`: whole collections, solved and audited."""

from __future__ import annotations

import argparse
import contextlib
import signal
import sys
import threading
from collections.abc import Iterator
from pathlib import Path
from types import FrameType

from echecs.batch.audit.finding import DETAILS, DISAGREEMENTS, ERROR, FINDINGS, UNDECIDED
from echecs.batch.options import DEFAULT_SECONDS, Options
from echecs.batch.output.writer import put_in_place
from echecs.batch.report.content import Content
from echecs.batch.report.page import Page
from echecs.batch.run.chunker import ChangedInputError
from echecs.batch.run.cluster import ClusterError, connect
from echecs.batch.run.collection import Collection, Job
from echecs.batch.run.crew import Crew, LocalCrew
from echecs.batch.run.journal import (
    BusyRunError,
    ChangedRunError,
    DamagedRunError,
    Journal,
    UnfinishedRunError,
    directory_of,
    sweep,
)
from echecs.batch.run.progress import NoProgress, State, grouped, make_progress
from echecs.batch.summary import Summary
from echecs.cli.batch_checks import check_options
from echecs.cli.exit import (
    BAD_INPUT,
    DONE,
    INTERRUPTED,
    LIMIT,
    NO_SOLUTION,
    complain,
    fail,
    fail_to_write,
)
from echecs.language import Translate, choose_language
from echecs.words import word_message


def run(options: argparse.Namespace, _: Translate) -> int:
    """Work through the inputs; the exit code tells the worst that was found."""
    check_options(options, _)
    job = _job(options)
    if options.resume and Path(job.output).exists() and not directory_of(job.output).exists():
        sweep(job.output)
        print(_("{name} is complete: there is nothing to go on with").format(name=job.output))
        return DONE
    journal = _open_journal(job, options, _)
    try:
        return _Run(job, journal, options, _).run()
    finally:
        journal.close()


def _job(options: argparse.Namespace) -> Job:
    seconds = options.time
    if seconds is None and options.nodes is None:
        seconds = DEFAULT_SECONDS
    return Job(
        options.input,
        options.output,
        Options(
            seconds=seconds,
            nodes=options.nodes,
            moves=options.moves,
            megabytes=options.hash,
            keys=not options.no_keys,
            duals=options.duals,
            proofs=options.proofs is not None,
            sole_key=options.sole_key,
            other_puzzles=options.all,
        ),
        form=options.format,
        chunk=options.chunk,
        proofs=options.proofs,
        timings=options.timings,
    )


def _open_journal(job: Job, options: argparse.Namespace, _: Translate) -> Journal:
    try:
        return job.open_journal(resume=options.resume, restart=options.restart)
    except UnfinishedRunError:
        message = _("{name} holds an unfinished run: --resume to go on, --restart to forget it")
        fail(message.format(name=directory_of(job.output)))
    except BusyRunError:
        fail(_("another run is writing {name}").format(name=job.output))
    except DamagedRunError:
        fail(_damaged(job.output, _))
    except ChangedRunError as error:
        message = _("this is not the run that {name} holds; changed: {what}")
        fail(message.format(name=directory_of(job.output), what=", ".join(error.names)))
    except OSError as error:
        fail_to_write(str(directory_of(job.output)), error, _)


def _damaged(output: str, _: Translate) -> str:
    message = _("{name} is damaged and cannot be gone on with: --restart to begin again")
    return message.format(name=directory_of(output))


class _Run:
    """One run of the command."""

    def __init__(
        self, job: Job, journal: Journal, options: argparse.Namespace, _: Translate
    ) -> None:
        self._job = job
        self._journal = journal
        self._options = options
        self._ = _
        self._stop = threading.Event()
        quiet = options.quiet
        self._progress = NoProgress() if quiet else make_progress(sys.stderr, _)
        self._collection = Collection(job, journal, self._progress, self._stop.is_set)

    def run(self) -> int:
        """Solve, write, and tell."""
        try:
            if not self._solve():
                self._say(self._("stopped: {count} positions are done"), self._journal.count)
                self._say_how_to_go_on()
                return INTERRUPTED
            summary = self._write()
        except OSError as error:
            # A full disk, for one: what was on it before is whole.
            try:
                fail_to_write(error.filename or self._job.output, error, self._)
            finally:
                self._say_how_to_go_on()
        except DamagedRunError:
            fail(_damaged(self._job.output, self._))
        except (MemoryError, OverflowError):
            message = self._("there is no memory for a table of {size} MB")
            fail(message.format(size=self._options.hash))
        except ImportError as error:
            fail(self._missing(error))
        self._journal.remove()
        for line in summary_lines(summary, self._collection.state, self._):
            print(line)
        return _exit_code(summary)

    def _solve(self) -> bool:
        try:
            with (
                contextlib.closing(self._progress),
                contextlib.closing(self._crew()) as crew,
                self._signals(),
            ):
                return self._collection.solve(crew)
        except ClusterError as error:
            complain(word_message(error.trouble, self._))
            self._say_how_to_go_on()
            raise SystemExit(BAD_INPUT) from None
        except ChangedInputError as error:
            fail(self._("{name} has changed since the earlier run").format(name=error.name))

    def _write(self) -> Summary:
        """The output, and the report where one is wanted."""
        if self._options.html is None:
            return self._collection.write()
        content = Content()
        summary = self._collection.write(content)
        page = Page(summary, content, choose_language(self._options.lang), self._)
        put_in_place(Path(self._options.html), page.write)
        return summary

    def _crew(self) -> Crew:
        if self._options.scheduler is None:
            return LocalCrew(self._options.workers)
        return connect(self._options.scheduler)

    def _missing(self, error: ImportError) -> str:
        extra = {"pyarrow": "parquet", "zstandard": "zst"}.get(error.name or "", "cluster")
        message = self._("this needs more packages ({name} is missing): {command}")
        return message.format(name=error.name, command=f"pip install 'echecs[{extra}]'")

    @contextlib.contextmanager
    def _signals(self) -> Iterator[None]:
        """The first Ctrl-C, or a polite end from outside, finishes cleanly; a second does not."""

        def stop(number: int, frame: FrameType | None) -> None:
            if self._stop.is_set():
                raise KeyboardInterrupt
            self._stop.set()

        before = {each: signal.signal(each, stop) for each in (signal.SIGINT, signal.SIGTERM)}
        try:
            yield
        finally:
            for each, handler in before.items():
                signal.signal(each, handler)

    def _say(self, message: str, count: int) -> None:
        text = message.format(count=grouped(count, self._))
        complain(text)

    def _say_how_to_go_on(self) -> None:
        print(
            "echecs: " + self._("nothing is lost; the same command with --resume goes on"),
            file=sys.stderr,
        )


def summary_lines(summary: Summary, state: State, _: Translate) -> Iterator[str]:
    """The summary of a run, as it is printed at its end."""
    seconds, rate = f"{state.seconds:.1f}", grouped(round(state.rate), _)
    if state.done_now == summary.count:
        text = _("positions: {count}, {seconds} s, {rate} a second")
    else:
        text = _("positions: {count}, of which now {now}, {seconds} s, {rate} a second")
    yield text.format(
        count=grouped(summary.count, _), now=grouped(state.done_now, _), seconds=seconds, rate=rate
    )
    for code, name in FINDINGS.items():
        if not summary.findings[code]:
            continue
        yield f"  {_(name):16} {grouped(summary.findings[code], _):>12}"
        for (finding, detail), count in sorted(summary.details.items()):
            if finding == code:
                yield f"    {grouped(count, _):>10}  {_(DETAILS[detail])}"
    if summary.lengths:
        said = ", ".join(
            f"{length}: {grouped(count, _)}" for length, count in sorted(summary.lengths.items())
        )
        yield _("mates by length: {said}").format(said=said)
    if summary.several_keys:
        yield _("with several keys: {count}").format(count=grouped(summary.several_keys, _))
    if summary.slowest:
        yield _("the slowest:")
        for record in summary.slowest[:3]:
            yield f"  {record.seconds:8.3f} s  {record.input}:{record.line}  {record.fen}"


def _exit_code(summary: Summary) -> int:
    if summary.findings[ERROR]:
        return BAD_INPUT
    if summary.findings[UNDECIDED]:
        return LIMIT
    return NO_SOLUTION if any(summary.findings[each] for each in DISAGREEMENTS) else DONE
