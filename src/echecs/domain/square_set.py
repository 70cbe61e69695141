"""A set of squares that never changes: one bit for each."""

import cython
from cython.cimports.echecs.kernel.bitboard import bit, lsb, popcount
from cython.cimports.echecs.kernel.types import Bitboard

from echecs.domain.square import SQUARES, Square

_ALL = cython.declare(Bitboard, 0xFFFFFFFFFFFFFFFF)
_A_FILE = cython.declare(Bitboard, 0x0101010101010101)


@cython.cclass
class SquareSet:
    """Squares in the order a1, b1 … h8: `SquareSet("e4 d5")`, or from any squares.

    `& | - ^ ~` work as on Python's sets, with other square sets; `mask` is the
    set as a bitboard, and `from_mask` makes a set of one.
    """

    def __init__(self, squares=()) -> None:
        if self.mask:
            raise TypeError("square sets cannot change")
        mask: Bitboard = 0
        for square in squares.split() if isinstance(squares, str) else squares:
            mask |= bit(cython.cast(cython.int, Square(square)))
        self.mask = mask

    @staticmethod
    def from_mask(mask: int) -> SquareSet:
        """The set of a bitboard, a1 its lowest bit."""
        if not 0 <= mask <= _ALL:
            raise ValueError(f"a mask has 64 bits, not {mask:#x}")
        return set_of(mask)

    @staticmethod
    def of_file(file: int) -> SquareSet:
        """All squares of a file, 0 for the a-file to 7 for the h-file."""
        if not 0 <= file < 8:
            raise ValueError(f"files have numbers from 0 to 7, not {file}")
        return set_of(_A_FILE << cython.cast(cython.int, file))

    @staticmethod
    def of_rank(rank: int) -> SquareSet:
        """All squares of a rank, 0 for the first to 7 for the eighth."""
        if not 0 <= rank < 8:
            raise ValueError(f"ranks have numbers from 0 to 7, not {rank}")
        row: Bitboard = 0xFF
        return set_of(row << (8 * cython.cast(cython.int, rank)))

    # --- As a set ----------------------------------------------------------------------

    def __len__(self) -> int:
        return popcount(self.mask)

    def __bool__(self) -> bool:
        return self.mask != 0

    def __iter__(self):
        left: Bitboard = self.mask
        found: list = []
        while left:
            found.append(SQUARES[lsb(left)])
            left &= left - 1
        return iter(found)

    def __reversed__(self):
        return reversed(list(self))

    def __getitem__(self, index: int) -> Square:
        """One of the squares by its place in the order, from 0."""
        return list(self)[index]

    def __contains__(self, square) -> bool:
        return (self.mask & bit(cython.cast(cython.int, Square(square)))) != 0

    def __and__(self, other: SquareSet) -> SquareSet:
        return set_of(self.mask & other.mask)

    def __or__(self, other: SquareSet) -> SquareSet:
        return set_of(self.mask | other.mask)

    def __xor__(self, other: SquareSet) -> SquareSet:
        return set_of(self.mask ^ other.mask)

    def __sub__(self, other: SquareSet) -> SquareSet:
        return set_of(self.mask & ~other.mask)

    def __invert__(self) -> SquareSet:
        return set_of(~self.mask)

    def __le__(self, other: SquareSet) -> bool:
        return (self.mask & ~other.mask) == 0

    def __lt__(self, other: SquareSet) -> bool:
        return self.mask != other.mask and (self.mask & ~other.mask) == 0

    def __ge__(self, other: SquareSet) -> bool:
        return (other.mask & ~self.mask) == 0

    def __gt__(self, other: SquareSet) -> bool:
        return self.mask != other.mask and (other.mask & ~self.mask) == 0

    def isdisjoint(self, other: SquareSet) -> bool:
        """Whether no square is in both."""
        return (self.mask & other.mask) == 0

    def with_square(self, square: Square | str) -> SquareSet:
        """The set with one square more."""
        return set_of(self.mask | bit(cython.cast(cython.int, Square(square))))

    def without(self, square: Square | str) -> SquareSet:
        """The set without a square."""
        return set_of(self.mask & ~bit(cython.cast(cython.int, Square(square))))

    # --- As a part of the board --------------------------------------------------------

    def shifted(self, files: int, ranks: int) -> SquareSet:
        """Every square moved so many files to the right and ranks up; off the board is gone."""
        found: Bitboard = 0
        for square in self:
            file = square.file + files
            rank = square.rank + ranks
            if 0 <= file < 8 and 0 <= rank < 8:
                found |= bit(cython.cast(cython.int, rank * 8 + file))
        return set_of(found)

    def mirrored(self) -> SquareSet:
        """The set seen from the other side: e4 becomes e5."""
        found: Bitboard = 0
        left: Bitboard = self.mask
        while left:
            found |= bit(lsb(left) ^ 56)
            left &= left - 1
        return set_of(found)

    def __eq__(self, other: object) -> bool:
        if not isinstance(other, SquareSet):
            return NotImplemented
        return self.mask == cython.cast(SquareSet, other).mask

    def __hash__(self) -> int:
        return hash(self.mask)

    def __reduce__(self):
        return (SquareSet.from_mask, (self.mask,))

    def __repr__(self) -> str:
        return f"SquareSet('{' '.join([square.name for square in self])}')"

    def __str__(self) -> str:
        """Eight lines, 1 for a square of the set and a dot for another."""
        rows = []
        for rank in range(7, -1, -1):
            rows.append(" ".join(["1" if SQUARES[rank * 8 + f] in self else "." for f in range(8)]))
        return "\n".join(rows)


def set_of(mask):
    """The set of a bitboard of the kernel."""
    found: SquareSet = SquareSet.__new__(SquareSet)
    found.mask = mask
    return found
