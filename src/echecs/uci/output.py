"""What the engine says: whole lines, from any thread, to a reader that may have gone."""

from __future__ import annotations

import threading
from collections.abc import Sequence
from typing import BinaryIO

from echecs.domain.move import Move


class Output:
    """Lines to the GUI, one at a time."""

    def __init__(self, stream: BinaryIO) -> None:
        self._stream = stream
        self._lock = threading.Lock()
        self.is_closed = False
        """Whether the reader has gone."""

    def say(self, line: str) -> None:
        """Send a line at once."""
        with self._lock:
            if self.is_closed:
                return
            try:
                self._stream.write(line.encode("utf-8", "replace") + b"\n")
                self._stream.flush()
            except (OSError, ValueError):
                self.is_closed = True

    def remark(self, text: str) -> None:
        """Send words for a person, on one line."""
        self.say("info string " + " ".join(text.split()))


def format_info(
    depth: int,
    nodes: int,
    seconds: float,
    *,
    mate: int | None = None,
    score: int | None = None,
    line: Sequence[Move] = (),
) -> str:
    """An `info` line; the score is a mate, or hundredths of a pawn, or not given."""
    words = [f"info depth {depth}"]
    if mate is not None:
        words.append(f"score mate {mate}")
    elif score is not None:
        words.append(f"score cp {score}")
    rate = int(nodes / seconds) if seconds > 0 else 0
    words.append(f"nodes {nodes} nps {rate} time {int(seconds * 1000)}")
    if line:
        words.append("pv " + " ".join(map(str, line)))
    return " ".join(words)


def depth_of(mate: int) -> int:
    """The half-moves of a mate in so many moves, negative for the side that is mated."""
    return 2 * mate - 1 if mate > 0 else -2 * mate
