"""French and English: which one to speak, and the words for it.

Messages are written in English where they arise and translated where they
are shown, so that a library user and a French player read the same reasons.
"""

from __future__ import annotations

import os
from collections.abc import Callable, Mapping
from struct import iter_unpack, unpack

LANGUAGES = ("fr", "en")
DEFAULT = "fr"

Translate = Callable[[str], str]


def choose_language(wanted: str | None = None, environment: Mapping[str, str] = os.environ) -> str:
    """The language asked for, else the environment's, else French."""
    if wanted in LANGUAGES:
        return wanted
    for variable in ("LC_ALL", "LC_MESSAGES", "LANG"):
        value = environment.get(variable, "")
        if value:
            language = value.partition(".")[0].partition("_")[0].lower()
            return language if language in LANGUAGES else DEFAULT
    return DEFAULT


def translation(language: str) -> Translate:
    """The function that puts a message into a language."""
    if language == "en":
        return _as_written
    directory = os.path.dirname(os.path.abspath(__file__))
    catalogue = _read_catalogue(f"{directory}/locale/{language}/LC_MESSAGES/echecs.mo")
    return lambda message: catalogue.get(message, message)


def _read_catalogue(path: str) -> dict[str, str]:
    """The messages of a .mo file; the gettext module would double the time to start."""
    with open(path, "rb") as stream:
        data = stream.read()
    order = "<" if data[:4] == b"\xde\x12\x04\x95" else ">"
    count, originals, translations = unpack(f"{order}3I", data[8:20])

    def texts(start: int) -> list[str]:
        table = iter_unpack(f"{order}2I", data[start : start + 8 * count])
        return [data[place : place + length].decode() for length, place in table]

    return dict(zip(texts(originals), texts(translations), strict=True))


def _as_written(message: str) -> str:
    return message
