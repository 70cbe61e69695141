"""How commands end: their exit codes, and the line that says what was wrong."""

from __future__ import annotations

import errno
import os
import sys

TYPE_CHECKING = False
if TYPE_CHECKING:
    from typing import NoReturn

    from echecs.language import Translate

DONE = 0
NO_SOLUTION = 1
"""No mate or nothing else was found, or a proof was refused."""
BAD_INPUT = 2
LIMIT = 3
"""A limit of time, nodes or memory was reached first."""
INTERRUPTED = 130
"""As shells tell it: 128 and the number of the signal."""


def fail(message: str, program: str = "echecs") -> NoReturn:
    """Say what is wrong with the input and stop with exit code 2."""
    complain(message, program)
    raise SystemExit(BAD_INPUT)


def complain(message: str, program: str = "echecs") -> None:
    """Say what is wrong, on a terminal in lines that break between words."""
    line = f"{program}: {message}"
    if sys.stderr is not None and sys.stderr.isatty():
        from shutil import get_terminal_size

        from echecs.text.fold import fold

        line = fold(line, get_terminal_size().columns)
    print(line, file=sys.stderr)


def fail_to_read(name: str, error: Exception, _: Translate) -> NoReturn:
    """Say why a file cannot be read and stop with exit code 2."""
    fail(_("cannot read {name}: {reason}").format(name=name, reason=system_reason(error, _)))


def fail_to_write(name: str, error: Exception, _: Translate) -> NoReturn:
    """Say why a file cannot be written and stop with exit code 2."""
    fail(_("cannot write {name}: {reason}").format(name=name, reason=system_reason(error, _)))


# What only writing can meet; files that are written have their names said before.
_OF_OUTPUT = (errno.ENOSPC, errno.EFBIG, errno.EBADF)


def fail_by_system(error: OSError, _: Translate) -> NoReturn:
    """Say why a command could not go on, most often a full disk, and stop with exit code 2."""
    reason = system_reason(error, _)
    if error.errno in _OF_OUTPUT or not _can_write():
        discard_output()
        fail(_("standard output cannot be written: {error}").format(error=reason))
    fail(reason if error.filename is None else f"{error.filename}: {reason}")


def _can_write() -> bool:
    """Whether standard output takes what is still to be written: it keeps what it did not."""
    try:
        if sys.stdout is not None:
            sys.stdout.flush()
    except OSError:
        return False
    return True


def discard_output() -> None:
    """Drop what cannot be written; Python must not try again when it ends."""
    try:
        number = sys.stdout.fileno()
    except OSError:
        sys.stdout = None  # It was closed from the start.
        return
    os.dup2(os.open(os.devnull, os.O_WRONLY), number)


def system_reason(error: Exception, _: Translate) -> str:
    """What the operating system says of a failure, in the reader's language where it is known."""
    from echecs.words import word_system

    return word_system(getattr(error, "strerror", None) or str(error), _)
