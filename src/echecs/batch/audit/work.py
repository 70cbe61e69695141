"""What a worker does: a chunk of entries in, lines of records out."""

from __future__ import annotations

import threading
import time
from collections import Counter
from collections.abc import Callable
from dataclasses import dataclass
from typing import NamedTuple

from echecs.batch.audit.examine import Examined, error_record, examine
from echecs.batch.audit.record import format_record
from echecs.batch.input.entry import Entry
from echecs.batch.input.form import Form
from echecs.batch.options import Options
from echecs.solver.search.prover import Prover


class Chunk(NamedTuple):
    """Entries of one input that follow each other."""

    start: int
    """The number of the first, counted from 0 through all inputs."""
    input: str
    form: Form
    entries: tuple[Entry, ...]
    weight: int = 0
    """The bytes that they take on disk, for an estimate of the time left."""


@dataclass(frozen=True, slots=True)
class Done:
    """What was done of a chunk: the first so many of its entries."""

    count: int
    records: bytes
    """One line of the journal each."""
    findings: dict[str, int]
    seconds: float
    proofs: tuple[tuple[int, bytes], ...] = ()
    """The number of the entry, and its proof."""


# Threads of one process have a prover each: a table belongs to one problem at a time.
_own = threading.local()


def prover_of_thread(megabytes: int) -> Prover:
    """The prover that this thread keeps from one chunk to the next."""
    if getattr(_own, "megabytes", None) != megabytes:
        _own.prover = Prover(megabytes)
        _own.megabytes = megabytes
    prover: Prover = _own.prover
    return prover


def never() -> bool:
    """Nobody asks to stop."""
    return False


def work(
    chunk: Chunk, options: Options, longest: float, is_stopped: Callable[[], bool] = never
) -> Done:
    """Examine entries until all are done, `longest` seconds are over or somebody asks to stop.

    What was not begun is for another worker; so a lost one costs seconds, however hard
    its chunk turned out to be.
    """
    prover = prover_of_thread(options.megabytes)
    begun = time.perf_counter()
    lines: list[bytes] = []
    findings: Counter[str] = Counter()
    proofs = []
    for index, entry in enumerate(chunk.entries):
        if index and (time.perf_counter() - begun > longest or is_stopped()):
            break
        record, proof = _examine_safely(entry, chunk, options, prover)
        if proof:
            number = chunk.start + index
            proofs.append((number, proof))
            record = record._replace(proof=proof_name(number))
        lines.append(format_record(record))
        findings[record.finding] += 1
    seconds = time.perf_counter() - begun
    return Done(len(lines), b"".join(lines), dict(findings), seconds, tuple(proofs))


def _examine_safely(entry: Entry, chunk: Chunk, options: Options, prover: Prover) -> Examined:
    """One position must not stop a million others, whatever happens in it."""
    try:
        return examine(entry, chunk.form, chunk.input, options, prover)
    except Exception as error:
        return Examined(error_record(entry, chunk.input, f"{type(error).__name__}: {error}"))


def proof_name(number: int) -> str:
    """Where the proof of an entry is kept; a thousand to a directory."""
    return f"{number // 1000:06d}/{number:09d}.proof.gz"
