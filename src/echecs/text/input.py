"""Standard input as bytes, and the signals that end a game while it waits there."""

from __future__ import annotations

import os
import select
import signal
import sys
import time

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Callable
    from threading import Event
    from types import FrameType

    from echecs.text.output import Output

_CHUNK = 1 << 13
# Signals are looked for this often, in seconds, where an event is waited for.
_LOOK_EVERY = 0.1
# So many seconds after a signal further ones change nothing: the game is ending.
_GRACE = 0.5
_SIGNALS = ("SIGINT", "SIGTERM", "SIGHUP")


class Wake(Exception):  # noqa: N818 - nothing is wrong
    """Something else than input needs the referee: a move is ready, or a time is up."""


class StandardInput:
    """Reads what there is, as soon as there is any.

    A signal ends the game where it waits for input, never in the middle of a
    move or of a line of output: there it raises `KeyboardInterrupt`.
    """

    def __init__(self, output: Output) -> None:
        self._output = output
        self._is_reading = False
        self._is_interrupted = False
        self._interrupted_at = 0.0
        self.seconds_to_flag: Callable[[], float | None] | None = None
        """How long may be waited for input: then `Wake` is raised."""
        self._alarm: tuple[int, int] | None = None

    def catch_signals(self) -> None:
        """End the game properly on Ctrl-C, on termination and on a closed terminal."""
        for name in _SIGNALS:
            number = getattr(signal, name, None)
            # A signal that the parent told to ignore stays ignored (nohup).
            if number is not None and signal.getsignal(number) is not signal.SIG_IGN:
                signal.signal(number, self._interrupt)

    def read(self) -> bytes:
        """Some bytes, or none at the end of input."""
        self._output.flush()
        if sys.stdin is None:
            return b""
        self._is_reading = True
        try:
            self.stop_if_interrupted()
            self._wait()
            return os.read(0, _CHUNK)
        except OSError as error:
            print(f"echecs: {error.strerror}", file=sys.stderr)
            return b""
        finally:
            self._is_reading = False

    def _wait(self) -> None:
        """Wait for input, for the time to be up, or for `wake`; the last two raise `Wake`."""
        seconds = self.seconds_to_flag() if self.seconds_to_flag is not None else None
        if seconds is None and self._alarm is None:
            return
        alarm = [] if self._alarm is None else [self._alarm[0]]
        try:
            ready, _, _ = select.select([0, *alarm], [], [], seconds)
        except (OSError, ValueError):  # Windows waits for sockets only.
            return
        if alarm and alarm[0] in ready:
            os.read(alarm[0], _CHUNK)
        if 0 not in ready:
            raise Wake

    def can_be_woken(self) -> None:
        """Prepare for `wake`."""
        if self._alarm is None:
            self._alarm = os.pipe()

    def wake(self) -> None:
        """Have `Wake` raised where input is waited for; from any thread."""
        assert self._alarm is not None
        os.write(self._alarm[1], b"!")

    def wait(self, event: Event) -> None:
        """Wait for an event instead of input, with signals heard as there."""
        self._output.flush()
        self._is_reading = True
        try:
            self.stop_if_interrupted()
            # A signal that comes just before the wait begins does not end it by itself.
            while not event.wait(_LOOK_EVERY):
                pass
        finally:
            self._is_reading = False

    def stop_if_interrupted(self) -> None:
        """Raise `KeyboardInterrupt` if a signal came while there was something to do."""
        if self._is_interrupted:
            raise KeyboardInterrupt

    def ignore_signals(self) -> None:
        """The game is over and its last line written: nothing is left to interrupt."""
        for name in _SIGNALS:
            number = getattr(signal, name, None)
            if number is not None:
                signal.signal(number, signal.SIG_IGN)

    def _interrupt(self, number: int, frame: FrameType | None) -> None:
        now = time.monotonic()
        if self._is_interrupted:
            # A key held down must not cost the last line; but a later signal does not
            # wait for a slow reader of the output.
            if now - self._interrupted_at < _GRACE:
                return
            raise KeyboardInterrupt
        self._is_interrupted = True
        self._interrupted_at = now
        if self._is_reading:
            raise KeyboardInterrupt
