"""Sentences in lines that a terminal has room for."""

from __future__ import annotations

import re

_HELP_LINE = re.compile(r"  /\S+ +")
"""How a line of the list of commands begins, up to the words about the command."""
_NO_BREAK = "\u00a0"
_NARROW = "    "


def fold(sentence: str, columns: int) -> str:
    """A sentence with its long lines broken between words; a list of commands stays one.

    A word that is too long by itself is left to the terminal, and so is a whole line that
    begins with one: a FEN is copied in one piece.
    """
    lines = sentence.split("\n")
    if all(len(line) <= columns for line in lines):
        return sentence
    from textwrap import wrap

    folded: list[str] = []
    for line in lines:
        if len(line.split(" ", 1)[0]) > columns:
            folded.append(line)
            continue
        command = _HELP_LINE.match(line)
        indent = " " * len(command[0]) if command else ""
        if len(indent) > columns // 2:
            indent = _NARROW
        # In French a space stands before these; it must not end a line.
        bound = re.sub(r"(?<=«) | (?=[;:!?»])", _NO_BREAK, line)
        wrapped = wrap(
            bound,
            columns,
            subsequent_indent=indent,
            break_long_words=False,
            break_on_hyphens=False,
        )
        folded += [part.replace(_NO_BREAK, " ") for part in wrapped] or [""]
    return "\n".join(folded)
