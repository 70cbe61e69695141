"""A whole collection: from its inputs by the journal to its output."""

from __future__ import annotations

import os
from collections import Counter
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from pathlib import Path

from echecs.batch.audit.work import Done, never, proof_name
from echecs.batch.input.source import STANDARD_INPUT
from echecs.batch.options import Options
from echecs.batch.output.writer import write_output
from echecs.batch.report.content import Content
from echecs.batch.run.chunker import Chunker, Pace
from echecs.batch.run.crew import Crew
from echecs.batch.run.dispatch import Dispatcher, planned_seconds
from echecs.batch.run.fingerprint import fingerprint_of
from echecs.batch.run.journal import Journal
from echecs.batch.run.progress import NoProgress, Progress, State
from echecs.batch.summary import Summary
from echecs.version import __version__


@dataclass(frozen=True)
class Job:
    """What a run is to do."""

    inputs: Sequence[str]
    output: str
    options: Options = Options()  # noqa: RUF009
    form: str | None = None
    """The form of the inputs; None to find it out."""
    chunk: int | None = None
    """Entries of a chunk; None to let it follow the time they take."""
    proofs: str | None = None
    """The directory of proofs."""
    timings: bool = False
    """Whether the output tells nodes and seconds too, which differ from run to run."""

    def header(self) -> dict[str, object]:
        """What an earlier run must have had in common to be gone on with."""
        return {
            "version": __version__,
            "inputs": [fingerprint_of(name) for name in self.inputs],
            "options": self.options.as_dict(),
            "form": self.form,
            "proofs": self.proofs,
        }

    def open_journal(self, *, resume: bool = False, restart: bool = False) -> Journal:
        """The journal of this job: an earlier run's, gone on with or forgotten, or a new one."""
        return Journal(self.output, self.header(), resume=resume, restart=restart)


class Collection:
    """One run of a job."""

    def __init__(
        self,
        job: Job,
        journal: Journal,
        progress: Progress | None = None,
        is_stopped: Callable[[], bool] = never,
    ) -> None:
        self._job = job
        self._journal = journal
        self._progress: Progress = progress or NoProgress()
        self._is_stopped = is_stopped
        self.state = State(_total_size(job.inputs))
        self.state.take_up(journal.count, Counter(journal.findings))

    def solve(self, crew: Crew) -> bool:
        """Do what is left to do; False when it was stopped before the end."""
        pace = Pace(planned_seconds(crew.workers), self._job.chunk)
        chunker = Chunker(
            self._job.inputs, pace, form=self._job.form, finished=self._journal.finished
        )
        stopped = False

        def is_stopped() -> bool:
            nonlocal stopped
            stopped = stopped or self._is_stopped()
            self.state.pass_over(chunker.passed_weight)
            self._progress.show(self.state)
            return stopped

        dispatcher = Dispatcher(crew, self._job.options, pace, is_stopped=is_stopped)
        for chunk, done in dispatcher.run(iter(chunker)):
            self._save_proofs(done)
            self._journal.append(chunk, done)
            self.state.advance(done.count, chunk.weight, done.findings)
        return not stopped

    def write(self, content: Content | None = None) -> Summary:
        """Write the output from the journal, and count what it says; `content` picks from it."""
        summary = Summary()
        records = summary.watch(self._journal.records())
        if content is not None:
            records = content.watch(records)
        write_output(self._job.output, records, timings=self._job.timings)
        return summary

    def _save_proofs(self, done: Done) -> None:
        """Proofs are on disk before the journal says that their chunk is done."""
        if self._job.proofs is None or not done.proofs:
            return
        for number, proof in done.proofs:
            path = Path(self._job.proofs, proof_name(number))
            path.parent.mkdir(parents=True, exist_ok=True)
            unfinished = path.with_suffix(".part")
            try:
                unfinished.write_bytes(proof)
                unfinished.replace(path)
            except OSError:
                unfinished.unlink(missing_ok=True)
                raise
        # One call for all of them: thousands of single ones would take longer than the work.
        os.sync()


def _total_size(inputs: Sequence[str]) -> int | None:
    """The bytes of all inputs as they lie on disk; None when a stream is among them."""
    if any(name == STANDARD_INPUT or not Path(name).is_file() for name in inputs):
        return None
    return sum(Path(name).stat().st_size for name in inputs)
