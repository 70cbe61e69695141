"""The squares of the board, a1 to h8."""

from __future__ import annotations

from echecs.errors import InvalidSquareError

TYPE_CHECKING = False
if TYPE_CHECKING:
    from typing import Any


class Square(int):
    """One of 64 shared values, made from its name, its number or its coordinates.

    `Square("e4")`, `Square(28)` and `Square(file=4, rank=3)` are the same
    object; files and ranks count from 0. A square is also its number, a1 = 0,
    b1 = 1, h8 = 63.
    """

    __slots__ = ()

    def __new__(
        cls, value: str | int | None = None, *, file: int | None = None, rank: int | None = None
    ) -> Square:
        if isinstance(value, Square):
            return value
        if isinstance(value, str):
            square = _BY_NAME.get(value)
            if square is None:
                raise InvalidSquareError(value)
            return square
        if value is None and file is not None and rank is not None:
            if not (0 <= file < 8 and 0 <= rank < 8):
                raise InvalidSquareError(f"file {file}, rank {rank}")
            return SQUARES[rank * 8 + file]
        if value is None or file is not None or rank is not None:
            raise TypeError("a square needs a name, a number, or both a file and a rank")
        if not 0 <= value < 64:
            raise InvalidSquareError(str(value))
        return SQUARES[value]

    @property
    def file(self) -> int:
        """0 for the a-file to 7 for the h-file."""
        return self & 7

    @property
    def rank(self) -> int:
        """0 for White's first rank to 7 for Black's."""
        return self >> 3

    @property
    def name(self) -> str:
        """`a1` to `h8`."""
        return _NAMES[self]

    @property
    def mirrored(self) -> Square:
        """The square as the other side sees it: e4 becomes e5."""
        return SQUARES[self ^ 56]

    @property
    def flipped(self) -> Square:
        """The square on the other wing: e4 becomes d4."""
        return SQUARES[self ^ 7]

    def distance(self, other: Square) -> int:
        """How many moves a king needs to another square."""
        return max(abs(self.file - other.file), abs(self.rank - other.rank))

    @property
    def is_dark(self) -> bool:
        """a1 is dark."""
        return (self.file + self.rank) % 2 == 0

    def __str__(self) -> str:
        return _NAMES[self]

    def __repr__(self) -> str:
        return f"Square('{_NAMES[self]}')"

    def __format__(self, spec: str) -> str:
        return format(_NAMES[self], spec)

    def __reduce__(self) -> tuple[Any, ...]:
        return (Square, (int(self),))


_NAMES = [file + rank for rank in "12345678" for file in "abcdefgh"]
SQUARES: tuple[Square, ...] = tuple(int.__new__(Square, number) for number in range(64))
"""All squares, from a1 to h8, rank by rank."""
_BY_NAME: dict[str, Square] = dict(zip(_NAMES, SQUARES, strict=True))


def squares_of(mask: int) -> tuple[Square, ...]:
    """The squares of a bitboard, from a1 upwards."""
    found = []
    while mask:
        lowest = mask & -mask
        found.append(SQUARES[lowest.bit_length() - 1])
        mask ^= lowest
    return tuple(found)
