"""How a run is coming along: a bar on a terminal, a line now and then elsewhere."""

from __future__ import annotations

import time
from collections import Counter
from typing import Any, Protocol, TextIO

from echecs.batch.audit.finding import FINDINGS
from echecs.language import Translate

_LINE_SECONDS = 10.0


class State:
    """Where a run stands, for whoever shows it."""

    def __init__(self, total: int | None) -> None:
        self.total = total
        """The bytes of all inputs; None when a stream is among them."""
        self.weight = 0
        """The bytes that are done."""
        self.count = 0
        self.findings: Counter[str] = Counter()
        self._begun = time.monotonic()
        self._count_before = 0
        self._weight_before = 0

    def take_up(self, count: int, findings: Counter[str]) -> None:
        """Begin where an earlier run has ended."""
        self.count = self._count_before = count
        self.findings.update(findings)

    def pass_over(self, weight: int) -> None:
        """So many bytes in all were done by an earlier run."""
        self.weight += weight - self._weight_before
        self._weight_before = weight

    def advance(self, count: int, weight: int, findings: dict[str, int]) -> None:
        """A chunk is done."""
        self.count += count
        self.weight += weight
        self.findings.update(findings)

    @property
    def seconds(self) -> float:
        """Since the beginning of this run."""
        return time.monotonic() - self._begun

    @property
    def done_now(self) -> int:
        """Positions of this run alone."""
        return self.count - self._count_before

    @property
    def rate(self) -> float:
        """Positions a second, of this run."""
        return self.done_now / max(self.seconds, 1e-9)

    @property
    def seconds_left(self) -> float | None:
        """An estimate by the bytes that are left; None while there is nothing to go by."""
        done = self.weight - self._weight_before
        if self.total is None or done <= 0:
            return None
        return self.seconds * max(self.total - self.weight, 0) / done


class Progress(Protocol):
    """Shows how a run is coming along."""

    def show(self, state: State) -> None:
        """Called after every chunk, and some times a second."""

    def close(self) -> None:
        """The run is over."""


class NoProgress:
    """Shows nothing."""

    def show(self, state: State) -> None:
        """Nothing is shown."""

    def close(self) -> None:
        """Nothing was shown."""


class LineProgress:
    """A line now and then."""

    def __init__(self, stream: TextIO, _: Translate, every: float = _LINE_SECONDS) -> None:
        self._stream = stream
        self._ = _
        self._every = every
        self._shown = time.monotonic()

    def show(self, state: State) -> None:
        """Print a line when the last was long enough ago."""
        now = time.monotonic()
        if now - self._shown >= self._every:
            self._shown = now
            print(describe(state, self._), file=self._stream, flush=True)

    def close(self) -> None:
        """The summary follows; nothing more is to be said here."""


class BarProgress:
    """A bar on a terminal, by rich."""

    def __init__(self, stream: TextIO, _: Translate) -> None:
        from rich.console import Console
        from rich.progress import BarColumn, TextColumn
        from rich.progress import Progress as Bar

        self._ = _
        self._bar = Bar(
            BarColumn(),
            TextColumn("{task.percentage:>3.0f} %"),
            TextColumn("{task.description}"),
            console=Console(file=stream),
            transient=True,
        )
        self._task: Any = self._bar.add_task("", total=None)
        self._bar.start()

    def show(self, state: State) -> None:
        """Move the bar."""
        self._bar.update(
            self._task,
            total=state.total,
            completed=state.weight,
            description=describe(state, self._),
        )

    def close(self) -> None:
        """Take the bar away."""
        self._bar.stop()


def make_progress(stream: TextIO, _: Translate) -> Progress:
    """The bar where there is a terminal and rich is installed, lines elsewhere."""
    if stream.isatty():
        try:
            return BarProgress(stream, _)
        except ImportError:
            return LineProgress(stream, _, every=1.0)
    return LineProgress(stream, _)


def describe(state: State, _: Translate) -> str:
    """How things stand, in one line."""
    text = _("{count} positions, {rate} a second").format(
        count=grouped(state.count, _), rate=grouped(round(state.rate), _)
    )
    left = state.seconds_left
    if left is not None:
        text += ", " + _("{time} left").format(time=clock(left))
    counts = word_findings(state.findings, _)
    return f"{text}; {counts}" if counts else text


def word_findings(findings: Counter[str], _: Translate) -> str:
    """The counts by finding, in their order: `correct 12, cooked 1`."""
    return ", ".join(
        f"{_(name)} {grouped(findings[code], _)}"
        for code, name in FINDINGS.items()
        if findings[code]
    )


def clock(seconds: float) -> str:
    """Hours, minutes, seconds: `1:02:03` or `2:03`."""
    minutes, rest = divmod(round(seconds), 60)
    hours, minutes = divmod(minutes, 60)
    return f"{hours}:{minutes:02d}:{rest:02d}" if hours else f"{minutes}:{rest:02d}"


def grouped(number: int, _: Translate) -> str:
    """A number by thousands, as the language has it: `12,000`."""
    separator = _("1,000")[1]
    return f"{number:,}".replace(",", separator)
