"""Standard streams: those closed before the command began, and a person at the other end."""

from __future__ import annotations

import errno
import io
import os
import sys
from typing import BinaryIO, NoReturn


def open_missing() -> None:
    """Put an empty input, an output that refuses, and an unread error stream in their place."""
    if sys.stdin is None:
        sys.stdin = os.fdopen(os.open(os.devnull, os.O_RDONLY))
    if sys.stdout is None:
        sys.stdout = _Refusing()
    if sys.stderr is None:
        sys.stderr = os.fdopen(os.open(os.devnull, os.O_WRONLY), "w")


def invite(sentence: str) -> None:
    """Tell who sits at a terminal what is waited for."""
    if sys.stdin.isatty():
        print(sentence, file=sys.stderr, flush=True)


class _Refusing(io.TextIOBase):
    """Nothing can be written to it, and whoever tried is told again when it is flushed."""

    encoding = "utf-8"
    _is_tried = False

    @property
    def buffer(self) -> BinaryIO:
        """It has no bytes either."""
        self._refuse()

    def write(self, text: str, /) -> int:
        """Refuse, as the system does for a file that is not open."""
        self._refuse()

    def flush(self) -> None:
        """Refuse when there was something to write."""
        if self._is_tried:
            self._refuse()

    def _refuse(self) -> NoReturn:
        self._is_tried = True
        raise OSError(errno.EBADF, "it is closed")
