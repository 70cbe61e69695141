"""Where files are written: what is wrong with a place, before hours of work end there."""

from __future__ import annotations

import errno
import os
from pathlib import Path

from echecs.cli.exit import fail, fail_to_write
from echecs.language import Translate


def check_place(name: str, _: Translate) -> None:
    """Say now what writing there would say in the end."""
    path = Path(name)
    try:
        if not path.absolute().parent.is_dir():
            raise system_error(errno.ENOENT)
        if path.is_dir():
            raise system_error(errno.EISDIR)
        is_other = path.exists() and not path.is_file()
    except (OSError, ValueError) as error:
        fail_to_write(name, error, _)
    if is_other:
        # A device, say.
        fail(_("{name} is no file; it would be replaced by one").format(name=name))


def is_same(name: str, other: str) -> bool:
    """Whether two names, by whatever links, mean one file."""
    try:
        return os.path.samefile(name, other)
    except (OSError, ValueError):
        return os.path.realpath(name) == os.path.realpath(other)


def system_error(number: int) -> OSError:
    """An error as the system would word it."""
    return OSError(number, os.strerror(number))
