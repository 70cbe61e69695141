"""The headers of a game."""

from __future__ import annotations

ROSTER = {
    "Event": "?",
    "Site": "?",
    "Date": "????.??.??",
    "Round": "?",
    "White": "?",
    "Black": "?",
    "Result": "*",
}
"""The seven headers that every game has, and their values when unknown."""


class Headers(dict[str, str]):
    """The headers that a game was given, in their order.

    `headers["White"]` of a game that names nobody is `?`, as PGN writes what is
    unknown; `in`, `get` and iteration tell only what is there.
    """

    __slots__ = ()

    def __missing__(self, name: str) -> str:
        return ROSTER[name]
