"""French and English: which one to speak, and the words for it.

Messages are written in English where they arise and translated where they
are shown, so that a library user and a French player read the same reasons.
"""

from __future__ import annotations

import os
from collections.abc import Callable, Mapping
from pathlib import Path

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
    import gettext

    catalogues = Path(__file__).with_name("locale")
    return gettext.translation("echecs", catalogues, [language]).gettext


def _as_written(message: str) -> str:
    return message
