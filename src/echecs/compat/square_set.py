# cython: boundscheck=True, wraparound=True, nonecheck=True
"""A set of squares: a Python set of numbers in one machine word."""

from collections.abc import Iterable
from typing import SupportsInt

import cython
from cython.cimports.echecs.compat.move import check_square
from cython.cimports.echecs.kernel.attacks import BETWEEN, LINE
from cython.cimports.echecs.kernel.bitboard import bit, lsb, msb, popcount
from cython.cimports.echecs.kernel.types import Bitboard

_ALL = 0xFFFF_FFFF_FFFF_FFFF
# What can be made into a set.
IntoSquareSet = SupportsInt | Iterable[int]


def mask_of(squares):
    """The bits of a set, of a number, or of squares one by one."""
    if isinstance(squares, SquareSet):
        return cython.cast(SquareSet, squares).mask
    if not isinstance(squares, int) and not hasattr(squares, "__int__"):
        mask: Bitboard = 0
        for square in squares:
            mask |= bit(check_square(square))
        return mask
    return int(squares) & _ALL


def set_of(mask):
    """The set of a mask."""
    made: SquareSet = SquareSet.__new__(SquareSet)
    made.mask = mask
    return made


def ray(a, b):
    """The whole line through two squares, as a mask; 0 when they share none."""
    return LINE[check_square(a)][check_square(b)]


def between(a, b):
    """The squares strictly between two on one line, as a mask."""
    return BETWEEN[check_square(a)][check_square(b)]


@cython.cclass
class SquareSet:
    """A set of squares with the operators of Python's sets.

    It is made of a mask or of squares, and equals any number with the same bits.
    """

    def __init__(self, squares=0):
        self.mask = mask_of(squares)

    # --- Reading -----------------------------------------------------------------------

    def __contains__(self, square):
        return (self.mask & bit(check_square(square))) != 0

    def __iter__(self):
        squares: list = []
        left: Bitboard = self.mask
        while left:
            squares.append(lsb(left))
            left &= left - 1
        return iter(squares)

    def __reversed__(self):
        squares: list = []
        left: Bitboard = self.mask
        while left:
            squares.append(msb(left))
            left ^= bit(msb(left))
        return iter(squares)

    def __len__(self):
        return popcount(self.mask)

    def __bool__(self):
        return self.mask != 0

    def __eq__(self, other):
        if isinstance(other, SquareSet):
            return self.mask == cython.cast(SquareSet, other).mask
        try:
            return self.mask == mask_of(other)
        except (TypeError, ValueError):
            return NotImplemented

    def __int__(self):
        return self.mask

    def __index__(self):
        return self.mask

    def __repr__(self):
        return f"SquareSet({int(self.mask):#021_x})"

    def __str__(self):
        return "\n".join(
            " ".join("1" if self.mask & bit(rank * 8 + file) else "." for file in range(8))
            for rank in range(7, -1, -1)
        )

    def __reduce__(self):
        return SquareSet, (self.mask,)

    def _repr_svg_(self):
        from echecs.compat import svg

        return svg.board(squares=self, size=390)

    def tolist(self):
        """Sixty-four truth values, a1 first."""
        return [(self.mask & bit(square)) != 0 for square in range(64)]

    def carry_rippler(self):
        """Every subset as a mask, the empty one first."""
        subset: Bitboard = 0
        while True:
            yield subset
            subset = (subset - self.mask) & self.mask
            if not subset:
                return

    # --- Comparing sets ----------------------------------------------------------------

    def isdisjoint(self, other):
        """Whether the two share no square."""
        return not self.mask & mask_of(other)

    def issubset(self, other):
        """Whether every square is in the other too."""
        return not self.mask & ~mask_of(other)

    def issuperset(self, other):
        """Whether every square of the other is here too."""
        return not ~self.mask & mask_of(other)

    # --- New sets ----------------------------------------------------------------------

    def copy(self):
        """Another set of the same squares."""
        return set_of(self.mask)

    def union(self, other):
        """The squares of either."""
        return set_of(self.mask | mask_of(other))

    def intersection(self, other):
        """The squares of both."""
        return set_of(self.mask & mask_of(other))

    def difference(self, other):
        """The squares that the other has not."""
        return set_of(self.mask & ~mask_of(other))

    def symmetric_difference(self, other):
        """The squares that only one of the two has."""
        return set_of(self.mask ^ mask_of(other))

    def __or__(self, other):
        return set_of(self.mask | mask_of(other))

    def __and__(self, other):
        return set_of(self.mask & mask_of(other))

    def __sub__(self, other):
        return set_of(self.mask & ~mask_of(other))

    def __xor__(self, other):
        return set_of(self.mask ^ mask_of(other))

    def __invert__(self):
        return set_of(~self.mask)

    def __lshift__(self, shift):
        return set_of((int(self.mask) << shift) & _ALL)

    def __rshift__(self, shift):
        return set_of(int(self.mask) >> shift)

    def mirror(self):
        """The set seen from the other side of the board."""
        return set_of(int.from_bytes(int(self.mask).to_bytes(8, "little"), "big"))

    # --- Changing the set --------------------------------------------------------------

    def add(self, square):
        """Put a square in."""
        self.mask |= bit(check_square(square))

    def discard(self, square):
        """Take a square out if it is in."""
        self.mask &= ~bit(check_square(square))

    def remove(self, square):
        """Take a square out; one that is not in is a KeyError."""
        if not self.mask & bit(check_square(square)):
            raise KeyError(square)
        self.mask ^= bit(square)

    def pop(self):
        """Take the lowest square out and return it; an empty set is a KeyError."""
        if not self.mask:
            raise KeyError("an empty set has no square to take")
        square = lsb(self.mask)
        self.mask &= self.mask - 1
        return square

    def clear(self):
        """Take every square out."""
        self.mask = 0

    def update(self, *others):
        """Put the squares of all others in."""
        for other in others:
            self.mask |= mask_of(other)

    def intersection_update(self, *others):
        """Keep only what all others have too."""
        for other in others:
            self.mask &= mask_of(other)

    def difference_update(self, other):
        """Take the squares of the other out."""
        self.mask &= ~mask_of(other)

    def symmetric_difference_update(self, other):
        """Keep what only one of the two has."""
        self.mask ^= mask_of(other)

    def __ior__(self, other):
        self.mask |= mask_of(other)
        return self

    def __iand__(self, other):
        self.mask &= mask_of(other)
        return self

    def __isub__(self, other):
        self.mask &= ~mask_of(other)
        return self

    def __ixor__(self, other):
        self.mask ^= mask_of(other)
        return self

    def __ilshift__(self, shift):
        self.mask = (int(self.mask) << shift) & _ALL
        return self

    def __irshift__(self, shift):
        self.mask = int(self.mask) >> shift
        return self

    # --- Well-known sets ---------------------------------------------------------------

    @classmethod
    def ray(cls, a, b):
        """The whole line through two squares."""
        return cls(ray(a, b))

    @classmethod
    def between(cls, a, b):
        """The squares strictly between two on one line."""
        return cls(between(a, b))

    @classmethod
    def from_square(cls, square):
        """The set of one square."""
        return cls(bit(check_square(square)))
