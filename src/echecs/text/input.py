"""Standard input as bytes, and the signals that end a game while it waits there."""

from __future__ import annotations

import os
import signal
import sys

TYPE_CHECKING = False
if TYPE_CHECKING:
    from types import FrameType

    from echecs.text.output import Output

_CHUNK = 1 << 13
_SIGNALS = ("SIGINT", "SIGTERM", "SIGHUP")


class StandardInput:
    """Reads what there is, as soon as there is any.

    A signal ends the game where it waits for input, never in the middle of a
    move or of a line of output: there it raises `KeyboardInterrupt`.
    """

    def __init__(self, output: Output) -> None:
        self._output = output
        self._is_reading = False
        self._is_interrupted = False

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
            return os.read(0, _CHUNK)
        except OSError as error:
            print(f"echecs: {error.strerror}", file=sys.stderr)
            return b""
        finally:
            self._is_reading = False

    def stop_if_interrupted(self) -> None:
        """Raise `KeyboardInterrupt` if a signal came while there was something to do."""
        if self._is_interrupted:
            raise KeyboardInterrupt

    def _interrupt(self, number: int, frame: FrameType | None) -> None:
        # The second signal does not wait for a slow reader of the output.
        if self._is_reading or self._is_interrupted:
            self._is_interrupted = True
            raise KeyboardInterrupt
        self._is_interrupted = True
