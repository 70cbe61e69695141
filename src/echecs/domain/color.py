"""The two sides."""

from __future__ import annotations

from enum import IntEnum


class Color(IntEnum):
    """White moves first."""

    WHITE = 0
    BLACK = 1

    @property
    def other(self) -> Color:
        """The opponent."""
        return Color.BLACK if self is Color.WHITE else Color.WHITE

    @property
    def letter(self) -> str:
        """`w` or `b`, as in a FEN."""
        return "wb"[self]

    @property
    def first_rank(self) -> int:
        """The rank where its pieces start, counted from 0."""
        return 0 if self is Color.WHITE else 7

    def __repr__(self) -> str:
        return f"Color.{self.name}"

    def __str__(self) -> str:
        return self.name.lower()


WHITE = Color.WHITE
"""The side that moves first."""

BLACK = Color.BLACK
"""The other side."""
